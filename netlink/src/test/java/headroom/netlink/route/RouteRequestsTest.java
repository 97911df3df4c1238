package headroom.netlink.route;

import static headroom.linux.uapi.NeighbourH.NTF_ROUTER;
import static headroom.linux.uapi.NeighbourH.NUD_REACHABLE;
import static headroom.linux.uapi.RtnetlinkH.RTAX_ADVMSS;
import static headroom.linux.uapi.RtnetlinkH.RTAX_HOPLIMIT;
import static headroom.linux.uapi.RtnetlinkH.RTAX_MTU;
import static headroom.linux.uapi.RtnetlinkH.RTN_BLACKHOLE;
import static headroom.linux.uapi.RtnetlinkH.RTPROT_STATIC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.IfAddrH;
import headroom.linux.uapi.IfAddrH.Ifaddrmsg;
import headroom.linux.uapi.NeighbourH.Ndmsg;
import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we ask for is what {@code ip address}, {@code ip neigh} and {@code ip route} ask for. */
class RouteRequestsTest {
    record Request(String golden, int fixedBytes, MessageWriter ours) {
        @Override
        public String toString() {
            return golden;
        }
    }

    private static final int VE0 = 3;
    private static final HardwareAddress MAC = HardwareAddress.of(HexFormat.of().parseHex("020000000099"));

    private static InetAddress ip(String literal) {
        return InetAddress.ofLiteral(literal);
    }

    private static Request route(String golden, MessageWriter ours) {
        return new Request(golden, Rtmsg.SIZE, ours);
    }

    private static Request address(String golden, MessageWriter ours) {
        return new Request(golden, Ifaddrmsg.SIZE, ours);
    }

    private static Request neighbour(String golden, MessageWriter ours) {
        return new Request(golden, Ndmsg.SIZE, ours);
    }

    static Stream<Request> addresses() {
        AddressSettings pointToPoint = new AddressSettings(VE0, ip("10.6.0.1"), 32).peer(ip("10.6.0.2"));
        return Stream.of(
                address(
                        "addr-add4",
                        Addresses.add(new AddressSettings(VE0, ip("10.5.0.1"), 24)
                                .broadcast((Inet4Address) ip("10.5.0.255"))
                                .lifetime(new Lifetime(500, 1000)))),
                address(
                        "addr-add6",
                        Addresses.add(new AddressSettings(VE0, ip("fc05::1"), 64).flags(IfAddrH.IFA_F_NODAD))),
                address("addr-delete", Addresses.delete(pointToPoint)),
                address("addr-add-peer", Addresses.add(pointToPoint.label("ve0:x"))));
    }

    static Stream<Request> neighbours() {
        return Stream.of(
                neighbour("neigh-add", Neighbours.replace(new NeighbourSettings(VE0, ip("10.5.0.2")).permanent(MAC))),
                neighbour(
                        "neigh-add6",
                        Neighbours.replace(new NeighbourSettings(VE0, ip("fc05::2"))
                                .address(MAC)
                                .state(NUD_REACHABLE)
                                .flags(NTF_ROUTER))),
                neighbour("neigh-proxy", Neighbours.add(new NeighbourSettings(VE0, ip("10.5.0.9")).proxy())));
    }

    static Stream<Request> routes() {
        return Stream.of(
                route(
                        "route-add4",
                        Routes.add(RouteSettings.to(ip("10.9.0.0"), 16)
                                .nextHop(NextHop.via(ip("10.5.0.2"), VE0))
                                .table(77)
                                .priority(5)
                                .protocol(RTPROT_STATIC)
                                .preferredSource(ip("10.5.0.1"))
                                .metric(RTAX_MTU, 1400)
                                .metric(RTAX_ADVMSS, 1360))),
                route(
                        "route-add6",
                        Routes.add(RouteSettings.to(ip("fc09::"), 48)
                                .nextHop(NextHop.via(ip("fc05::2"), VE0))
                                .priority(7)
                                .metric(RTAX_HOPLIMIT, 9))),
                route(
                        "route-multipath4",
                        Routes.add(RouteSettings.to(ip("10.10.0.0"), 16)
                                .nextHop(NextHop.via(ip("10.5.0.2"), VE0).withWeight(3))
                                .nextHop(NextHop.via(ip("10.5.0.3"), VE0)))),
                route(
                        "route-multipath6",
                        Routes.add(RouteSettings.to(ip("fc10::"), 48)
                                .nextHop(NextHop.via(ip("fc05::2"), VE0).withWeight(2))
                                .nextHop(NextHop.via(ip("fc05::3"), VE0)))),
                route(
                        "route-via6",
                        Routes.add(RouteSettings.to(ip("10.11.0.0"), 16).nextHop(NextHop.via(ip("fc05::2"), VE0)))),
                route(
                        "route-blackhole",
                        Routes.add(RouteSettings.to(ip("10.12.0.0"), 16).type(RTN_BLACKHOLE))),
                route("route-delete", Routes.delete(RouteSettings.to(ip("10.12.0.0"), 16))),
                route("route-get", Routes.lookup(ip("10.10.0.1")).request()));
    }

    static Stream<Request> all() {
        return Stream.of(addresses(), neighbours(), routes()).flatMap(requests -> requests);
    }

    @ParameterizedTest
    @MethodSource("all")
    void areIproute2s(Request request) throws Exception {
        assertEquals(
                RequestText.of(GoldenFile.read(request.golden()).request(), request.ours(), request.fixedBytes()),
                RequestText.of(request.ours(), request.fixedBytes()));
    }

    @Test
    void tablesBeyondEightBitsAreAnAttribute() throws Exception {
        String text =
                RequestText.of(Routes.add(RouteSettings.to(ip("10.0.0.0"), 8).table(1000)), Rtmsg.SIZE);

        assertEquals(true, text.contains("\n  15 e8030000"), text);
    }

    /** struct rtmsg: family, two lengths, TOS, table, protocol, scope, type, flags; iproute2 likewise. */
    @Test
    void whatIsSetOfARouteToDeleteIsSent() throws Exception {
        RouteSettings any = RouteSettings.to(ip("10.0.0.0"), 8);
        assertTrue(RequestText.of(Routes.delete(any), Rtmsg.SIZE)
                .startsWith("type 25 header 2 8 0 0 254 0 255 0 0 0 0 0"));

        RouteSettings blackhole = any.type(RTN_BLACKHOLE).protocol(RTPROT_STATIC);
        assertTrue(RequestText.of(Routes.delete(blackhole), Rtmsg.SIZE)
                .startsWith("type 25 header 2 8 0 0 254 4 255 6 0 0 0 0"));
    }

    @Test
    void onlyAnIpv4LookupAsksForTheTable() throws Exception {
        String ipv4 = RequestText.of(Routes.lookup(ip("10.0.0.1")).request(), Rtmsg.SIZE);
        String ipv6 = RequestText.of(Routes.lookup(ip("fc00::1")).request(), Rtmsg.SIZE);

        assertTrue(ipv4.startsWith("type 26 header 2 32 0 0 0 0 0 0 0 16 0 0\n"), ipv4);
        assertTrue(ipv6.startsWith("type 26 header 10 128 0 0 0 0 0 0 0 0 0 0\n"), ipv6);
    }

    @Test
    void routesOfOtherTablesAreFilteredHereToo() throws Exception {
        NetlinkMessage ofTable = GoldenFile.read("route-add4").request(); // of table 77

        assertEquals(Optional.empty(), Routes.ipv4(78).decoder().decode(ofTable));
        assertEquals(77, Routes.ipv4(77).decoder().decode(ofTable).orElseThrow().table());
    }

    @Test
    void aRouteToldOfSaysWhereItStands() throws Exception {
        RouteSettings settings = RouteSettings.to(ip("10.0.0.0"), 8);
        Map<MessageWriter, RouteEvent.Place> told = Map.of(
                Routes.add(settings), RouteEvent.Place.FIRST,
                Routes.append(settings), RouteEvent.Place.LAST,
                Routes.replace(settings), RouteEvent.Place.REPLACES_FIRST);
        for (Map.Entry<MessageWriter, RouteEvent.Place> entry : told.entrySet()) {
            RouteEvent event =
                    RouteEvent.decode(RequestText.message(entry.getKey())).orElseThrow();
            assertEquals(
                    entry.getValue(),
                    assertInstanceOf(RouteEvent.RouteIs.class, event).place());
        }
    }

    /** struct ndmsg: family, 3 padding, index, state (16), flags, type. */
    @Test
    void anEntryIsPermanentUnlessAStateIsSet() throws Exception {
        NeighbourSettings settings = new NeighbourSettings(VE0, ip("10.5.0.2")).address(MAC);
        String header = "type 28 header 2 0 0 0 3 0 0 0 ";
        assertTrue(RequestText.of(Neighbours.replace(settings), Ndmsg.SIZE).startsWith(header + "128 0 0 0\n"));
        assertTrue(
                RequestText.of(Neighbours.use(VE0, ip("10.5.0.2")), Ndmsg.SIZE).startsWith(header + "0 0 1 0\n"));
        assertTrue(RequestText.of(Neighbours.add(settings.state(NUD_REACHABLE)), Ndmsg.SIZE)
                .startsWith(header + "2 0 0 0\n"));
    }

    @Test
    void prefixesMustBeSome() {
        assertThrows(IllegalArgumentException.class, () -> RouteSettings.to(ip("10.0.0.0"), 33));
        assertThrows(IllegalArgumentException.class, () -> new AddressSettings(VE0, ip("fc00::"), 129));
        assertThrows(IllegalArgumentException.class, () -> RouteSettings.to(ip("fc00::"), -1));
    }
}
