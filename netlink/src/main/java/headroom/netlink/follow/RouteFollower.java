package headroom.netlink.follow;

import static headroom.linux.uapi.IfH.IFF_LOWER_UP;
import static headroom.linux.uapi.IfH.IFF_RUNNING;
import static headroom.linux.uapi.IfH.IFF_UP;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNEXTHOP;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV4_IFADDR;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV4_ROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV6_IFADDR;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV6_ROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_LINK;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_NEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_NEXTHOP;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_NSID;

import headroom.linux.call.Errno;
import headroom.linux.io.Fd;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.message.Dump;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.Addresses;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.NamespaceIds;
import headroom.netlink.route.Neighbours;
import headroom.netlink.route.Route;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.route.Routes;
import headroom.netlink.socket.NetlinkMonitor;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tells a listener what a namespace holds and then each change. Where the kernel had to drop something, everything is
 * asked for again, so that whoever keeps tables by what he is told ends up with the kernel's. One thread.
 *
 * <p>Routes are asked for again, too, when a device they may lead through went up or down or away, an address went, or
 * a next hop object did: the kernel then drops routes, or marks their next hops, without a word (all IPv4 routes
 * through a device; IPv6 ones where net.ipv6.route.skip_notify_on_dev_down is set, or other next hops are left).
 */
public final class RouteFollower implements AutoCloseable {
    /** What may be followed. */
    public enum Table {
        LINKS,
        ADDRESSES,
        NEIGHBOURS,
        ROUTES,
        /** Numbers by which this namespace knows others. */
        NAMESPACE_IDS;

        private IntStream groups() {
            return switch (this) {
                case LINKS -> IntStream.of(RTNLGRP_LINK);
                case ADDRESSES -> IntStream.of(RTNLGRP_IPV4_IFADDR, RTNLGRP_IPV6_IFADDR);
                case NEIGHBOURS -> IntStream.of(RTNLGRP_NEIGH);
                case ROUTES ->
                    IntStream.of(
                            RTNLGRP_IPV4_ROUTE,
                            RTNLGRP_IPV6_ROUTE,
                            RTNLGRP_LINK,
                            RTNLGRP_IPV4_IFADDR,
                            RTNLGRP_IPV6_IFADDR,
                            RTNLGRP_NEXTHOP);
                case NAMESPACE_IDS -> IntStream.of(RTNLGRP_NSID);
            };
        }
    }

    private static final int LOOPBACK_INDEX = 1;
    private static final int FLAGS_ROUTES_DEPEND_ON = IFF_UP | IFF_RUNNING | IFF_LOWER_UP;

    private final NetlinkMonitor monitor;
    private final NetlinkSocket socket;
    private final Set<Table> tables;
    /** Of each device the flags on which routes depend; where routes are followed. */
    private final Map<Integer, Integer> linkFlags = new HashMap<>();

    private Continuity known = Continuity.GAP;
    private boolean routesAreKnown;

    private RouteFollower(NetlinkMonitor monitor, NetlinkSocket socket, Set<Table> tables) {
        this.monitor = monitor;
        this.socket = socket;
        this.tables = tables;
    }

    /** Subscribes in {@code namespace}, which may be closed afterwards. Nothing is told before {@link #receive}. */
    public static RouteFollower open(NetworkNamespace namespace, Set<Table> tables) throws IOException {
        return open(namespace, tables, NetlinkMonitor.DEFAULT_BUFFER_BYTES, NetlinkSocket.DEFAULT_TIMEOUT);
    }

    /**
     * The same with room for fewer or more changes not yet received.
     *
     * @param bufferBytes without CAP_NET_ADMIN no more than net.core.rmem_max
     * @param timeout for one attempt of a dump
     */
    public static RouteFollower open(NetworkNamespace namespace, Set<Table> tables, int bufferBytes, Duration timeout)
            throws IOException {
        Set<Table> followed = EnumSet.copyOf(tables);
        int[] groups = followed.stream().flatMapToInt(Table::groups).distinct().toArray();
        NetlinkMonitor monitor = NetlinkMonitor.route(namespace, bufferBytes, groups);
        try {
            return new RouteFollower(monitor, NetlinkSocket.route(namespace, timeout), followed);
        } catch (IOException | RuntimeException e) {
            monitor.close();
            throw e;
        }
    }

    /** To poll for input, once {@link #receive} has told what there is. */
    public Fd fd() {
        return monitor.fd();
    }

    /**
     * Tells what has changed, without waiting for more; the first time, and where something was lost, everything.
     *
     * @return {@link Continuity#GAP} when everything was told
     * @throws IOException when the kernel cannot be asked; what was missed is told by the next call that succeeds
     */
    public Continuity receive(FollowListener listener) throws IOException {
        List<RouteEvent> events = new ArrayList<>();
        try {
            if (monitor.receive(message -> hear(message, events)) == Continuity.GAP) {
                known = Continuity.GAP;
            }
        } catch (IOException e) {
            known = Continuity.GAP; // what else was in there is lost with the message that made no sense
            throw e;
        }
        if (known == Continuity.GAP) {
            RouteTables all = dump(); // newer than any of the events
            known = Continuity.COMPLETE;
            listener.replaced(all);
            return Continuity.GAP;
        }
        events.stream().filter(this::isFollowed).forEach(listener::changed);
        if (!routesAreKnown) {
            List<Route> routes = routesAfterChange();
            routesAreKnown = true;
            listener.routesReplaced(routes);
        }
        return Continuity.COMPLETE;
    }

    private void hear(NetlinkMessage message, List<RouteEvent> events) throws MalformedNetlinkException {
        if (message.type() == RTM_DELNEXTHOP) {
            routesAreKnown = false;
        }
        Optional<RouteEvent> event = RouteEvent.decode(message);
        if (event.isPresent()) {
            routesAreKnown &= !mayChangeRoutes(event.get());
            events.add(event.get());
        }
    }

    private boolean mayChangeRoutes(RouteEvent event) {
        if (!tables.contains(Table.ROUTES)) {
            return false;
        }
        return switch (event) {
            case RouteEvent.LinkIs(Link link) -> {
                Integer before = linkFlags.put(link.index(), link.flags() & FLAGS_ROUTES_DEPEND_ON);
                yield before == null || before != (link.flags() & FLAGS_ROUTES_DEPEND_ON);
            }
            case RouteEvent.LinkGone(Link link) -> linkFlags.remove(link.index()) != null;
            case RouteEvent.AddressGone _ -> true;
            default -> false;
        };
    }

    private boolean isFollowed(RouteEvent event) {
        return tables.contains(
                switch (event) {
                    case RouteEvent.LinkIs _, RouteEvent.LinkGone _ -> Table.LINKS;
                    case RouteEvent.AddressIs _, RouteEvent.AddressGone _ -> Table.ADDRESSES;
                    case RouteEvent.NeighbourIs _, RouteEvent.NeighbourGone _ -> Table.NEIGHBOURS;
                    case RouteEvent.RouteIs _, RouteEvent.RouteGone _ -> Table.ROUTES;
                    case RouteEvent.NamespaceIdIs _, RouteEvent.NamespaceIdGone _ -> Table.NAMESPACE_IDS;
                });
    }

    /**
     * The kernel tells of a device or address first and drops routes then, under one lock. A dump of routes does not
     * take it, a question about a device does: its answer comes afterwards.
     */
    private List<Route> routesAfterChange() throws IOException {
        socket.find(Links.byIndex(LOOPBACK_INDEX), Errno.ENODEV);
        return routes();
    }

    private List<Route> routes() throws IOException {
        List<Route> routes = new ArrayList<>(socket.dump(Routes.ipv4()));
        routes.addAll(socket.dump(Routes.ipv6()));
        return routes;
    }

    private RouteTables dump() throws IOException {
        List<Route> routes = List.of();
        if (tables.contains(Table.ROUTES)) {
            linkFlags.clear(); // before the routes: a change in between is heard of
            socket.dump(Links.all())
                    .forEach(link -> linkFlags.put(link.index(), link.flags() & FLAGS_ROUTES_DEPEND_ON));
            routes = routes();
        }
        routesAreKnown = true;
        return new RouteTables(
                dump(Table.LINKS, Links.all()),
                dump(Table.ADDRESSES, Addresses.all()),
                dump(Table.NEIGHBOURS, Neighbours.all()),
                routes,
                Set.copyOf(dump(Table.NAMESPACE_IDS, NamespaceIds.all())));
    }

    private <T> List<T> dump(Table table, Dump<T> dump) throws IOException {
        return tables.contains(table) ? socket.dump(dump) : List.of();
    }

    @Override
    public void close() {
        monitor.close();
        socket.close();
    }
}
