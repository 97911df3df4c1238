package headroom.tests.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.linux.call.Errno;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.uapi.IfLinkH;
import headroom.netlink.message.AttributePolicy;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.Toggle;
import headroom.netlink.route.Link;
import headroom.netlink.route.LinkDetails;
import headroom.netlink.route.Links;
import headroom.netlink.route.OperationalState;
import headroom.netlink.route.kind.Bridge;
import headroom.netlink.route.kind.BridgeSettings;
import headroom.netlink.route.kind.Ip6TunnelSettings;
import headroom.netlink.route.kind.IpTunnelSettings;
import headroom.netlink.route.kind.LinkSettings;
import headroom.netlink.route.kind.Macvlan;
import headroom.netlink.route.kind.MacvlanSettings;
import headroom.netlink.route.kind.NetkitSettings;
import headroom.netlink.route.kind.OtherSettings;
import headroom.netlink.route.kind.VethSettings;
import headroom.netlink.route.kind.VlanSettings;
import headroom.netlink.route.kind.Vxlan;
import headroom.netlink.route.kind.VxlanSettings;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Devices made, changed and read over netlink, with iproute2 as the witness. */
@RequiresNetns
class LinksIT {
    /** What a kernel of this project always has. */
    private static final Set<String> EVERYWHERE = Set.of("veth", "bridge", "vxlan");

    private final ObjectMapper json = new ObjectMapper();
    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;
    private NetlinkSocket socket;

    @BeforeEach
    void open() throws Exception {
        lab = new Lab();
        namespace = lab.namespace("links");
        opened = NetworkNamespace.named(namespace.name());
        socket = NetlinkSocket.route(opened);
        socket.execute(Links.add(
                "left", new LinkSettings().kind(new VethSettings().peer(new LinkSettings().name("right")))));
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
        opened.close();
        lab.close();
    }

    private Link link(String name) throws IOException {
        return socket.get(Links.byName(name));
    }

    private Map<String, LinkSettings> settings() throws IOException {
        Inet4Address near = (Inet4Address) InetAddress.ofLiteral("10.0.0.1");
        Inet4Address far = (Inet4Address) InetAddress.ofLiteral("10.0.0.2");
        Inet6Address near6 = (Inet6Address) InetAddress.ofLiteral("fc00::1");
        Inet6Address far6 = (Inet6Address) InetAddress.ofLiteral("fc00::2");
        int left = link("left").index();
        Map<String, LinkSettings> settings = new LinkedHashMap<>();
        settings.put("dummy", new LinkSettings().kind(new OtherSettings("dummy")));
        settings.put(
                "bridge",
                new LinkSettings()
                        .kind(new BridgeSettings()
                                .forwardDelay(400)
                                .multicastSnooping(Toggle.OFF)
                                .linkLocalLearning(Toggle.OFF)));
        settings.put(
                "vxlan",
                new LinkSettings()
                        .kind(new VxlanSettings()
                                .id(77)
                                .local(near)
                                .remote(far)
                                .port(4789)
                                .ttl(9)
                                .sourcePorts(new Vxlan.PortRange(5000, 6000))
                                .dontFragment(Vxlan.DontFragment.SET)
                                .learning(Toggle.OFF)));
        settings.put("macvlan", new LinkSettings().link(left).kind(new MacvlanSettings().mode(Macvlan.Mode.BRIDGE)));
        settings.put("vlan", new LinkSettings().link(left).kind(new VlanSettings().id(7)));
        settings.put(
                "ipip",
                new LinkSettings()
                        .kind(IpTunnelSettings.ipip().local(near).remote(far).ttl(5)));
        settings.put(
                "sit",
                new LinkSettings().kind(IpTunnelSettings.sit().local(near).remote(far)));
        settings.put(
                "ip6tnl",
                new LinkSettings().kind(new Ip6TunnelSettings().local(near6).remote(far6)));
        settings.put(
                "netkit",
                new LinkSettings()
                        .kind(new NetkitSettings().headroomBytes(300).peer(new LinkSettings().name("k-peer"))));
        return settings;
    }

    @Test
    void everyKindThisKernelHas(TestReporter reporter) throws Exception {
        Set<String> made = new TreeSet<>(Set.of("veth"));
        for (Map.Entry<String, LinkSettings> kind : settings().entrySet()) {
            try {
                socket.execute(Links.add("k-" + kind.getKey(), kind.getValue()));
                made.add(kind.getKey());
            } catch (NetlinkRefusedException e) {
                assertTrue(e.is(Errno.EOPNOTSUPP), e.getMessage());
                reporter.publishEntry("not in this kernel", kind.getKey());
            }
        }
        namespace.ip("tuntap add k-tap mode tap multi_queue");
        assertTrue(made.containsAll(EVERYWHERE), made::toString);
        assertEquals(
                made.size() + 2, // lo, the other end of the cable, the tap device, less the cable itself
                socket.dump(Links.all()).stream()
                                .filter(link -> !link.name().equals("k-peer"))
                                .count()
                        - 1,
                made::toString);

        compareWithIproute2();
    }

    private void compareWithIproute2() throws IOException {
        JsonNode shown = json.readTree(namespace.ip("-d -j -s link show"));
        Map<String, Link> links =
                socket.dump(Links.allWithStatistics()).stream().collect(Collectors.toMap(Link::name, link -> link));
        assertEquals(shown.size(), links.size());
        for (JsonNode theirs : shown) {
            Link ours = links.get(theirs.path("ifname").asText());
            assertEquals(essentials(theirs), essentials(ours, links));
            assertEquals(details(theirs), details(ours.details()), ours::name);
            assertEquals(
                    theirs.at("/stats64/rx/packets").asLong(),
                    ours.statistics().orElseThrow().receive().packets());
            compareKind(theirs.at("/linkinfo/info_data"), ours);
        }
    }

    private static List<Object> essentials(JsonNode theirs) {
        return List.of(
                theirs.path("ifindex").asInt(),
                theirs.path("mtu").asInt(),
                theirs.path("operstate").asText(),
                theirs.path("address").asText(),
                theirs.path("master").asText(),
                theirs.path("link").asText(),
                theirs.at("/linkinfo/info_kind").asText(),
                theirs.path("num_tx_queues").asInt(),
                theirs.path("num_rx_queues").asInt(),
                theirs.path("ifalias").asText());
    }

    private static List<Object> essentials(Link ours, Map<String, Link> links) {
        Map<Integer, String> names = links.values().stream().collect(Collectors.toMap(Link::index, Link::name));
        return List.of(
                ours.index(),
                ours.mtuBytes(),
                ours.operationalState().name().replace("_", ""),
                ours.address().map(Object::toString).orElse(""),
                ours.master().isPresent() ? names.get(ours.master().getAsInt()) : "",
                ours.link().orElse(0) != 0 ? names.get(ours.link().getAsInt()) : "",
                ours.kind().map(kind -> kind.name()).orElse(""),
                ours.transmitQueues().orElse(-1),
                ours.receiveQueues().orElse(-1),
                ours.alias().orElse(""));
    }

    private static List<Object> details(JsonNode theirs) {
        return List.of(
                theirs.path("qdisc").asText(),
                theirs.path("linkmode").asText(),
                theirs.path("txqlen").asInt(-1),
                theirs.path("broadcast").asText(),
                theirs.path("promiscuity").asInt(-1),
                theirs.path("allmulti").asInt(-1),
                theirs.path("min_mtu").asInt(-1),
                theirs.path("max_mtu").asInt(-1),
                theirs.path("gso_max_size").asInt(-1),
                theirs.path("gso_max_segs").asInt(-1),
                theirs.path("tso_max_size").asInt(-1),
                theirs.path("tso_max_segs").asInt(-1),
                theirs.path("gro_max_size").asInt(-1),
                List.of("eui64", "none", "stable_secret", "random")
                        .indexOf(theirs.path("inet6_addr_gen_mode").asText()));
    }

    private static List<Object> details(LinkDetails ours) {
        return List.of(
                ours.queueingDiscipline().orElse(""),
                ours.linkMode().map(Enum::name).orElse(""),
                ours.transmitQueueLength().orElse(0) == 0
                        ? -1 // which iproute2 does not print
                        : ours.transmitQueueLength().getAsInt(),
                ours.broadcast().map(Object::toString).orElse(""),
                ours.promiscuity().orElse(-1),
                ours.allMulticast().orElse(-1),
                ours.minMtuBytes().orElse(-1),
                ours.maxMtuBytes().orElse(-1),
                ours.segments().gsoMaxBytes().orElse(-1),
                ours.segments().gsoMaxSegments().orElse(-1),
                ours.segments().tsoMaxBytes().orElse(-1),
                ours.segments().tsoMaxSegments().orElse(-1),
                ours.segments().groMaxBytes().orElse(-1),
                ours.ipv6AddressGeneration().orElse(-1));
    }

    private static void compareKind(JsonNode theirs, Link ours) {
        switch (ours.kind().orElse(null)) {
            case Bridge bridge -> {
                assertEquals(
                        theirs.path("forward_delay").asInt(),
                        bridge.spanningTree().forwardDelay().orElse(-1));
                assertEquals(
                        theirs.path("mcast_hash_max").asInt(),
                        bridge.multicast().hashMax().orElse(-1));
                assertEquals(
                        theirs.path("mcast_querier_intvl").asLong(),
                        bridge.multicast().querierInterval().orElse(-1));
                assertEquals(
                        theirs.path("no_linklocal_learn").asInt() == 0,
                        bridge.options().linkLocalLearning().orElseThrow());
            }
            case Vxlan vxlan -> {
                assertEquals(theirs.path("id").asInt(), vxlan.id().orElse(-1));
                assertEquals(
                        theirs.path("remote").asText(),
                        vxlan.remote().orElseThrow().getHostAddress());
                assertEquals(theirs.path("port").asInt(), vxlan.port().orElse(-1));
                assertEquals(theirs.path("ttl").asInt(), vxlan.outer().ttl().orElse(-1));
                assertEquals(
                        theirs.path("learning").asBoolean(),
                        vxlan.forwarding().learning().orElseThrow());
                assertEquals(
                        theirs.at("/port_range/high").asInt(),
                        vxlan.sourcePorts().orElseThrow().high());
            }
            case Macvlan macvlan ->
                assertEquals(
                        theirs.path("mode").asText(),
                        macvlan.mode().orElseThrow().name().toLowerCase(java.util.Locale.ROOT));
            case null, default -> {}
        }
    }

    @Test
    void everythingThatCanBeSet() throws Exception {
        socket.execute(Links.add("br", new LinkSettings().kind(new BridgeSettings())));
        int bridge = link("br").index();
        int left = link("left").index();
        HardwareAddress address = HardwareAddress.of(HexFormat.of().parseHex("020000000077"));

        socket.execute(Links.set(
                left,
                new LinkSettings()
                        .up()
                        .mtuBytes(1400)
                        .alias("site A")
                        .address(address)
                        .transmitQueueLength(77)
                        .gsoMaxBytes(40_000)
                        .gsoMaxSegments(9)
                        .group(5)
                        .master(bridge)));
        socket.execute(Links.set("right", new LinkSettings().up()));

        Link changed = link("left");
        assertTrue(changed.isUp());
        assertEquals(OperationalState.UP, changed.operationalState());
        assertEquals(1400, changed.mtuBytes());
        assertEquals(Optional.of("site A"), changed.alias());
        assertEquals(Optional.of(address), changed.address());
        assertEquals(OptionalInt.of(77), changed.details().transmitQueueLength());
        assertEquals(OptionalInt.of(40_000), changed.details().segments().gsoMaxBytes());
        assertEquals(OptionalInt.of(9), changed.details().segments().gsoMaxSegments());
        assertEquals(OptionalInt.of(5), changed.details().group());
        assertEquals(OptionalInt.of(bridge), changed.master());
        assertEquals(
                List.of("left"),
                socket.dump(Links.ofMaster(bridge)).stream().map(Link::name).toList());
        assertEquals(
                List.of("br"),
                socket.dump(Links.ofKind("bridge")).stream().map(Link::name).toList());
        assertEquals(List.of(), socket.dump(Links.ofKind("no-such-kind")), "which the kernel does not filter by");
        assertEquals("bridge", changed.details().port().orElseThrow().name());
        String longest = "x".repeat(255);
        socket.execute(Links.set(left, new LinkSettings().alias(longest)));
        assertEquals(Optional.of(longest), link("left").alias());

        socket.execute(Links.set(left, new LinkSettings().down().noMaster()));
        socket.execute(Links.set(left, new LinkSettings().name("new").alias("")));
        Link renamed = socket.get(Links.byIndex(left));
        assertEquals("new", renamed.name());
        assertEquals(Optional.empty(), renamed.alias());
        assertEquals(OptionalInt.empty(), renamed.master());
        assertFalse(renamed.isAdminUp());
    }

    @Test
    void alternativeNames() throws Exception {
        int left = link("left").index();
        String longName = "a-name-that-is-longer-than-fifteen-bytes";

        socket.execute(Links.addAlternativeName(left, longName));
        assertEquals(left, link(longName).index());
        assertEquals(List.of(longName), link("left").details().alternativeNames());

        socket.execute(Links.deleteAlternativeName(left, longName));
        assertEquals(List.of(), link("left").details().alternativeNames());
    }

    @Test
    void acrossNamespaces() throws Exception {
        Namespace other = lab.namespace("links-other");
        try (NetworkNamespace there = NetworkNamespace.named(other.name());
                NetlinkSocket asked = NetlinkSocket.route(there)) {
            socket.execute(Links.add(
                    "near",
                    new LinkSettings()
                            .kind(new VethSettings()
                                    .peer(new LinkSettings().name("far").namespace(there.descriptor())))));
            assertTrue(asked.get(Links.byName("far")).isOfKind("veth"));
            assertTrue(link("near").linkNamespaceId().isPresent());
            assertEquals(
                    OptionalInt.of(asked.get(Links.byName("far")).index()),
                    link("near").link());

            socket.execute(Links.set("right", new LinkSettings().namespace(there.descriptor())));
            assertTrue(asked.get(Links.byName("right")).isOfKind("veth"));
            assertEquals(Optional.empty(), socket.find(Links.byName("right"), Errno.ENODEV));
        }
    }

    @Test
    void whatIsDeletedIsGone() throws Exception {
        socket.execute(Links.delete("left"));

        assertEquals(Optional.empty(), socket.find(Links.byName("left"), Errno.ENODEV));
        assertEquals(Optional.empty(), socket.find(Links.byName("right"), Errno.ENODEV));
        NetlinkRefusedException e =
                assertThrows(NetlinkRefusedException.class, () -> socket.execute(Links.delete("left")));
        assertTrue(e.is(Errno.ENODEV), e.getMessage());
    }

    @Test
    void refusalsNameAttributeAndPolicy() throws Exception {
        NetlinkRefusedException range = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(Links.set("left", new LinkSettings().gsoMaxBytes(1))));
        assertEquals("IFLA_GSO_MAX_SIZE", range.attributeName());
        assertEquals(
                Optional.of(AttributePolicy.ValueType.U32),
                range.extended().policy().orElseThrow().type());
        assertTrue(range.getMessage().contains("IFLA_GSO_MAX_SIZE (wanted: u32, "), range.getMessage());

        NetlinkRefusedException nested = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(Links.add(
                        "bad",
                        new LinkSettings()
                                .kind(new OtherSettings("vxlan").with(w -> w.u8(IfLinkH.IFLA_VXLAN_ID, 1))))));
        assertEquals(
                List.of(IfLinkH.IFLA_LINKINFO, IfLinkH.IFLA_INFO_DATA, IfLinkH.IFLA_VXLAN_ID), nested.attributePath());
        assertEquals("IFLA_LINKINFO/IFLA_INFO_DATA/attribute 1", nested.attributeName());

        NetlinkRefusedException taken = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(Links.add("left", new LinkSettings().kind(new BridgeSettings()))));
        assertTrue(taken.is(Errno.EEXIST));
    }

    /** Which is why whoever sets such an attribute has to read it back. */
    @Test
    void anAttributeThisKernelDoesNotKnowIsIgnoredByIt() throws Exception {
        socket.execute(Links.set("left", new LinkSettings().u32(2000, 128)));

        assertTrue(link("left").others().stream().noneMatch(other -> other.type() == 2000));
    }
}
