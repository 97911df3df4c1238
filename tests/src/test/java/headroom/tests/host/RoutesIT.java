package headroom.tests.host;

import static headroom.linux.uapi.NeighbourH.NTF_ROUTER;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;
import static headroom.linux.uapi.NeighbourH.NUD_STALE;
import static headroom.linux.uapi.RtnetlinkH.RTAX_MTU;
import static headroom.linux.uapi.RtnetlinkH.RTN_BLACKHOLE;
import static headroom.linux.uapi.RtnetlinkH.RTN_UNICAST;
import static headroom.linux.uapi.RtnetlinkH.RTPROT_STATIC;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_MAIN;
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
import headroom.linux.uapi.IfAddrH;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.Dump;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.Address;
import headroom.netlink.route.AddressSettings;
import headroom.netlink.route.Addresses;
import headroom.netlink.route.Lifetime;
import headroom.netlink.route.Links;
import headroom.netlink.route.NamespaceIds;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.NeighbourSettings;
import headroom.netlink.route.Neighbours;
import headroom.netlink.route.NextHop;
import headroom.netlink.route.Route;
import headroom.netlink.route.RouteSettings;
import headroom.netlink.route.Routes;
import headroom.netlink.route.encap.Behaviour;
import headroom.netlink.route.encap.Encapsulation;
import headroom.netlink.route.encap.RoutingTable;
import headroom.netlink.route.encap.Seg6;
import headroom.netlink.route.encap.Seg6Local;
import headroom.netlink.route.encap.Seg6Local.Flavors;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Addresses, neighbours and routes made and read over netlink, with iproute2 as the witness. */
@RequiresNetns
class RoutesIT {
    private static final HardwareAddress MAC = HardwareAddress.of(HexFormat.of().parseHex("020000000099"));

    private final ObjectMapper json = new ObjectMapper();
    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;
    private NetlinkSocket socket;
    private int left;

    @BeforeEach
    void open() throws Exception {
        lab = new Lab();
        namespace = lab.namespace("routes");
        namespace.ip("link add left type veth peer name right");
        namespace.ip("link set left up");
        namespace.ip("link set right up");
        opened = NetworkNamespace.named(namespace.name());
        socket = NetlinkSocket.route(opened);
        left = socket.get(Links.byName("left")).index();
        socket.execute(Addresses.add(new AddressSettings(left, ip("10.5.0.1"), 24)));
        socket.execute(Addresses.add(new AddressSettings(left, ip("fc05::1"), 64).flags(IfAddrH.IFA_F_NODAD)));
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
        opened.close();
        lab.close();
    }

    private static InetAddress ip(String literal) {
        return InetAddress.ofLiteral(literal);
    }

    private Address address(String literal) throws IOException {
        return socket.dump(Addresses.all()).stream()
                .filter(address -> address.local().equals(ip(literal)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void addresses() throws Exception {
        AddressSettings settings = new AddressSettings(left, ip("10.6.0.1"), 24)
                .broadcast((Inet4Address) ip("10.6.0.255"))
                .label("left:x")
                .priority(9)
                .lifetime(new Lifetime(500, 1000));
        socket.execute(Addresses.add(settings));

        Address made = address("10.6.0.1");
        JsonNode shown = StreamSupport.stream(
                        json.readTree(namespace.ip("-j addr show dev left"))
                                .findPath("addr_info")
                                .spliterator(),
                        false)
                .filter(info -> info.path("local").asText().equals("10.6.0.1"))
                .findFirst()
                .orElseThrow();
        assertEquals(shown.path("prefixlen").asInt(), made.prefixLength());
        assertEquals(
                shown.path("broadcast").asText(), made.broadcast().orElseThrow().getHostAddress());
        assertEquals(shown.path("label").asText(), made.label().orElseThrow());
        assertEquals(shown.path("metric").asInt(), made.priority().orElseThrow());
        long valid = made.lifetime().orElseThrow().validSeconds();
        assertTrue(valid > 900 && valid <= 1000, "valid for " + valid);
        assertEquals(Optional.of(Lifetime.FOREVER), address("fc05::1").lifetime());

        var again = assertThrows(NetlinkRefusedException.class, () -> socket.execute(Addresses.add(settings)));
        assertTrue(again.is(Errno.EEXIST));
        socket.execute(Addresses.replace(settings.lifetime(Lifetime.FOREVER)));
        assertEquals(Optional.of(Lifetime.FOREVER), address("10.6.0.1").lifetime());
        socket.execute(Addresses.delete(new AddressSettings(left, ip("10.6.0.1"), 24)));
        assertTrue(socket.dump(Addresses.all()).stream()
                .noneMatch(address -> address.local().equals(ip("10.6.0.1"))));
    }

    @Test
    void neighbours() throws Exception {
        socket.execute(Neighbours.add(
                new NeighbourSettings(left, ip("fc05::9")).permanent(MAC).flags(NTF_ROUTER)));
        socket.execute(Neighbours.add(new NeighbourSettings(left, ip("10.5.0.77")).proxy()));

        Neighbour made = socket.get(Neighbours.of(left, ip("fc05::9")));
        assertEquals(NUD_PERMANENT, made.state());
        assertEquals(NTF_ROUTER, made.flags());
        assertEquals(Optional.of(MAC), made.address());
        assertTrue(made.ages().isPresent());
        JsonNode shown = json.readTree(namespace.ip("-j -6 neigh show fc05::9")).path(0);
        assertEquals(shown.path("lladdr").asText(), MAC.toString());
        assertEquals(
                List.of(ip("10.5.0.77")),
                socket.dump(Neighbours.proxies()).stream()
                        .map(Neighbour::destination)
                        .toList());

        socket.execute(Neighbours.replace(new NeighbourSettings(left, ip("10.5.0.9")).permanent(MAC)));
        socket.execute(Neighbours.delete(left, ip("fc05::9")));
        assertEquals(Optional.empty(), socket.find(Neighbours.of(left, ip("fc05::9")), Errno.ENOENT));
    }

    private Route only(String destination, int length) throws IOException {
        List<Route> found = (destination.contains(":") ? socket.dump(Routes.ipv6()) : socket.dump(Routes.ipv4()))
                .stream()
                        .filter(route -> route.destination().equals(ip(destination)) && route.prefixLength() == length)
                        .toList();
        assertEquals(1, found.size(), () -> found.toString());
        return found.getFirst();
    }

    @Test
    void routes() throws Exception {
        socket.execute(Routes.add(RouteSettings.to(ip("10.9.0.0"), 16)
                .nextHop(NextHop.via(ip("10.5.0.2"), left))
                .table(1000)
                .priority(5)
                .preferredSource(ip("10.5.0.1"))
                .metric(RTAX_MTU, 1400)));
        socket.execute(Routes.add(RouteSettings.to(ip("10.10.0.0"), 16)
                .nextHop(NextHop.via(ip("10.5.0.2"), left).withWeight(3))
                .nextHop(NextHop.via(ip("fc05::3"), left))));
        socket.execute(Routes.add(RouteSettings.to(ip("10.12.0.0"), 16).type(RTN_BLACKHOLE)));

        Route single = only("10.9.0.0", 16);
        assertEquals(1000, single.table());
        assertEquals(5, single.priority());
        assertEquals(OptionalInt.of(1400), single.metrics().number(RTAX_MTU));
        assertEquals(Optional.of(ip("10.5.0.1")), single.preferredSource());
        Route shared = only("10.10.0.0", 16);
        assertEquals(
                List.of(NextHop.via(ip("10.5.0.2"), left).withWeight(3), NextHop.via(ip("fc05::3"), left)),
                shared.nextHops());
        JsonNode shown =
                json.readTree(namespace.ip("-j route show 10.10.0.0/16")).path(0);
        assertEquals(3, shown.at("/nexthops/0/weight").asInt());
        assertEquals("fc05::3", shown.at("/nexthops/1/via/host").asText());
        assertEquals(RTN_BLACKHOLE, only("10.12.0.0", 16).type());

        Route taken = socket.get(Routes.lookup(ip("10.5.0.200")));
        assertTrue(taken.leadsThrough(left));
        assertEquals(RT_TABLE_MAIN, taken.table());
        assertEquals(Optional.empty(), socket.find(Routes.lookup(ip("203.0.113.1")), Errno.ENETUNREACH));

        socket.execute(Routes.delete(RouteSettings.to(ip("10.9.0.0"), 16).table(1000)));
        socket.execute(Routes.delete(RouteSettings.to(ip("10.12.0.0"), 16)));
        var gone = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(Routes.delete(RouteSettings.to(ip("10.12.0.0"), 16))));
        assertTrue(gone.is(Errno.ESRCH), gone.getMessage());
    }

    @Test
    void theRouteThatHasAllThatIsSetIsDeleted() throws Exception {
        RouteSettings unicast = RouteSettings.to(ip("10.13.0.0"), 16)
                .nextHop(NextHop.via(ip("10.5.0.2"), left))
                .priority(5);
        socket.execute(Routes.add(unicast));
        socket.execute(Routes.add(
                RouteSettings.to(ip("10.13.0.0"), 16).type(RTN_BLACKHOLE).priority(9)));

        socket.execute(Routes.delete(RouteSettings.to(ip("10.13.0.0"), 16).type(RTN_BLACKHOLE)));
        assertEquals(RTN_UNICAST, only("10.13.0.0", 16).type(), "the blackhole is gone, though it was the second");

        socket.execute(Routes.add(unicast.priority(6).protocol(RTPROT_STATIC)));
        socket.execute(Routes.delete(RouteSettings.to(ip("10.13.0.0"), 16).protocol(RTPROT_STATIC)));
        assertEquals(5, only("10.13.0.0", 16).priority());
        var other = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(
                        Routes.delete(RouteSettings.to(ip("10.13.0.0"), 16).type(RTN_BLACKHOLE))));
        assertTrue(other.is(Errno.ESRCH), other.getMessage());
    }

    @Test
    void lookupsOfBothFamilies() throws Exception {
        socket.execute(Routes.add(RouteSettings.to(ip("fc99::"), 32)
                .nextHop(NextHop.via(ip("fc05::2"), left))
                .table(RT_TABLE_MAIN)));

        Route taken = socket.get(Routes.lookup(ip("fc99::1")));
        assertTrue(taken.leadsThrough(left));
        assertEquals(Optional.of(ip("fc05::2")), taken.nextHops().getFirst().gateway());
        assertEquals(RT_TABLE_MAIN, taken.table());
        assertEquals(Optional.empty(), socket.find(Routes.lookup(ip("2001:db8::1")), Errno.ENETUNREACH));
    }

    @Test
    void aTableThatDoesNotExistIsEmptyForWhoSaysSo() throws Exception {
        for (Dump<Route> absent : List.of(Routes.ipv4(4711), Routes.ipv6(4711))) {
            var refused = assertThrows(NetlinkRefusedException.class, () -> socket.dump(absent));
            assertTrue(refused.is(Errno.ENOENT), refused.getMessage());
            assertEquals(List.of(), socket.dump(absent, Errno.ENOENT));
        }
        assertFalse(socket.dump(Routes.ipv6(RT_TABLE_MAIN), Errno.ENOENT).isEmpty());
    }

    @Test
    void anEntryReplacedStaysPermanentUnlessAStateIsSet() throws Exception {
        InetAddress peer = ip("10.5.0.9");
        socket.execute(Neighbours.add(new NeighbourSettings(left, peer).address(MAC)));
        assertEquals(NUD_PERMANENT, socket.get(Neighbours.of(left, peer)).state());

        HardwareAddress other = HardwareAddress.of(HexFormat.of().parseHex("020000000098"));
        socket.execute(Neighbours.replace(new NeighbourSettings(left, peer).address(other)));
        Neighbour now = socket.get(Neighbours.of(left, peer));
        assertEquals(NUD_PERMANENT, now.state());
        assertEquals(Optional.of(other), now.address());

        socket.execute(Neighbours.replace(
                new NeighbourSettings(left, peer).address(other).state(NUD_STALE)));
        assertEquals(NUD_STALE, socket.get(Neighbours.of(left, peer)).state());
    }

    @Test
    void flagsOfAnAddressThatIsThereChangeInIpv6Only() throws Exception {
        socket.execute(
                Addresses.replace(new AddressSettings(left, ip("10.5.0.1"), 24).flags(IfAddrH.IFA_F_NOPREFIXROUTE)));
        socket.execute(
                Addresses.replace(new AddressSettings(left, ip("fc05::1"), 64).flags(IfAddrH.IFA_F_NOPREFIXROUTE)));

        assertEquals(0, address("10.5.0.1").flags() & IfAddrH.IFA_F_NOPREFIXROUTE);
        assertEquals(IfAddrH.IFA_F_NOPREFIXROUTE, address("fc05::1").flags() & IfAddrH.IFA_F_NOPREFIXROUTE);
    }

    @Test
    void permanentNeighboursGoWithTheDevice() throws Exception {
        InetAddress peer = ip("10.5.0.9");
        socket.execute(Neighbours.add(new NeighbourSettings(left, peer).permanent(MAC)));

        namespace.ip("link set left down");
        assertEquals(Optional.empty(), socket.find(Neighbours.of(left, peer), Errno.ENOENT));
    }

    /** As iproute2 shows them: encap, then mode or action. */
    private Map<Encapsulation, String> encapsulations() {
        List<InetAddress> path = List.of(ip("fc00::a"), ip("fc00::b"));
        Map<Encapsulation, String> all = new LinkedHashMap<>();
        all.put(new Seg6(Seg6.Mode.ENCAP, path), "encap");
        all.put(new Seg6(Seg6.Mode.ENCAP_RED, path), "encap.red");
        all.put(new Seg6(Seg6.Mode.L2ENCAP, path), "l2encap");
        all.put(new Seg6(Seg6.Mode.L2ENCAP_RED, path), "l2encap.red");
        all.put(new Seg6(Seg6.Mode.INLINE, path), "inline");
        Seg6Local end = new Seg6Local(new Behaviour.End());
        all.put(end, "End");
        all.put(end.withFlavors(Flavors.of(Flavors.PSP)), "End");
        all.put(end.withFlavors(Flavors.nextCsid(48, 16)), "End");
        all.put(new Seg6Local(new Behaviour.EndX(ip("fc05::2"))), "End.X");
        all.put(new Seg6Local(new Behaviour.EndX(ip("fe80::2"), OptionalInt.of(left))), "End.X");
        all.put(new Seg6Local(new Behaviour.EndT(77)), "End.T");
        all.put(new Seg6Local(new Behaviour.EndDx2(left)), "End.DX2");
        all.put(new Seg6Local(new Behaviour.EndDx4(ip("10.5.0.2"))), "End.DX4");
        all.put(new Seg6Local(new Behaviour.EndDx6(ip("fc05::2"))).counting(), "End.DX6");
        all.put(new Seg6Local(new Behaviour.EndDt6(new RoutingTable.Numbered(77))), "End.DT6");
        all.put(new Seg6Local(new Behaviour.EndB6(path, OptionalInt.empty())), "End.B6");
        all.put(new Seg6Local(new Behaviour.EndB6Encaps(path, OptionalInt.empty())), "End.B6.Encaps");
        return all;
    }

    @Test
    void encapsulationsComeBackAsTheyWereGiven() throws Exception {
        int number = 0;
        for (Map.Entry<Encapsulation, String> entry : encapsulations().entrySet()) {
            String destination = "fc30:" + Integer.toHexString(++number) + "::";
            socket.execute(Routes.add(RouteSettings.to(ip(destination), 64)
                    .nextHop(NextHop.through(left).withEncapsulation(entry.getKey()))));

            assertEquals(
                    Optional.of(entry.getKey()),
                    only(destination, 64).nextHops().getFirst().encapsulation());
            JsonNode shown = json.readTree(namespace.ip("-j -6 route show " + destination + "/64"))
                    .path(0);
            assertEquals(
                    entry.getValue(),
                    shown.has("mode")
                            ? shown.path("mode").asText()
                            : shown.path("action").asText());
            if (entry.getKey() instanceof Seg6) {
                assertEquals("fc00::a", shown.at("/segs/0").asText(), "travel order");
            }
            if (entry.getKey()
                    instanceof Seg6Local(Behaviour.EndX(InetAddress _, OptionalInt output), var _, var _, var _)) {
                assertEquals(output.isPresent() ? "left" : "", shown.path("oif").asText());
            }
        }
    }

    @Test
    void refusalsNameTheAttributeInTheEncapsulation() throws Exception {
        Encapsulation lacking = new Encapsulation.Other(7, List.of());
        Encapsulation tooShort = new Encapsulation.Other(7, List.of(Attribute.of(1, new byte[2]))); // its action

        var refused = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(Routes.add(RouteSettings.to(ip("fc77::"), 64)
                        .nextHop(NextHop.through(left).withEncapsulation(lacking)))));

        assertTrue(refused.is(Errno.EINVAL), refused.getMessage());
        var inOneOfSeveral = assertThrows(
                NetlinkRefusedException.class,
                () -> socket.execute(Routes.add(RouteSettings.to(ip("fc77::"), 64)
                        .nextHop(NextHop.via(ip("fc05::2"), left))
                        .nextHop(NextHop.via(ip("fc05::3"), left).withEncapsulation(tooShort)))));
        assertEquals(
                "RTA_MULTIPATH/RTA_ENCAP/attribute 1", inOneOfSeveral.attributeName(), inOneOfSeveral.getMessage());
    }

    @Test
    void namespaceIds() throws Exception {
        Namespace other = lab.namespace("routes-other");
        try (NetworkNamespace there = NetworkNamespace.named(other.name())) {
            assertEquals(OptionalInt.empty(), socket.get(NamespaceIds.ofDescriptor(there.descriptor())));

            socket.execute(NamespaceIds.assign(there.descriptor(), 42));

            assertEquals(OptionalInt.of(42), socket.get(NamespaceIds.ofDescriptor(there.descriptor())));
            assertTrue(socket.dump(NamespaceIds.all()).contains(42));
            var again = assertThrows(
                    NetlinkRefusedException.class, () -> socket.execute(NamespaceIds.assign(there.descriptor(), 43)));
            assertTrue(again.is(Errno.EEXIST), again.getMessage());
        }
    }
}
