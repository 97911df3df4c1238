package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_TUN_GROUP;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_MULTI_QUEUE;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_NUM_DISABLED_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_NUM_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_OWNER;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_PERSIST;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_PI;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_TYPE;
import static headroom.linux.uapi.IfLinkH.IFLA_TUN_VNET_HDR;
import static headroom.linux.uapi.IfTunH.IFF_TAP;
import static headroom.linux.uapi.IfTunH.IFF_TUN;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A device whose other end is a process. Made by opening /dev/net/tun, not over netlink.
 *
 * @param mode empty also for a mode of a newer kernel
 * @param owner user id, unsigned; empty where anybody may open it
 * @param group group id, unsigned; likewise
 * @param packetInformation whether each packet is preceded by flags and EtherType
 * @param virtioHeader whether each packet is preceded by a virtio_net_hdr
 * @param persistent whether it outlives the process
 * @param queues in use, of a multi-queue device
 * @param disabledQueues likewise
 * @param others attributes without a field here
 */
public record Tun(
        Optional<Mode> mode,
        OptionalInt owner,
        OptionalInt group,
        Optional<Boolean> packetInformation,
        Optional<Boolean> virtioHeader,
        Optional<Boolean> persistent,
        Optional<Boolean> multiQueue,
        OptionalInt queues,
        OptionalInt disabledQueues,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "tun";

    /** Layer of what goes in and out. */
    public enum Mode {
        /** IP packets. */
        TUN,
        /** Ethernet frames. */
        TAP
    }

    public Tun {
        others = List.copyOf(others);
    }

    static Tun decode(AttributeSet data) throws MalformedNetlinkException {
        return new Tun(
                mode(data.u8(IFLA_TUN_TYPE)),
                data.u32(IFLA_TUN_OWNER),
                data.u32(IFLA_TUN_GROUP),
                data.onOff(IFLA_TUN_PI),
                data.onOff(IFLA_TUN_VNET_HDR),
                data.onOff(IFLA_TUN_PERSIST),
                data.onOff(IFLA_TUN_MULTI_QUEUE),
                data.u32(IFLA_TUN_NUM_QUEUES),
                data.u32(IFLA_TUN_NUM_DISABLED_QUEUES),
                data.others());
    }

    private static Optional<Mode> mode(OptionalInt number) {
        return switch (number.orElse(0)) {
            case IFF_TUN -> Optional.of(Mode.TUN);
            case IFF_TAP -> Optional.of(Mode.TAP);
            default -> Optional.empty();
        };
    }

    @Override
    public String name() {
        return NAME;
    }
}
