package headroom.netlink.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.RtnetlinkH;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.kind.Bridge;
import headroom.netlink.route.kind.BridgePort;
import headroom.netlink.route.kind.Dummy;
import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.IpTunnel;
import headroom.netlink.route.kind.LinkKind;
import headroom.netlink.route.kind.Macvlan;
import headroom.netlink.route.kind.Netkit;
import headroom.netlink.route.kind.OtherKind;
import headroom.netlink.route.kind.Tun;
import headroom.netlink.route.kind.Veth;
import headroom.netlink.route.kind.Vlan;
import headroom.netlink.route.kind.Vxlan;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Against {@code ip -d -s link show} of the same devices; kinds that kernel lacks, against a request for one. */
class LinkKindsTest {
    private static Link link(String name) throws Exception {
        List<Link> links = new ArrayList<>();
        for (NetlinkMessage message : GoldenFile.read("link-show-kinds").messages()) {
            LinkDecoder.decode(message).filter(link -> link.name().equals(name)).ifPresent(links::add);
        }
        assertEquals(1, links.size(), name);
        return links.getFirst();
    }

    private static <T extends LinkKind> T kind(Class<T> type, String name) throws Exception {
        return assertInstanceOf(type, link(name).kind().orElseThrow());
    }

    /** What a request for a device says of its kind, which the kernel would say after. */
    private static LinkKind requested(NetlinkMessage request) throws Exception {
        AttributeSet info =
                AttributeSet.read(request.attributes(Ifinfomsg.SIZE)).nested(IfLinkH.IFLA_LINKINFO);
        return LinkKind.decode(info.string(IfLinkH.IFLA_INFO_KIND).orElseThrow(), info.nested(IfLinkH.IFLA_INFO_DATA));
    }

    private static LinkKind requested(String golden) throws Exception {
        byte[] last = GoldenFile.read(golden).sent().getLast();
        return requested(NetlinkMessage.readAll(java.lang.foreign.MemorySegment.ofArray(last))
                .getFirst());
    }

    private static InetAddress ip(String literal) {
        return InetAddress.ofLiteral(literal);
    }

    @Test
    void everythingAboutAVeth() throws Exception {
        Link link = link("ve1");

        assertInstanceOf(Veth.class, link.kind().orElseThrow());
        assertEquals(1300, link.mtuBytes());
        assertEquals(Optional.of("hello"), link.alias());
        assertEquals(OptionalInt.of(4), link.master());
        assertEquals(OptionalInt.of(3), link.link());
        assertEquals(OptionalInt.of(64), link.headroomBytes()); // there is a vxlan device in the bridge too
        LinkDetails details = link.details();
        assertEquals(Optional.of("noqueue"), details.queueingDiscipline());
        assertEquals(OptionalInt.of(77), details.transmitQueueLength());
        assertEquals(OptionalInt.of(0), details.group());
        assertEquals(OptionalInt.of(1), details.promiscuity());
        assertEquals(OptionalInt.of(1), details.allMulticast());
        assertEquals(OptionalInt.of(68), details.minMtuBytes());
        assertEquals(OptionalInt.of(65535), details.maxMtuBytes());
        assertEquals("ff:ff:ff:ff:ff:ff", details.broadcast().orElseThrow().toString());
        assertEquals(Optional.empty(), details.permanentAddress());
        assertEquals(Optional.of(LinkDetails.LinkMode.DEFAULT), details.linkMode());
        assertEquals(Optional.of(true), details.carrier().present());
        assertEquals(Optional.of(false), details.protocolDown().active());
        assertEquals(OptionalInt.of(0), details.ipv6AddressGeneration());
        assertEquals(
                new LinkDetails.SegmentLimits(
                        OptionalInt.of(40000),
                        OptionalInt.of(65535),
                        OptionalInt.of(524280),
                        OptionalInt.of(65535),
                        OptionalInt.of(65536),
                        OptionalInt.of(40000),
                        OptionalInt.of(65536)),
                details.segments());
        assertEquals(
                List.of("a-much-longer-name-than-fits"), link("ve0").details().alternativeNames());
    }

    @Test
    void statistics() throws Exception {
        LinkStatistics loopback = link("lo").statistics().orElseThrow();

        assertEquals(2, loopback.receive().packets());
        assertEquals(168, loopback.receive().bytes());
        assertEquals(2, loopback.transmit().packets());
        assertEquals(0, loopback.receive().otherHostDropped().orElseThrow());
        assertFalse(link("lo").others().stream().anyMatch(other -> other.type() == IfLinkH.IFLA_STATS));
    }

    @Test
    void anOlderKernelsStatisticsEndEarlier() throws Exception {
        MessageWriter old = new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE)
                .string(IfLinkH.IFLA_IFNAME, "old0")
                .u32(IfLinkH.IFLA_MTU, 1500)
                .bytes(IfLinkH.IFLA_STATS64, new byte[23 * 8]);

        LinkStatistics statistics = LinkDecoder.decode(RequestText.message(old))
                .orElseThrow()
                .statistics()
                .orElseThrow();

        assertTrue(statistics.receive().noHandler().isEmpty());
        assertTrue(statistics.receive().otherHostDropped().isEmpty());
    }

    @Test
    void bridge() throws Exception {
        Bridge bridge = kind(Bridge.class, "br0");

        Bridge.SpanningTree tree = bridge.spanningTree();
        assertEquals(OptionalInt.of(1), tree.state());
        assertEquals(OptionalInt.of(100), tree.priority());
        assertEquals("0064.02:00:00:00:00:77", tree.bridge().orElseThrow().toString());
        assertEquals(tree.bridge(), tree.root());
        assertEquals(OptionalInt.of(400), tree.forwardDelay());
        assertEquals(OptionalInt.of(2000), tree.maxAge());
        assertEquals(OptionalInt.of(30000), bridge.forwardingTable().ageingTime());
        assertEquals(OptionalInt.of(0), bridge.forwardingTable().maxLearned());
        assertEquals(Optional.of(false), bridge.vlans().filtering());
        assertEquals(Optional.of(false), bridge.multicast().snooping());
        assertEquals(OptionalInt.of(4096), bridge.multicast().hashMax());
        assertEquals(26000, bridge.multicast().membershipInterval().orElseThrow());
        assertEquals(OptionalInt.of(2), bridge.multicast().igmpVersion());
        assertEquals(Optional.of(true), bridge.options().linkLocalLearning());
        assertEquals(Optional.of(false), bridge.options().multicastVlanSnooping());
        assertEquals("01:80:c2:00:00:00", bridge.groupAddress().orElseThrow().toString());
        assertEquals(Optional.of(false), bridge.netfilter().iptables());
        assertEquals(List.of(), bridge.others());
    }

    @Test
    void bridgePort() throws Exception {
        BridgePort port =
                assertInstanceOf(BridgePort.class, link("vx0").details().port().orElseThrow());

        assertEquals(OptionalInt.of(0), port.spanningTree().state());
        assertEquals(OptionalInt.of(32), port.spanningTree().priority());
        assertEquals(OptionalInt.of(100), port.spanningTree().cost());
        assertEquals(OptionalInt.of(0x8001), port.spanningTree().id());
        assertEquals(OptionalInt.of(1), port.spanningTree().number());
        assertEquals(OptionalInt.of(32769), port.spanningTree().designatedPort());
        assertEquals(Optional.of(true), port.flooding().learning());
        assertEquals(Optional.of(false), port.flooding().hairpin());
        assertEquals(OptionalInt.of(1), port.multicast().router());
        assertEquals(Optional.of(false), port.guards().isolated());
        assertEquals(
                List.of(IfLinkH.IFLA_BRPORT_MRP_RING_OPEN, IfLinkH.IFLA_BRPORT_MRP_IN_OPEN),
                port.others().stream().map(Attribute::type).toList());
    }

    @Test
    void vxlan() throws Exception {
        Vxlan vxlan = kind(Vxlan.class, "vx0");

        assertEquals(OptionalInt.of(77), vxlan.id());
        assertEquals(Optional.of(ip("10.0.0.2")), vxlan.remote());
        assertEquals(Optional.of(ip("10.0.0.1")), vxlan.local());
        assertEquals(OptionalInt.of(4789), vxlan.port());
        assertEquals(Optional.of(new Vxlan.PortRange(5000, 6000)), vxlan.sourcePorts());
        assertEquals(OptionalInt.of(9), vxlan.outer().ttl());
        assertEquals(Optional.of(false), vxlan.outer().ttlInherited());
        assertEquals(OptionalInt.of(4), vxlan.outer().tos());
        assertEquals(Optional.of(Vxlan.DontFragment.SET), vxlan.outer().dontFragment());
        assertEquals(Optional.of(false), vxlan.forwarding().learning());
        assertEquals(OptionalInt.of(300), vxlan.forwarding().ageing());
        assertEquals(Optional.of(false), vxlan.checksums().udp());
        assertEquals(Optional.of(false), vxlan.collectMetadata());
        assertFalse(vxlan.groupPolicy());

        Vxlan six = kind(Vxlan.class, "vx6");
        assertEquals(Optional.of(ip("fc00::2")), six.remote());
        assertEquals(OptionalInt.of(0x12345), six.outer().flowLabel());
        assertEquals(Optional.of(true), six.checksums().zeroIpv6Transmit());
    }

    @Test
    void macvlan() throws Exception {
        Macvlan macvlan = kind(Macvlan.class, "mv0");

        assertEquals(Optional.of(Macvlan.Mode.PRIVATE), macvlan.mode());
        assertEquals(OptionalInt.of(1000), macvlan.broadcastQueueLength());
        assertEquals(OptionalInt.of(1000), macvlan.broadcastQueueLengthUsed());
        assertEquals(OptionalInt.of(3), link("mv0").link());
    }

    @Test
    void tun() throws Exception {
        Tun tap = kind(Tun.class, "tap0");
        assertEquals(Optional.of(Tun.Mode.TAP), tap.mode());
        assertEquals(OptionalInt.of(65534), tap.owner());
        assertEquals(OptionalInt.empty(), tap.group());
        assertEquals(Optional.of(true), tap.multiQueue());
        assertEquals(OptionalInt.of(0), tap.queues());
        assertEquals(Optional.of(true), tap.persistent());

        Tun tun = kind(Tun.class, "tun0");
        assertEquals(Optional.of(Tun.Mode.TUN), tun.mode());
        assertEquals(OptionalInt.empty(), tun.queues());
        assertEquals(Optional.empty(), link("tun0").address());
    }

    @Test
    void vlan() throws Exception {
        Vlan vlan = assertInstanceOf(Vlan.class, requested("link-add-vlan"));

        assertEquals(OptionalInt.of(7), vlan.id());
        assertEquals(OptionalInt.of(0x88a8), vlan.protocol());
        assertEquals(OptionalInt.of(2), vlan.flags());
        assertEquals(List.of(new Vlan.QosMapping(1, 2)), vlan.ingressQos());
        assertEquals(List.of(new Vlan.QosMapping(3, 4)), vlan.egressQos());
    }

    @Test
    void tunnels() throws Exception {
        IpTunnel ipip = assertInstanceOf(IpTunnel.class, requested("link-add-ipip"));
        assertEquals("ipip", ipip.name());
        assertEquals(Optional.of(ip("10.0.0.1")), ipip.local());
        assertEquals(Optional.of(ip("10.0.0.2")), ipip.remote());
        assertEquals(OptionalInt.of(5), ipip.ttl());
        assertEquals(Optional.of(true), ipip.pathMtuDiscovery());

        IpTunnel sit = assertInstanceOf(IpTunnel.class, requested("link-add-sit"));
        assertEquals("sit", sit.name());
        assertEquals(Optional.of(ip("10.0.0.2")), sit.remote());

        Ip6Tunnel six = assertInstanceOf(Ip6Tunnel.class, requested("link-add-ip6tnl"));
        assertEquals(Optional.of(ip("fc00::1")), six.local());
        assertEquals(OptionalInt.of(7), six.hopLimit());
        assertEquals(OptionalInt.of(3), six.encapsulationLimit());
        assertEquals(OptionalInt.of(0), six.protocol());

        assertInstanceOf(Dummy.class, requested("link-add-dummy"));
    }

    /** Laid out by hand from linux/if_link.h of Linux 6.18. */
    @Test
    void netkit() throws Exception {
        MessageWriter writer = new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE);
        writer.nested(
                IfLinkH.IFLA_LINKINFO,
                () -> writer.string(IfLinkH.IFLA_INFO_KIND, "netkit")
                        .nested(
                                IfLinkH.IFLA_INFO_DATA,
                                () -> writer.u8(2, 1)
                                        .u32(3, 0)
                                        .u32(4, 2)
                                        .u32(5, 1)
                                        .u32(6, 1)
                                        .u32(7, 0)
                                        .u16(8, 300)
                                        .u16(9, 16)
                                        .u8(99, 1)));

        Netkit netkit = assertInstanceOf(Netkit.class, requested(RequestText.message(writer)));

        assertEquals(Optional.of(Netkit.Role.PRIMARY), netkit.role());
        assertEquals(Optional.of(Netkit.Policy.FORWARD), netkit.policy());
        assertEquals(Optional.of(Netkit.Policy.BLACKHOLE), netkit.peerPolicy());
        assertEquals(Optional.of(Netkit.Mode.L3), netkit.mode());
        assertEquals(Optional.of(Netkit.Scrub.DEFAULT), netkit.scrub());
        assertEquals(Optional.of(Netkit.Scrub.NONE), netkit.peerScrub());
        assertEquals(OptionalInt.of(300), netkit.headroomBytes());
        assertEquals(OptionalInt.of(16), netkit.tailroomBytes());
        assertEquals("[99:01]", netkit.others().toString());
    }

    @Test
    void nothingIsMadeUp() throws Exception {
        for (String kind : List.of(
                "veth", "dummy", "bridge", "vxlan", "vlan", "ipip", "sit", "ip6tnl", "macvlan", "netkit", "tun",
                "new")) {
            LinkKind decoded = LinkKind.decode(kind, AttributeSet.empty());

            assertEquals(kind, decoded.name());
            assertFalse(decoded.toString().matches(".*Optional(Int|Long)?\\[.*"), decoded.toString());
        }
        assertInstanceOf(OtherKind.class, LinkKind.decode("new", AttributeSet.empty()));
    }

    @Test
    void aNestWithSomethingUnknownInItIsKeptWhole() throws Exception {
        MessageWriter writer = new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE)
                .string(IfLinkH.IFLA_IFNAME, "new0")
                .u32(IfLinkH.IFLA_MTU, 1500);
        writer.nested(
                IfLinkH.IFLA_LINKINFO,
                () -> writer.string(IfLinkH.IFLA_INFO_KIND, "veth").u8(77, 1));

        Link link = LinkDecoder.decode(RequestText.message(writer)).orElseThrow();

        assertTrue(link.isOfKind("veth"));
        AttributeReader kept = link.others().getFirst().nested();
        assertTrue(kept.next());
        assertTrue(kept.next());
        assertEquals(77, kept.type());
    }
}
