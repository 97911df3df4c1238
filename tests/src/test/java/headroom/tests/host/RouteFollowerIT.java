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
import headroom.netlink.route.OperationalState;
import headroom.netlink.route.Route;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.route.Routes;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RequiresNetns
class RouteFollowerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int TOO_SMALL_BYTES = 4096;
    /** A turn is 1,024 datagrams; one that tells of a neighbour takes about 800 bytes of twice this. */
    private static final int ROOM_FOR_MORE_THAN_A_TURN_BYTES = 640 << 10;

    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;
    private NetlinkSocket socket;

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
        public void routesReplaced(List<Route> routes) {}

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
        socket = NetlinkSocket.route(opened);
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
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
        try (RouteFollower follower = RouteFollower.open(opened, Set.of(Table.LINKS), TOO_SMALL_BYTES, PATIENCE)) {
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
        try (RouteFollower follower =
                RouteFollower.open(opened, Set.of(Table.NEIGHBOURS), ROOM_FOR_MORE_THAN_A_TURN_BYTES, PATIENCE)) {
            int index = socket.get(Links.byName("sw")).index();
            FollowListener listener = new FollowListener() {
                @Override
                public void replaced(RouteTables all) {
                    told.clear();
                    all.neighbours()
                            .forEach(neighbour -> told.add(neighbour.address().orElseThrow()));
                }

                @Override
                public void routesReplaced(List<Route> routes) {}

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

    /** @param hops device and gateway to flags */
    private record Entry(List<Object> key, int type, Map<List<Object>, Integer> hops) {
        static Entry of(Route route) {
            Map<List<Object>, Integer> hops = new HashMap<>();
            route.nextHops().forEach(hop -> hops.put(List.of(hop.index(), hop.gateway()), hop.flags()));
            return new Entry(
                    List.of(route.destination(), route.prefixLength(), route.table(), route.priority()),
                    route.type(),
                    hops);
        }
    }

    /** Routes as somebody would keep them. */
    private static final class Kept implements FollowListener {
        private final List<Entry> routes = new ArrayList<>();
        private int replacements;

        @Override
        public void replaced(RouteTables all) {
            assertEquals(List.of(), all.links(), "not followed");
            routesReplaced(all.routes());
        }

        @Override
        public void routesReplaced(List<Route> all) {
            replacements++;
            routes.clear();
            all.forEach(route -> routes.add(Entry.of(route)));
        }

        @Override
        public void changed(RouteEvent event) {
            switch (event) {
                case RouteEvent.RouteIs(Route route, RouteEvent.Place place) -> add(route, place);
                case RouteEvent.RouteGone(Route route) -> remove(Entry.of(route));
                default -> throw new AssertionError("not followed: " + event);
            }
        }

        private void add(Route route, RouteEvent.Place place) {
            Entry entry = Entry.of(route);
            if (routes.contains(entry)) {
                return; // told of once more, behind a replacement it was in
            }
            List<Integer> same = IntStream.range(0, routes.size())
                    .filter(i -> routes.get(i).key().equals(entry.key()))
                    .boxed()
                    .toList();
            boolean joins = place == RouteEvent.Place.LAST && route.destination() instanceof Inet6Address;
            if (same.isEmpty()) {
                routes.add(entry);
            } else if (joins || place == RouteEvent.Place.REPLACES_FIRST) {
                routes.set(same.getFirst(), entry);
            } else {
                routes.add(place == RouteEvent.Place.LAST ? same.getLast() + 1 : same.getFirst(), entry);
            }
        }

        private void remove(Entry gone) {
            Optional<Entry> kept = routes.stream()
                    .filter(entry -> entry.key().equals(gone.key())
                            && entry.type() == gone.type()
                            && entry.hops().keySet().containsAll(gone.hops().keySet()))
                    .findFirst();
            kept.ifPresent(entry -> entry.hops().keySet().removeAll(gone.hops().keySet()));
            kept.filter(entry -> entry.hops().isEmpty()).ifPresent(routes::remove);
        }
    }

    /**
     * Receives until what is kept is what the kernel has, which goes on by itself for a moment after a command.
     *
     * @param count of routes to {@code destination}, which stay in their order
     */
    private void receiveUntilRight(RouteFollower follower, Kept kept, int count, String destination) throws Exception {
        Predicate<Entry> matching = entry -> entry.key().getFirst().equals(InetAddress.ofLiteral(destination));
        long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        List<Entry> there;
        do {
            follower.receive(kept);
            List<Route> all = new ArrayList<>(socket.dump(Routes.ipv4()));
            all.addAll(socket.dump(Routes.ipv6()));
            there = all.stream().map(Entry::of).toList();
        } while (!Set.copyOf(there).equals(Set.copyOf(kept.routes)) && System.nanoTime() < deadlineNs);
        assertEquals(Set.copyOf(there), Set.copyOf(kept.routes));
        assertEquals(there.size(), kept.routes.size());
        assertEquals(
                there.stream().filter(matching).toList(),
                kept.routes.stream().filter(matching).toList());
        assertEquals(count, there.stream().filter(matching).count());
    }

    private void makeTwoDevices() throws Exception {
        for (String device : List.of("one", "two")) {
            namespace.ip("link add " + device + " type veth peer name " + device + "-peer");
            namespace.ip("link set " + device + "-peer up");
            namespace.ip("link set " + device + " up");
        }
        long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        for (String device : List.of("one", "two")) {
            while (socket.get(Links.byName(device)).operationalState() != OperationalState.UP) {
                assertTrue(System.nanoTime() < deadlineNs, "no carrier at " + device);
            }
        }
        namespace.ip("address add 10.7.0.1/24 dev one");
        namespace.ip("address add 10.9.0.1/24 dev two");
        namespace.ip("address add fc07::1/64 dev one nodad");
        namespace.ip("address add fc09::1/64 dev two nodad");
    }

    @Test
    void routesStayRightWhetherOthersAreReplacedOrJoined() throws Exception {
        makeTwoDevices();
        try (RouteFollower follower = RouteFollower.open(opened, Set.of(Table.ROUTES))) {
            Kept kept = new Kept();
            follower.receive(kept);
            int count = 0;
            for (String step : List.of(
                    "1 10.8.0.0 route add 10.8.0.0/16 via 10.7.0.2",
                    "2 10.8.0.0 route append 10.8.0.0/16 via 10.7.0.3",
                    "3 10.8.0.0 route prepend 10.8.0.0/16 via 10.7.0.4",
                    "3 10.8.0.0 route replace 10.8.0.0/16 via 10.7.0.5",
                    "2 10.8.0.0 route del 10.8.0.0/16 via 10.7.0.3",
                    "1 fc08:: route add fc08::/64 via fc07::2",
                    "1 fc08:: route append fc08::/64 via fc07::3",
                    "1 fc08:: route replace fc08::/64 via fc07::4")) {
                String[] words = step.split(" ", 3);
                namespace.ip(words[2]);
                receiveUntilRight(follower, kept, Integer.parseInt(words[0]), words[1]);
                count++;
            }
            assertEquals(8, count);
            assertEquals(1, kept.replacements, "nothing had to be asked for again");
        }
    }

    /** The kernel says nothing of these routes. */
    @Test
    void routesThatGoWithWhatTheyNeedAreNotKept() throws Exception {
        makeTwoDevices();
        namespace.ip("route add 10.8.0.0/16 via 10.7.0.2");
        namespace.ip("route add 10.10.0.0/16 nexthop via 10.7.0.2 nexthop via 10.9.0.2");
        namespace.ip("route add fc10::/64 nexthop via fc07::2 nexthop via fc09::2");
        namespace.ip("nexthop add id 7 via 10.9.0.2 dev two");
        namespace.ip("route add 10.11.0.0/16 nhid 7");
        try (RouteFollower follower = RouteFollower.open(opened, Set.of(Table.ROUTES))) {
            Kept kept = new Kept();
            receiveUntilRight(follower, kept, 1, "10.8.0.0");

            namespace.ip("link set one-peer down");
            receiveUntilRight(follower, kept, 1, "10.10.0.0");
            namespace.ip("link set one down");
            receiveUntilRight(follower, kept, 0, "10.8.0.0");
            namespace.ip("nexthop del id 7");
            receiveUntilRight(follower, kept, 0, "10.11.0.0");
            namespace.ip("link del two");
            receiveUntilRight(follower, kept, 0, "10.10.0.0");
            int before = kept.replacements;
            namespace.ip("link set one mtu 1400");
            follower.receive(kept);
            assertEquals(before, kept.replacements, "no flag has changed");
        }
    }
}
