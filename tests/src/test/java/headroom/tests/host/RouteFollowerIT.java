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
import headroom.netlink.route.Link;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
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
}
