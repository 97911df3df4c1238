package headroom.netlink.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.IfLinkH.IflaVlanFlags;
import headroom.linux.uapi.IfVlanH;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Dump;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.message.Toggle;
import headroom.netlink.route.kind.BridgeSettings;
import headroom.netlink.route.kind.Ip6TunnelSettings;
import headroom.netlink.route.kind.IpTunnelSettings;
import headroom.netlink.route.kind.LinkSettings;
import headroom.netlink.route.kind.Macvlan;
import headroom.netlink.route.kind.MacvlanSettings;
import headroom.netlink.route.kind.Netkit;
import headroom.netlink.route.kind.NetkitSettings;
import headroom.netlink.route.kind.OtherSettings;
import headroom.netlink.route.kind.VethSettings;
import headroom.netlink.route.kind.VlanSettings;
import headroom.netlink.route.kind.Vxlan;
import headroom.netlink.route.kind.VxlanSettings;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we ask for is what {@code ip link} asks for. */
class LinkRequestsTest {
    record Request(String golden, MessageWriter ours) {
        @Override
        public String toString() {
            return golden;
        }
    }

    private static Inet4Address ip4(String literal) {
        return (Inet4Address) InetAddress.ofLiteral(literal);
    }

    private static Inet6Address ip6(String literal) {
        return (Inet6Address) InetAddress.ofLiteral(literal);
    }

    static Stream<Request> requests() {
        return Stream.of(
                new Request(
                        "link-add-veth",
                        Links.add(
                                "ve0",
                                new LinkSettings()
                                        .kind(new VethSettings()
                                                .peer(new LinkSettings()
                                                        .mtuBytes(1400)
                                                        .name("ve1"))))),
                new Request(
                        "link-add-bridge",
                        Links.add(
                                "br0",
                                new LinkSettings()
                                        .kind(new BridgeSettings()
                                                .forwardDelay(400)
                                                .spanningTree(Toggle.ON)
                                                .priority(100)
                                                .multicastSnooping(Toggle.OFF)))),
                new Request("link-add-dummy", Links.add("du0", new LinkSettings().kind(new OtherSettings("dummy")))),
                new Request(
                        "link-add-macvlan",
                        Links.add(
                                "mv0",
                                new LinkSettings().link(3).kind(new MacvlanSettings().mode(Macvlan.Mode.PRIVATE)))),
                new Request("link-set", changed()),
                new Request("link-delete", Links.delete(7)));
    }

    private static MessageWriter changed() {
        return Links.set(
                2,
                new LinkSettings()
                        .up()
                        .mtuBytes(1300)
                        .transmitQueueLength(77)
                        .alias("hello")
                        .address(HardwareAddress.of(HexFormat.of().parseHex("020000000077")))
                        .gsoMaxBytes(40000));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areIproute2s(Request request) throws Exception {
        byte[] last = GoldenFile.read(request.golden()).sent().getLast();
        var golden = headroom.netlink.message.NetlinkMessage.readAll(java.lang.foreign.MemorySegment.ofArray(last))
                .getFirst();

        assertEquals(
                RequestText.of(golden, request.ours(), Ifinfomsg.SIZE), RequestText.of(request.ours(), Ifinfomsg.SIZE));
    }

    static Stream<Request> vxlans() {
        return Stream.of(
                new Request(
                        "link-add-vxlan",
                        Links.add(
                                "vx0",
                                new LinkSettings()
                                        .kind(new VxlanSettings()
                                                .id(77)
                                                .remote(ip4("10.0.0.2"))
                                                .local(ip4("10.0.0.1"))
                                                .port(4789)
                                                .sourcePorts(new Vxlan.PortRange(5000, 6000))
                                                .ttl(9)
                                                .tos(4)
                                                .dontFragment(Vxlan.DontFragment.SET)
                                                .learning(Toggle.OFF)
                                                .udpChecksum(Toggle.OFF)))),
                new Request(
                        "link-add-vxlan6",
                        Links.add(
                                "vx6",
                                new LinkSettings()
                                        .kind(new VxlanSettings()
                                                .id(78)
                                                .remote(ip6("fc00::2"))
                                                .local(ip6("fc00::1"))
                                                .port(4790)
                                                .flowLabel(0x12345)
                                                .zeroIpv6ChecksumTransmit(Toggle.ON)))));
    }

    static Stream<Request> tunnels() {
        return Stream.of(
                new Request(
                        "link-add-vlan",
                        Links.add(
                                "ve0.7",
                                new LinkSettings()
                                        .kind(new VlanSettings()
                                                .id(7)
                                                .protocol(0x88a8)
                                                .flag(IfVlanH.VLAN_FLAG_GVRP, Toggle.ON)
                                                .ingressQos(
                                                        List.of(new headroom.netlink.route.kind.Vlan.QosMapping(1, 2)))
                                                .egressQos(List.of(
                                                        new headroom.netlink.route.kind.Vlan.QosMapping(3, 4)))))),
                new Request(
                        "link-add-ipip",
                        Links.add(
                                "t0",
                                new LinkSettings()
                                        .kind(IpTunnelSettings.ipip()
                                                .local(ip4("10.0.0.1"))
                                                .remote(ip4("10.0.0.2"))
                                                .ttl(5)
                                                .pathMtuDiscovery(Toggle.ON)))),
                new Request(
                        "link-add-sit",
                        Links.add(
                                "s0",
                                new LinkSettings()
                                        .kind(IpTunnelSettings.sit()
                                                .local(ip4("10.0.0.1"))
                                                .remote(ip4("10.0.0.2"))))),
                new Request(
                        "link-add-ip6tnl",
                        Links.add(
                                "t6",
                                new LinkSettings()
                                        .kind(new Ip6TunnelSettings()
                                                .local(ip6("fc00::1"))
                                                .remote(ip6("fc00::2"))
                                                .hopLimit(7)
                                                .encapsulationLimit(3)
                                                .protocol(0)))));
    }

    static Stream<Request> supersets() {
        return Stream.concat(vxlans(), tunnels());
    }

    /** iproute2 sends the defaults of these too. */
    @ParameterizedTest
    @MethodSource("supersets")
    void arePartsOfIproute2s(Request request) throws Exception {
        var golden = GoldenFile.read(request.golden()).sent().getLast();
        var theirs = headroom.netlink.message.NetlinkMessage.readAll(java.lang.foreign.MemorySegment.ofArray(golden))
                .getFirst();
        List<String> lines =
                RequestText.of(theirs, request.ours(), Ifinfomsg.SIZE).lines().toList();

        List<String> missing = RequestText.of(request.ours(), Ifinfomsg.SIZE)
                .lines()
                .filter(line -> !lines.contains(line))
                .toList();

        assertEquals(List.of(), missing, () -> String.join("\n", lines));
    }

    @Test
    void netkitIsWhatTheHeaderSays() throws Exception {
        MessageWriter ours = Links.add(
                "nk0",
                new LinkSettings()
                        .kind(new NetkitSettings()
                                .mode(Netkit.Mode.L2)
                                .policy(Netkit.Policy.BLACKHOLE)
                                .peerPolicy(Netkit.Policy.FORWARD)
                                .scrub(Netkit.Scrub.NONE)
                                .peerScrub(Netkit.Scrub.DEFAULT)
                                .headroomBytes(300)
                                .tailroomBytes(8)
                                .peer(new LinkSettings().name("nk1"))));

        String text = RequestText.of(ours, Ifinfomsg.SIZE);

        for (String line :
                List.of("5 00000000", "3 02000000", "4 00000000", "6 00000000", "7 01000000", "8 2c01", "9 0800")) {
            assertTrue(text.lines().anyMatch(found -> found.strip().equals(line)), line + " is not in\n" + text);
        }
    }

    @Test
    void anAttributeFoundAtRunTimeIsANumberLikeAnyOther() throws Exception {
        String text = RequestText.of(Links.set("ve0", new LinkSettings().u32(70, 128)), Ifinfomsg.SIZE);

        assertTrue(text.contains("\n  70 80000000"), text);
    }

    /** The kernel would rename, or change, the device that has the name or index in the settings. */
    @Test
    void settingsNameNoOtherDevice() throws Exception {
        LinkSettings renaming = new LinkSettings().name("ve1");
        LinkSettings byIndex = new LinkSettings().index(4);
        assertThrows(IllegalArgumentException.class, () -> Links.set("ve0", renaming));
        assertThrows(IllegalArgumentException.class, () -> Links.set("a-much-longer-name-than-fits", renaming));
        assertThrows(IllegalArgumentException.class, () -> Links.set("ve0", byIndex));
        assertThrows(IllegalArgumentException.class, () -> Links.set(3, byIndex));
        assertThrows(IllegalArgumentException.class, () -> Links.add("ve0", renaming));

        assertTrue(RequestText.of(Links.set(3, renaming), Ifinfomsg.SIZE).contains("\n  3 766531"));
        assertEquals(
                RequestText.of(Links.set(4, new LinkSettings()), Ifinfomsg.SIZE),
                RequestText.of(Links.set(4, byIndex), Ifinfomsg.SIZE));
    }

    /** A request without an index is about every device of the group it sets. */
    @Test
    void anIndexIsPositive() {
        LinkSettings group = new LinkSettings().group(5).up();
        for (int index : new int[] {0, -1}) {
            assertThrows(IllegalArgumentException.class, () -> Links.set(index, group));
            assertThrows(IllegalArgumentException.class, () -> Links.delete(index));
            assertThrows(IllegalArgumentException.class, () -> Links.ofMaster(index));
        }
    }

    /** A kernel that does not know the kind, or is too old, answers with every device. */
    @Test
    void whatTheKernelDoesNotFilterIsFilteredHere() throws Exception {
        List<NetlinkMessage> all = GoldenFile.read("link-show-kinds").messages();
        assertEquals(List.of("br0"), names(Links.ofKind("bridge"), all));
        int master = LinkDecoder.decode(named("br0", all)).orElseThrow().index();
        assertEquals(List.of("ve1", "vx0"), names(Links.ofMaster(master), all));
    }

    private static NetlinkMessage named(String name, List<NetlinkMessage> messages) throws Exception {
        for (NetlinkMessage message : messages) {
            if (LinkDecoder.decode(message)
                    .filter(link -> link.name().equals(name))
                    .isPresent()) {
                return message;
            }
        }
        throw new AssertionError(name);
    }

    private static List<String> names(Dump<Link> dump, List<NetlinkMessage> messages) throws Exception {
        List<String> names = new ArrayList<>();
        for (NetlinkMessage message : messages) {
            dump.decoder().decode(message).ifPresent(link -> names.add(link.name()));
        }
        return names;
    }

    @Test
    void sourceAddressesAreChangedOnceInARequest() {
        HardwareAddress source = HardwareAddress.of(HexFormat.of().parseHex("020000000099"));
        for (MacvlanSettings settings : List.of(
                new MacvlanSettings().addSource(source),
                new MacvlanSettings().deleteSource(source),
                new MacvlanSettings().sources(List.of()))) {
            assertThrows(IllegalStateException.class, () -> settings.addSource(source));
            assertThrows(IllegalStateException.class, () -> settings.deleteSource(source));
            assertThrows(IllegalStateException.class, () -> settings.sources(List.of(source)));
        }
    }

    @Test
    void longNamesAreAlternativeOnes() {
        assertEquals(List.of(IfLinkH.IFLA_IFNAME), Links.byName("ve0").request().attributePath(16 + Ifinfomsg.SIZE));
        assertEquals(
                List.of(IfLinkH.IFLA_ALT_IFNAME),
                Links.byName("a-much-longer-name-than-fits").request().attributePath(16 + Ifinfomsg.SIZE));
    }

    @Test
    void attributesHaveTheHeadersNames() {
        MessageWriter request = Links.add("br0", new LinkSettings().kind(new BridgeSettings().forwardDelay(1)));
        int linkInfo = 16 + Ifinfomsg.SIZE + 8;
        int delay = linkInfo + 4 + 12 + 4;

        assertEquals(List.of("IFLA_IFNAME"), request.attributeNames(16 + Ifinfomsg.SIZE));
        assertEquals(
                List.of("IFLA_LINKINFO", "IFLA_INFO_DATA", "IFLA_BR_FORWARD_DELAY"), request.attributeNames(delay));
        assertEquals("IFLA_INFO_KIND", request.missingName(1, java.util.OptionalInt.of(linkInfo)));
        assertEquals("IFLA_MTU", request.missingName(IfLinkH.IFLA_MTU, java.util.OptionalInt.empty()));
        assertEquals("attribute 999", request.missingName(999, java.util.OptionalInt.empty()));
    }

    @Test
    void namesInsideTheOtherEndOfAPair() {
        MessageWriter request = Links.add(
                "ve0",
                new LinkSettings()
                        .kind(new VethSettings()
                                .peer(new LinkSettings().name("ve1").mtuBytes(0))));
        int peer = 16 + Ifinfomsg.SIZE + 8 + 4 + 12 + 4;
        int mtu = peer + 4 + Ifinfomsg.SIZE + 8;

        assertEquals(
                List.of("IFLA_LINKINFO", "IFLA_INFO_DATA", "VETH_INFO_PEER", "IFLA_MTU"), request.attributeNames(mtu));
    }

    /** The kernel looks at one IFLA_VLAN_FLAGS; which of several is not ours to guess. */
    @Test
    void flagsOfAVlanAreOneAttribute() throws Exception {
        MessageWriter request = Links.set(
                7,
                new LinkSettings()
                        .kind(new VlanSettings()
                                .flag(IfVlanH.VLAN_FLAG_REORDER_HDR, Toggle.OFF)
                                .id(5)
                                .flag(IfVlanH.VLAN_FLAG_LOOSE_BINDING, Toggle.ON)));
        AttributeSet data = AttributeSet.read(RequestText.message(request).attributes(Ifinfomsg.SIZE))
                .nested(IfLinkH.IFLA_LINKINFO)
                .nested(IfLinkH.IFLA_INFO_DATA);
        List<AttributeReader> flags = data.takeAll(IfLinkH.IFLA_VLAN_FLAGS);

        assertEquals(1, flags.size());
        assertEquals(IfVlanH.VLAN_FLAG_LOOSE_BINDING, flags.getFirst().u32At(IflaVlanFlags.FLAGS));
        assertEquals(
                IfVlanH.VLAN_FLAG_REORDER_HDR | IfVlanH.VLAN_FLAG_LOOSE_BINDING,
                flags.getFirst().u32At(IflaVlanFlags.MASK));
    }
}
