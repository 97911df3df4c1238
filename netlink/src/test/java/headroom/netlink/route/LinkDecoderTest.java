package headroom.netlink.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.IfArpH;
import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.RtnetlinkH;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.GoldenFile;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LinkDecoderTest {
    private static List<Link> links() throws MalformedNetlinkException {
        List<Link> links = new ArrayList<>();
        for (NetlinkMessage message : GoldenFile.read("link-show").messages()) {
            LinkDecoder.decode(message).ifPresent(links::add);
        }
        return links;
    }

    @Test
    void aVethWhosePeerIsInAnotherNamespace() throws Exception {
        Link link = links().get(1);

        assertEquals(2, link.index());
        assertEquals("acc0", link.name());
        assertEquals(IfArpH.ARPHRD_ETHER, link.type());
        assertEquals(1600, link.mtuBytes());
        assertEquals("02:00:00:00:00:01", link.address().orElseThrow().toString());
        assertEquals(OperationalState.UP, link.operationalState());
        assertTrue(link.isAdminUp());
        assertTrue(link.hasCarrier());
        assertTrue(link.isUp());
        assertFalse(link.isLoopback());
        assertTrue(link.isOfKind("veth"));
        assertEquals(OptionalInt.empty(), link.master());
        assertEquals(OptionalInt.of(2), link.link());
        assertEquals(OptionalInt.of(0), link.linkNamespaceId());
        assertEquals(OptionalInt.of(0), link.headroomBytes());
        assertEquals(OptionalInt.of(0), link.tailroomBytes());
        assertEquals(OptionalInt.of(2), link.transmitQueues());
        assertEquals(OptionalInt.of(2), link.receiveQueues());
        assertEquals(new XdpAttachment(106, 0, 0), link.xdp());
        assertTrue(link.xdp().isAttached());
        assertEquals(Optional.of("site A"), link.alias());
    }

    @Test
    void aLoopback() throws Exception {
        Link link = links().getFirst();

        assertEquals("lo", link.name());
        assertTrue(link.isLoopback());
        assertEquals(OperationalState.UNKNOWN, link.operationalState());
        assertEquals(65536, link.mtuBytes());
        assertEquals(Optional.empty(), link.kind());
        assertEquals(XdpAttachment.NONE, link.xdp());
        assertFalse(link.xdp().isAttached());
    }

    @Test
    void aPortOfABridgeAndItsPeerInTheSameNamespace() throws Exception {
        List<Link> links = links();
        Link bridge = links.get(2);
        Link peer = links.get(3);
        Link port = links.get(4);

        assertEquals(List.of("br0", "vb", "va"), List.of(bridge.name(), peer.name(), port.name()));
        assertTrue(bridge.isOfKind("bridge"));
        assertEquals(OptionalInt.of(bridge.index()), port.master());
        assertEquals(OptionalInt.of(peer.index()), port.link());
        assertEquals(OptionalInt.empty(), port.linkNamespaceId());
        assertEquals(new XdpAttachment(0, 101, 0), peer.xdp());
    }

    @Test
    void attributesWithoutAFieldAreKept() throws Exception {
        Link link = links().get(1);

        assertEquals(
                List.of(
                        IfLinkH.IFLA_NETNS_IMMUTABLE,
                        IfLinkH.IFLA_MAX_PACING_OFFLOAD_HORIZON,
                        IfLinkH.IFLA_AF_SPEC,
                        IfLinkH.IFLA_MAP,
                        IfLinkH.IFLA_DEVLINK_PORT,
                        IfLinkH.IFLA_DPLL_PIN),
                link.others().stream().map(Attribute::type).toList());
    }

    @Test
    void leavingABridgeIsNotBeingDeleted() throws Exception {
        List<NetlinkMessage> messages = GoldenFile.read("link-monitor").messages();

        assertEquals(RtnetlinkH.RTM_DELLINK, messages.get(1).type());
        assertEquals(Optional.empty(), RouteEvent.decode(messages.get(0)));
        assertEquals(Optional.empty(), RouteEvent.decode(messages.get(1)));
        RouteEvent.LinkIs down = assertInstanceOf(
                RouteEvent.LinkIs.class, RouteEvent.decode(messages.get(2)).orElseThrow());
        assertEquals("vb", down.link().name());
        assertFalse(down.link().isAdminUp());
        RouteEvent.LinkGone gone = assertInstanceOf(
                RouteEvent.LinkGone.class, RouteEvent.decode(messages.get(3)).orElseThrow());
        assertEquals("va", gone.link().name());
        assertEquals(5, gone.link().index());
    }

    private static NetlinkMessage message(MessageWriter writer) throws MalformedNetlinkException {
        return NetlinkMessage.readAll(MemorySegment.ofArray(writer.toBytes(0, 0)))
                .getFirst();
    }

    @Test
    void anEventThatNamesNoDeviceIsNoLink() throws Exception {
        MessageWriter wireless =
                new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE).bytes(IfLinkH.IFLA_WIRELESS, new byte[8]);

        assertEquals(Optional.empty(), LinkDecoder.decode(message(wireless)));
    }

    @Test
    void aNewerKernelsMessageIsNoProblem() throws Exception {
        MessageWriter writer = new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE)
                .fixed32(Ifinfomsg.IFI_INDEX, 9)
                .string(IfLinkH.IFLA_IFNAME, "new0")
                .u64(IfLinkH.IFLA_MTU, 1500)
                .u32(IfLinkH.IFLA_HEADROOM, 232)
                .u8(IfLinkH.IFLA_OPERSTATE, 200)
                .bytes(IfLinkH.IFLA_ADDRESS, new byte[0])
                .u32(999, 7);

        Link link = LinkDecoder.decode(message(writer)).orElseThrow();

        assertEquals(1500, link.mtuBytes());
        assertEquals(OptionalInt.of(232), link.headroomBytes());
        assertEquals(OptionalInt.empty(), link.tailroomBytes());
        assertEquals(OperationalState.UNKNOWN, link.operationalState());
        assertEquals(Optional.empty(), link.address());
        assertEquals("[999:07000000]", link.others().toString());
    }

    @Test
    void aValueThatIsTooShortIsMalformed() throws Exception {
        MessageWriter writer = new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE)
                .string(IfLinkH.IFLA_IFNAME, "a")
                .u16(IfLinkH.IFLA_MTU, 1500);

        MalformedNetlinkException e =
                assertThrows(MalformedNetlinkException.class, () -> LinkDecoder.decode(message(writer)));
        assertEquals(44, e.offset());
        assertEquals(4, e.neededBytes());
        assertEquals(2, e.availableBytes());
    }
}
