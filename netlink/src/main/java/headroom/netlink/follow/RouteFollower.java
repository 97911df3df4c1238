package headroom.netlink.follow;

import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV4_IFADDR;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV4_ROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV6_IFADDR;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV6_ROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_LINK;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_NEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_NSID;

import headroom.linux.io.Fd;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.message.Dump;
import headroom.netlink.route.Addresses;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tells a listener what a namespace holds and then each change. Where the kernel had to drop something, everything is
 * asked for again, so that whoever keeps tables by what he is told ends up with the kernel's. One thread.
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
                case ROUTES -> IntStream.of(RTNLGRP_IPV4_ROUTE, RTNLGRP_IPV6_ROUTE);
                case NAMESPACE_IDS -> IntStream.of(RTNLGRP_NSID);
            };
        }
    }

    private final NetlinkMonitor monitor;
    private final NetlinkSocket socket;
    private final Set<Table> tables;
    private Continuity known = Continuity.GAP;

    private RouteFollower(NetlinkMonitor monitor, NetlinkSocket socket, Set<Table> tables) {
        this.monitor = monitor;
        this.socket = socket;
        this.tables = tables;
    }

    /** Subscribes in {@code namespace}, which may be closed afterwards. Nothing is told before {@link #receive}. */
    public static RouteFollower open(NetworkNamespace namespace, Set<Table> tables) throws IOException {
        return open(namespace, tables, NetlinkMonitor.DEFAULT_BUFFER_BYTES);
    }

    /**
     * The same with room for fewer or more changes not yet received.
     *
     * @param bufferBytes without CAP_NET_ADMIN no more than net.core.rmem_max
     */
    public static RouteFollower open(NetworkNamespace namespace, Set<Table> tables, int bufferBytes)
            throws IOException {
        Set<Table> followed = EnumSet.copyOf(tables);
        int[] groups = followed.stream().flatMapToInt(Table::groups).toArray();
        NetlinkMonitor monitor = NetlinkMonitor.route(namespace, bufferBytes, groups);
        try {
            return new RouteFollower(monitor, NetlinkSocket.route(namespace), followed);
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
            if (monitor.receive(message -> RouteEvent.decode(message).ifPresent(events::add)) == Continuity.GAP) {
                known = Continuity.GAP;
            }
        } catch (IOException e) {
            known = Continuity.GAP; // what else was in there is lost with the message that made no sense
            throw e;
        }
        if (known == Continuity.COMPLETE) {
            events.forEach(listener::changed);
            return Continuity.COMPLETE;
        }
        RouteTables all = dump(); // newer than any of the events
        known = Continuity.COMPLETE;
        listener.replaced(all);
        return Continuity.GAP;
    }

    private RouteTables dump() throws IOException {
        List<Route> routes = new ArrayList<>(dump(Table.ROUTES, Routes.ipv4()));
        routes.addAll(dump(Table.ROUTES, Routes.ipv6()));
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
