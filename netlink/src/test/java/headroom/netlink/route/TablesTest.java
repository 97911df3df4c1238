package headroom.netlink.route;

import static headroom.linux.uapi.NeighbourH.NUD_INCOMPLETE;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;
import static headroom.linux.uapi.NeighbourH.NUD_STALE;
import static headroom.linux.uapi.NetlinkH.NLM_F_ACK;
import static headroom.linux.uapi.NetlinkH.NLM_F_REQUEST;
import static headroom.linux.uapi.RtnetlinkH.RTN_BLACKHOLE;
import static headroom.linux.uapi.RtnetlinkH.RTN_LOCAL;
import static headroom.linux.uapi.RtnetlinkH.RTPROT_BOOT;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_LINK;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_MAIN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.NeighbourH.Ndmsg;
import headroom.linux.uapi.RtnetlinkH;
import headroom.netlink.GoldenFile;
import headroom.netlink.message.MessageDecoder;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.encap.Seg6;
import java.lang.foreign.MemorySegment;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TablesTest {
    private static <T> List<T> decoded(String file, MessageDecoder<T> decoder) throws Exception {
        List<T> values = new ArrayList<>();
        for (NetlinkMessage message : GoldenFile.read(file).messages()) {
            decoder.decode(message).ifPresent(values::add);
        }
        return values;
    }

    private static InetAddress ip(String literal) throws Exception {
        return InetAddress.getByName(literal);
    }

    @Test
    void addresses() throws Exception {
        List<Address> addresses = decoded("addr-show", Addresses::decode);

        assertEquals(9, addresses.size());
        Address plain = addresses.get(1);
        assertEquals(2, plain.index());
        assertEquals(ip("10.1.0.1"), plain.local());
        assertEquals(24, plain.prefixLength());
        assertEquals(Optional.empty(), plain.peer());
        assertEquals(Optional.of("acc0"), plain.label());
        Address pointToPoint = addresses.get(2);
        assertEquals(ip("192.0.2.1"), pointToPoint.local());
        assertEquals(Optional.of(ip("192.0.2.2")), pointToPoint.peer());
        assertEquals(32, pointToPoint.prefixLength());
        assertTrue(addresses.stream()
                .anyMatch(a -> a.local().equals(addresses.get(4).local()) && a.prefixLength() == 64));
        assertTrue(addresses.stream().anyMatch(a -> a.scope() == RT_SCOPE_LINK && a.local() instanceof Inet6Address));
    }

    @Test
    void neighbours() throws Exception {
        List<Neighbour> neighbours = decoded("neigh-show", Neighbours::decode);

        Neighbour unresolved = neighbours.getFirst();
        assertEquals(ip("10.1.0.77"), unresolved.destination());
        assertEquals(NUD_INCOMPLETE, unresolved.state());
        assertEquals(Optional.empty(), unresolved.address());
        assertFalse(unresolved.isUsable());
        assertFalse(unresolved.isStatic());

        Neighbour permanent = neighbours.stream()
                .filter(n -> n.state() == NUD_PERMANENT)
                .findFirst()
                .orElseThrow();
        assertEquals(2, permanent.index());
        assertEquals(ip("10.1.0.9"), permanent.destination());
        assertEquals("02:00:00:00:00:09", permanent.address().orElseThrow().toString());
        assertTrue(permanent.isUsable());
        assertTrue(permanent.isStatic());

        Neighbour stale = neighbours.stream()
                .filter(n -> n.state() == NUD_STALE)
                .findFirst()
                .orElseThrow();
        assertEquals(ip("fc00:1::9"), stale.destination());
        assertTrue(stale.isUsable());
        assertFalse(stale.isStatic());
    }

    @Test
    void aRequestToResolveIsWhatIproute2Sends() throws Exception {
        byte[] golden = GoldenFile.read("neigh-use").sent().getFirst();
        int sequence =
                NetlinkMessage.readAll(MemorySegment.ofArray(golden)).getFirst().sequence();

        byte[] ours = Neighbours.use(2, ip("10.1.0.88")).toBytes(sequence, NLM_F_REQUEST | NLM_F_ACK);

        golden[16 + Ndmsg.NDM_STATE] = 0; // "ip neigh replace" says permanent too, which NTF_USE overrides
        golden[7] = 4; // and NLM_F_REPLACE, which it ignores
        assertArrayEquals(golden, ours);
    }

    @Test
    void routes() throws Exception {
        List<Route> routes = decoded("route-show", RouteDecoder::decode);

        Route otherTable = find(routes, "10.8.0.0", 16);
        assertEquals(1000, otherTable.table());
        assertEquals(List.of(NextHop.via(ip("fc00:1::9"), 2)), otherTable.nextHops());

        Route fallback = find(routes, "0.0.0.0", 0);
        assertTrue(fallback.isDefault());
        assertTrue(fallback.leadsThrough(2));
        assertFalse(fallback.leadsThrough(3));
        assertEquals(100, fallback.priority());
        assertEquals(RT_TABLE_MAIN, fallback.table());
        assertEquals(RTPROT_BOOT, fallback.protocol());
        assertEquals(
                Optional.of(ip("10.1.0.254")), fallback.nextHops().getFirst().gateway());

        Route multipath = find(routes, "10.9.0.0", 16);
        assertEquals(
                List.of(
                        NextHop.via(ip("10.1.0.2"), 2).withWeight(2),
                        NextHop.via(ip("10.1.0.3"), 2).withWeight(5)),
                multipath.nextHops());

        Route blackhole = find(routes, "10.7.0.0", 16);
        assertEquals(RTN_BLACKHOLE, blackhole.type());
        assertEquals(List.of(), blackhole.nextHops());

        Route connected = find(routes, "10.1.0.0", 24);
        assertEquals(Optional.of(ip("10.1.0.1")), connected.preferredSource());
        assertEquals(Optional.empty(), connected.nextHops().getFirst().gateway());
        assertEquals(RTN_LOCAL, find(routes, "10.1.0.1", 32).type());

        Route six = find(routes, "::", 0);
        assertTrue(six.isDefault());
        assertEquals(Optional.of(ip("fc00:1::254")), six.nextHops().getFirst().gateway());

        Route encapsulated = find(routes, "fc00:b::", 64);
        Seg6 push = assertInstanceOf(
                Seg6.class, encapsulated.nextHops().getFirst().encapsulation().orElseThrow());
        assertEquals(Seg6.Mode.ENCAP, push.mode());
        assertFalse(encapsulated.isDefault());
    }

    private static Route find(List<Route> routes, String destination, int length) throws Exception {
        InetAddress address = ip(destination);
        return routes.stream()
                .filter(route -> route.destination().equals(address) && route.prefixLength() == length)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void namespaceIds() throws Exception {
        List<OptionalInt> ids = decoded("nsid-list", NamespaceIds::decode);

        assertEquals(List.of(OptionalInt.of(0), OptionalInt.empty(), OptionalInt.of(0)), ids);
    }

    @Test
    void eventsOfEachTable() throws Exception {
        NetlinkMessage address = GoldenFile.read("addr-show").messages().getFirst();
        NetlinkMessage neighbour = GoldenFile.read("neigh-show").messages().getFirst();
        NetlinkMessage route = GoldenFile.read("route-show").messages().getFirst();

        assertInstanceOf(RouteEvent.AddressIs.class, RouteEvent.decode(address).orElseThrow());
        assertInstanceOf(
                RouteEvent.NeighbourIs.class, RouteEvent.decode(neighbour).orElseThrow());
        assertInstanceOf(RouteEvent.RouteIs.class, RouteEvent.decode(route).orElseThrow());
        assertEquals(
                Optional.of(new RouteEvent.NamespaceIdIs(0)),
                RouteEvent.decode(GoldenFile.read("nsid-list").messages().getFirst()));
    }

    @Test
    void mappedAddressesStayIpv6() throws Exception {
        byte[] mapped = new byte[16];
        mapped[10] = mapped[11] = (byte) 0xff;
        var writer = new headroom.netlink.message.MessageWriter(RtnetlinkH.RTM_NEWNEIGH, 0, Ndmsg.SIZE)
                .fixed8(Ndmsg.NDM_FAMILY, headroom.linux.uapi.SocketH.AF_INET6)
                .bytes(headroom.linux.uapi.NeighbourH.NDA_DST, mapped);
        NetlinkMessage message = NetlinkMessage.readAll(MemorySegment.ofArray(writer.toBytes(0, 0)))
                .getFirst();

        InetAddress destination = Neighbours.decode(message).orElseThrow().destination();

        assertInstanceOf(Inet6Address.class, destination);
        assertArrayEquals(mapped, destination.getAddress());
    }
}
