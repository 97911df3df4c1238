package headroom.tests.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.follow.FollowListener;
import headroom.netlink.follow.RouteFollower;
import headroom.netlink.follow.RouteFollower.Table;
import headroom.netlink.follow.RouteTables;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.NeighbourSettings;
import headroom.netlink.route.Neighbours;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RequiresNetns
class RouteFollowerIT {
    private static final int TOO_SMALL_BYTES = 4096;
    /** A turn is 1,024 datagrams; one that tells of a neighbour takes about 800 bytes of twice this. */
    private static final int ROOM_FOR_MORE_THAN_A_TURN_BYTES = 640 << 10;

    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;

    /** MTUs by name, as somebody would keep them. */
    private static final class Mtus implements FollowListener {
        private final Map<String, Integer> known = new TreeMap<>();
        private final List<RouteEvent> events = new ArrayList<>();
        private RouteTables tables;

        @Override
        public void replaced(RouteTables all) {
            tables = all;
            known.clear();
            all.links().forEach(link -> known.put(link.name(), link.mtuBytes()));
        }

        @Override
        public void changed(RouteEvent event) {
            events.add(event);
            switch (event) {
                case RouteEvent.LinkIs(Link link) -> known.put(link.name(), link.mtuBytes());
                case RouteEvent.LinkGone(Link link) -> known.remove(link.name());
                default -> {}
            }
        }
    }

    @BeforeEach
    void open() throws Exception {
        lab = new Lab();
        namespace = lab.namespace("follow");
        opened = NetworkNamespace.named(namespace.name());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
        lab.close();
    }

    @Test
    void tellsWhatThereIsAndWhatChanges() throws Exception {
        namespace.ip("link add sw type bridge");
        Mtus mtus = new Mtus();
        try (RouteFollower follower = RouteFollower.open(opened, EnumSet.allOf(Table.class))) {
            assertEquals(Continuity.GAP, follower.receive(mtus));
            assertEquals(Map.of("sw", 1500, "lo", 65536), mtus.known);
            assertEquals(Continuity.COMPLETE, follower.receive(mtus));

            namespace.ip("link set sw mtu 1400");
            namespace.ip("link set sw up");
            namespace.ip("address add 10.7.0.1/24 dev sw");
            namespace.ip("neigh add 10.7.0.2 lladdr 02:00:00:00:00:09 dev sw");
            namespace.ip("route add 10.8.0.0/16 via 10.7.0.2");
            assertEquals(Continuity.COMPLETE, follower.receive(mtus));
            assertEquals(Map.of("sw", 1400, "lo", 65536), mtus.known);
            InetAddress own = InetAddress.ofLiteral("10.7.0.1");
            assertTrue(mtus.events.stream()
                    .anyMatch(event -> event instanceof RouteEvent.AddressIs is
                            && is.address().local().equals(own)));
            assertTrue(mtus.events.stream().anyMatch(RouteEvent.NeighbourIs.class::isInstance));
            assertTrue(mtus.events.stream()
                    .anyMatch(event ->
                            event instanceof RouteEvent.RouteIs is && is.route().prefixLength() == 16));

            namespace.ip("netns set " + namespace.name() + " 42");
            follower.receive(mtus);
            assertTrue(mtus.events.contains(new RouteEvent.NamespaceIdIs(42)));

            namespace.ip("link del sw");
            follower.receive(mtus);
            assertEquals(Map.of("lo", 65536), mtus.known);
        }
    }

    @Test
    void whatWasLostIsAskedForAgain() throws Exception {
        Mtus mtus = new Mtus();
        try (RouteFollower follower = RouteFollower.open(opened, Set.of(Table.LINKS), TOO_SMALL_BYTES)) {
            follower.receive(mtus);
            for (int mtu = 1000; mtu < 1020; mtu++) {
                namespace.ip("link set lo mtu " + mtu);
            }
            namespace.ip("link add sw type bridge");

            assertEquals(Continuity.GAP, follower.receive(mtus));

            assertEquals(Map.of("sw", 1500, "lo", 1019), mtus.known);
            assertEquals(List.of(), mtus.events, "older than what was asked for");
            assertEquals(List.of(), mtus.tables.routes(), "not followed");
            namespace.ip("link set lo mtu 2000");
            assertEquals(Continuity.COMPLETE, follower.receive(mtus));
            assertEquals(2000, mtus.known.get("lo"));
        }
    }

    /**
     * More than one turn takes is queued when the buffer overflows; what changes afterwards is not among what the
     * kernel goes on dropping.
     */
    @Test
    void afterALossNothingOlderIsToldAndNothingNewerMissed() throws Exception {
        namespace.ip("link add sw type bridge");
        List<HardwareAddress> told = new ArrayList<>();
        try (NetlinkSocket socket = NetlinkSocket.route(opened);
                RouteFollower follower =
                        RouteFollower.open(opened, Set.of(Table.NEIGHBOURS), ROOM_FOR_MORE_THAN_A_TURN_BYTES)) {
            int index = socket.get(Links.byName("sw")).index();
            FollowListener listener = new FollowListener() {
                @Override
                public void replaced(RouteTables all) {
                    told.clear();
                    all.neighbours()
                            .forEach(neighbour -> told.add(neighbour.address().orElseThrow()));
                }

                @Override
                public void changed(RouteEvent event) {
                    if (event instanceof RouteEvent.NeighbourIs(Neighbour neighbour)) {
                        told.add(neighbour.address().orElseThrow());
                    }
                }
            };
            assertEquals(Continuity.GAP, follower.receive(listener));
            HardwareAddress last = HardwareAddress.of(new byte[6]);
            for (int i = 0; i < 3000; i++) {
                last = HardwareAddress.of(new byte[] {2, 0, 0, 0, (byte) (i >> 8), (byte) i});
                socket.execute(Neighbours.replace(neighbour(index, last)));
            }

            assertEquals(Continuity.GAP, follower.receive(listener));
            assertEquals(List.of(last), told);
            HardwareAddress newer = HardwareAddress.of(new byte[] {2, 0, 0, 0, 1, 1});
            socket.execute(Neighbours.replace(neighbour(index, newer)));
            assertEquals(Continuity.COMPLETE, follower.receive(listener));
            assertEquals(List.of(last, newer), told);
        }
    }

    private static NeighbourSettings neighbour(int index, HardwareAddress address) {
        return new NeighbourSettings(index, InetAddress.ofLiteral("10.7.0.2")).permanent(address);
    }
}
