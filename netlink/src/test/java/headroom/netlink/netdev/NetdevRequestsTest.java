package headroom.netlink.netdev;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.GenetlinkH.Genlmsghdr;
import headroom.linux.uapi.NetdevH;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.generic.Family;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A veth of Linux 6.18. */
class NetdevRequestsTest {
    private static final Family FAMILY = new Family(0x14, NetdevRequests.FAMILY, 1, Map.of());
    private static final NetdevRequests REQUESTS = new NetdevRequests(FAMILY);
    private static final int VE0 = 3;

    @Test
    void xdp() throws Exception {
        GoldenFile golden = GoldenFile.read("netdev-device");
        Get<XdpCapabilities> question = REQUESTS.xdp(VE0);
        assertEquals(
                RequestText.of(golden.request(), question.request(), Genlmsghdr.SIZE),
                RequestText.of(question.request(), Genlmsghdr.SIZE));

        XdpCapabilities xdp =
                question.decoder().decode(golden.messages().getFirst()).orElseThrow();

        assertEquals(VE0, xdp.index());
        assertEquals(EnumSet.of(XdpFeature.BASIC, XdpFeature.REDIRECT, XdpFeature.RECEIVE_FRAGMENTS), xdp.features());
        assertEquals(OptionalInt.empty(), xdp.zeroCopyMaxSegments());
        assertEquals(7, xdp.receiveMetadataBits().orElseThrow());
        assertEquals(0, xdp.socketBits().orElseThrow());
        assertEquals(List.of(), xdp.others());
    }

    @Test
    void queues() throws Exception {
        GoldenFile golden = GoldenFile.read("netdev-queues");
        Dump<Queue> question = REQUESTS.queues(VE0);
        assertEquals(
                RequestText.of(golden.request(), question.request(), Genlmsghdr.SIZE),
                RequestText.of(question.request(), Genlmsghdr.SIZE));

        List<Queue> queues = new ArrayList<>();
        for (NetlinkMessage message : golden.messages()) {
            question.decoder().decode(message).ifPresent(queues::add);
        }

        assertEquals(2, queues.size(), queues::toString);
        assertEquals(
                List.of(Queue.Direction.RECEIVE, Queue.Direction.TRANSMIT),
                queues.stream().map(Queue::direction).toList());
        assertTrue(queues.stream().allMatch(queue -> queue.index() == VE0 && queue.user() == Queue.User.KERNEL));
    }

    /** Laid out by hand from linux/netdev.h: zero-copy needs hardware. */
    @Test
    void aQueueSomebodyHasTaken() throws Exception {
        MessageWriter taken = FAMILY.request(NetdevH.NETDEV_CMD_QUEUE_GET, AttributeNames.UNKNOWN)
                .u32(NetdevH.NETDEV_A_QUEUE_ID, 1)
                .u32(NetdevH.NETDEV_A_QUEUE_TYPE, NetdevH.NETDEV_QUEUE_TYPE_RX)
                .u32(NetdevH.NETDEV_A_QUEUE_IFINDEX, 9)
                .u32(NetdevH.NETDEV_A_QUEUE_NAPI_ID, 8193)
                .flag(NetdevH.NETDEV_A_QUEUE_XSK);

        Queue queue =
                REQUESTS.queues(9).decoder().decode(RequestText.message(taken)).orElseThrow();

        assertEquals(
                new Queue(1, 9, Queue.Direction.RECEIVE, OptionalInt.of(8193), Queue.User.AF_XDP, List.of()), queue);
    }
}
