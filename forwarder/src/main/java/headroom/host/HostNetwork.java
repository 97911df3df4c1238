package headroom.host;

import static headroom.linux.uapi.NeighbourH.NUD_DELAY;
import static headroom.linux.uapi.NeighbourH.NUD_INCOMPLETE;
import static headroom.linux.uapi.NeighbourH.NUD_PROBE;
import static headroom.linux.uapi.NeighbourH.NUD_REACHABLE;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV4_IFADDR;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_IPV6_IFADDR;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_LINK;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_NEIGH;

import headroom.linux.call.Errno;
import headroom.linux.io.EventFd;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.PollSet;
import headroom.netlink.route.Addresses;
import headroom.netlink.route.Links;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.Neighbours;
import headroom.netlink.route.Route;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.route.Routes;
import headroom.netlink.socket.NetlinkMonitor;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.wire.IpAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The network of one namespace as its kernel has it. A thread of its own listens to the kernel; {@link #now} is what is
 * known, at once and for any thread. What the kernel could not tell because its buffer was full is found out by asking
 * for everything again.
 */
public final class HostNetwork implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostNetwork.class);
    private static final int[] GROUPS = {RTNLGRP_LINK, RTNLGRP_NEIGH, RTNLGRP_IPV4_IFADDR, RTNLGRP_IPV6_IFADDR};
    private static final int FOR_EVER = -1;
    /** Until the next try when a dump failed. */
    private static final int RETRY_MS = 1000;

    private final String name;
    private final NetlinkSocket requests;
    private final NetlinkMonitor monitor;
    private final EventFd bell;
    private final Thread thread;
    private final List<HostListener> listeners = new CopyOnWriteArrayList<>();
    private final List<HostEvent> pending = new ArrayList<>();
    private final HostTables tables = new HostTables(pending::add);
    private volatile HostSnapshot snapshot = HostSnapshot.EMPTY;
    private final AtomicBoolean closing = new AtomicBoolean();

    private HostNetwork(String name, NetlinkSocket requests, NetlinkMonitor monitor, EventFd bell) {
        this.name = name;
        this.requests = requests;
        this.monitor = monitor;
        this.bell = bell;
        this.thread = Thread.ofPlatform()
                .daemon()
                .name(name.isEmpty() ? "host" : "host " + name)
                .unstarted(this::listen);
    }

    /** Learns a namespace, which may be closed afterwards, and begins to listen. */
    public static HostNetwork open(NetworkNamespace namespace) throws IOException {
        return open(namespace, NetlinkMonitor.DEFAULT_BUFFER_BYTES);
    }

    /**
     * The same with a buffer of another size.
     *
     * @param bufferBytes for what the kernel says while nobody reads
     */
    public static HostNetwork open(NetworkNamespace namespace, int bufferBytes) throws IOException {
        List<AutoCloseable> opened = new ArrayList<>();
        try {
            // Listening begins before the dump: what changes in between is heard afterwards.
            NetlinkMonitor monitor = NetlinkMonitor.route(namespace, bufferBytes, GROUPS);
            opened.add(monitor);
            NetlinkSocket requests = NetlinkSocket.route(namespace);
            opened.add(requests);
            EventFd bell = new EventFd();
            opened.add(bell);
            HostNetwork host = new HostNetwork(namespace.name(), requests, monitor, bell);
            host.dump();
            host.publish();
            host.thread.start();
            return host;
        } catch (IOException | RuntimeException e) {
            closeAll(opened, e);
            throw e;
        }
    }

    private static void closeAll(List<AutoCloseable> opened, Exception cause) {
        for (AutoCloseable resource : opened.reversed()) {
            try {
                resource.close();
            } catch (Exception e) {
                cause.addSuppressed(e);
            }
        }
    }

    /** What is known now. */
    public HostSnapshot now() {
        return snapshot;
    }

    /**
     * Tells {@code listener} of changes until the result is closed. Who also reads {@link #now} reads it afterwards,
     * and may hear again of what is in there.
     */
    public Subscription subscribe(HostListener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Ends by closing; a call under way may still be going on then. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Whether a default route, of any table and either family, leads out of a device or out of something on top of it.
     * Asks the kernel; may block for as long as the kernel takes.
     */
    public boolean carriesDefaultRoute(int ifindex) throws IOException {
        Set<Integer> taken = now().withUppers(ifindex);
        List<Route> routes = Stream.concat(requests.dump(Routes.ipv4()).stream(), requests.dump(Routes.ipv6()).stream())
                .toList();
        return routes.stream()
                .filter(Route::isDefault)
                .anyMatch(route -> taken.stream().anyMatch(route::leadsThrough));
    }

    /**
     * Has the kernel resolve a neighbour, or confirm one it has not heard of for long; what comes of it is an event. To
     * be repeated while the neighbour is in use: the kernel does not see the packets a forwarder sends there.
     *
     * @throws NetlinkRefusedException when the kernel cannot: no such device, device down
     */
    public void resolve(int ifindex, IpAddress address) throws IOException {
        InetAddress destination = Translation.address(address);
        if (needsPrompting(ifindex, destination)) {
            requests.execute(Neighbours.use(ifindex, destination));
        }
    }

    /** Asked of the kernel, not of the snapshot: NTF_USE would take the permanence from an entry made just now. */
    private boolean needsPrompting(int ifindex, InetAddress destination) throws IOException {
        try {
            Neighbour neighbour = requests.get(Neighbours.of(ifindex, destination));
            int busy = NUD_REACHABLE | NUD_DELAY | NUD_PROBE | NUD_INCOMPLETE;
            return !neighbour.isStatic() && (neighbour.state() & busy) == 0;
        } catch (NetlinkRefusedException e) {
            if (e.is(Errno.ENOENT)) {
                return true;
            }
            throw e;
        }
    }

    private void listen() {
        try (PollSet pollSet = new PollSet(2)) {
            pollSet.add(monitor.fd().number());
            pollSet.add(bell.fd().number());
            boolean current = true;
            while (!closing.get()) {
                pollSet.await(current ? FOR_EVER : RETRY_MS);
                if (!closing.get()) {
                    boolean complete = hear();
                    current = (complete && current) || dumpAgain();
                    publish();
                }
            }
        } catch (RuntimeException | Error e) {
            LOG.error("Network namespace {}: changes are not followed any more", name, e);
            throw e;
        }
    }

    /** False when something was lost or made no sense. */
    private boolean hear() {
        try {
            return monitor.receive(message -> RouteEvent.decode(message).ifPresent(tables::apply))
                    == NetlinkMonitor.Continuity.COMPLETE;
        } catch (IOException e) {
            LOG.warn("Network namespace {}: {}", name, e.getMessage());
            return false;
        }
    }

    private boolean dumpAgain() {
        try {
            LOG.info("Network namespace {}: changes were lost, asking for everything again", name);
            dump();
            return true;
        } catch (IOException e) {
            LOG.warn("Network namespace {}: {}; trying again in {} ms", name, e.getMessage(), RETRY_MS);
            return false;
        }
    }

    private void dump() throws IOException {
        tables.replace(requests.dump(Links.all()), requests.dump(Addresses.all()), requests.dump(Neighbours.all()));
    }

    private void publish() {
        if (pending.isEmpty()) {
            return;
        }
        snapshot = tables.snapshot();
        List<HostEvent> events = List.copyOf(pending);
        pending.clear();
        for (HostEvent event : events) {
            listeners.forEach(listener -> tell(listener, event));
        }
    }

    private void tell(HostListener listener, HostEvent event) {
        try {
            listener.changed(event);
        } catch (RuntimeException e) {
            LOG.error("Network namespace {}: a listener failed on {}", name, event, e);
        }
    }

    /** Stops listening and waits for the thread, unless it is the caller. Idempotent. */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        bell.signal();
        boolean interrupted = false;
        while (thread.isAlive() && Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        monitor.close();
        requests.close();
        bell.close();
    }
}
