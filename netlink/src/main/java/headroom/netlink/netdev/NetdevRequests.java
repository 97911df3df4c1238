package headroom.netlink.netdev;

import static headroom.linux.uapi.NetdevH.NETDEV_A_DEV_IFINDEX;
import static headroom.linux.uapi.NetdevH.NETDEV_A_DEV_PAD;
import static headroom.linux.uapi.NetdevH.NETDEV_A_DEV_XDP_FEATURES;
import static headroom.linux.uapi.NetdevH.NETDEV_A_DEV_XDP_RX_METADATA_FEATURES;
import static headroom.linux.uapi.NetdevH.NETDEV_A_DEV_XDP_ZC_MAX_SEGS;
import static headroom.linux.uapi.NetdevH.NETDEV_A_DEV_XSK_FEATURES;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_DMABUF;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_ID;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_IFINDEX;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_IO_URING;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_NAPI_ID;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_TYPE;
import static headroom.linux.uapi.NetdevH.NETDEV_A_QUEUE_XSK;
import static headroom.linux.uapi.NetdevH.NETDEV_CMD_DEV_GET;
import static headroom.linux.uapi.NetdevH.NETDEV_CMD_QUEUE_GET;
import static headroom.linux.uapi.NetdevH.NETDEV_QUEUE_TYPE_RX;
import static headroom.linux.uapi.NetdevH.NETDEV_QUEUE_TYPE_TX;

import headroom.linux.uapi.NetdevH;
import headroom.netlink.generic.Family;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.util.Optional;
import java.util.OptionalInt;

/** Requests to the {@value #FAMILY} family. */
public final class NetdevRequests {
    public static final String FAMILY = "netdev";

    private static final AttributeNames DEVICE = AttributeNames.of(NetdevH.class, "NETDEV_A_DEV_");
    private static final AttributeNames QUEUE = AttributeNames.of(NetdevH.class, "NETDEV_A_QUEUE_");

    private final Family family;

    /** For the family as the kernel that is asked has it. */
    public NetdevRequests(Family family) {
        this.family = family;
    }

    /** Of the device with that index. */
    public Get<XdpCapabilities> xdp(int index) {
        return new Get<>(
                family.request(NETDEV_CMD_DEV_GET, DEVICE).u32(NETDEV_A_DEV_IFINDEX, index), this::xdpCapabilities);
    }

    /** Of every device of the namespace. */
    public Dump<XdpCapabilities> xdp() {
        return new Dump<>(family.request(NETDEV_CMD_DEV_GET, DEVICE), this::xdpCapabilities);
    }

    /** Of the device with that index, while it is up; since Linux 6.8. */
    public Dump<Queue> queues(int index) {
        return new Dump<>(family.request(NETDEV_CMD_QUEUE_GET, QUEUE).u32(NETDEV_A_QUEUE_IFINDEX, index), this::queue);
    }

    private Optional<XdpCapabilities> xdpCapabilities(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> answer = family.attributes(message, NETDEV_CMD_DEV_GET);
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        AttributeSet device = answer.get();
        OptionalInt index = device.u32(NETDEV_A_DEV_IFINDEX);
        device.take(NETDEV_A_DEV_PAD);
        return index.isEmpty()
                ? Optional.empty()
                : Optional.of(new XdpCapabilities(
                        index.getAsInt(),
                        device.u64(NETDEV_A_DEV_XDP_FEATURES).orElse(0),
                        device.u32(NETDEV_A_DEV_XDP_ZC_MAX_SEGS),
                        device.u64(NETDEV_A_DEV_XDP_RX_METADATA_FEATURES),
                        device.u64(NETDEV_A_DEV_XSK_FEATURES),
                        device.others()));
    }

    private Optional<Queue> queue(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> answer = family.attributes(message, NETDEV_CMD_QUEUE_GET);
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        AttributeSet queue = answer.get();
        OptionalInt id = queue.u32(NETDEV_A_QUEUE_ID);
        OptionalInt index = queue.u32(NETDEV_A_QUEUE_IFINDEX);
        Optional<Queue.Direction> direction = direction(queue.u32(NETDEV_A_QUEUE_TYPE));
        return id.isEmpty() || index.isEmpty() || direction.isEmpty()
                ? Optional.empty()
                : Optional.of(new Queue(
                        id.getAsInt(),
                        index.getAsInt(),
                        direction.get(),
                        queue.u32(NETDEV_A_QUEUE_NAPI_ID),
                        user(queue),
                        queue.others()));
    }

    private static Optional<Queue.Direction> direction(OptionalInt type) {
        return switch (type.orElse(-1)) {
            case NETDEV_QUEUE_TYPE_RX -> Optional.of(Queue.Direction.RECEIVE);
            case NETDEV_QUEUE_TYPE_TX -> Optional.of(Queue.Direction.TRANSMIT);
            default -> Optional.empty();
        };
    }

    private static Queue.User user(AttributeSet queue) {
        if (queue.flag(NETDEV_A_QUEUE_XSK)) {
            return Queue.User.AF_XDP;
        }
        if (queue.flag(NETDEV_A_QUEUE_IO_URING)) {
            return Queue.User.IO_URING;
        }
        return queue.flag(NETDEV_A_QUEUE_DMABUF) ? Queue.User.DMA_BUFFER : Queue.User.KERNEL;
    }
}
