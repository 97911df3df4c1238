package headroom.runtime;

import headroom.datapath.NextHop;
import headroom.datapath.Resolver;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * The next hops in use, each kept at what the kernel's neighbour table says. The control thread's, but for {@link
 * #resolve}, which workers call.
 */
final class NextHops implements Resolver {
    /** Requests of workers not yet taken up; more are dropped, and the packets they hold time out. */
    private static final int REQUESTS_MAX = 4096;

    /**
     * A neighbour of a port.
     *
     * @param port the port's name
     */
    record Key(String port, IpAddress address) {}

    private record Request(Key key, NextHop nextHop) {}

    private final Map<Key, Set<NextHop>> followed = new HashMap<>();
    private final Map<Key, NextHop> configured = new HashMap<>();
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requestCount = new AtomicInteger();
    private final Runnable requestBell;

    /**
     * Nothing is followed yet.
     *
     * @param requestBell called on a worker's thread when there is a request to {@link #takeRequests}; must not block
     */
    NextHops(Runnable requestBell) {
        this.requestBell = requestBell;
    }

    /** A next hop whose address is given. */
    static NextHop fixed(MacAddress mac) {
        NextHop nextHop = new NextHop();
        nextHop.resolve(Optional.of(mac));
        return nextHop;
    }

    /** The next hop for a configured neighbour, the same one for all workers. */
    NextHop of(String port, IpAddress address) {
        return configured.computeIfAbsent(new Key(port, address), key -> {
            NextHop nextHop = new NextHop();
            followed.computeIfAbsent(key, k -> new HashSet<>()).add(nextHop);
            return nextHop;
        });
    }

    @Override
    public void resolve(String port, IpAddress address, NextHop nextHop) {
        if (requestCount.incrementAndGet() > REQUESTS_MAX) {
            requestCount.decrementAndGet();
            return;
        }
        requests.add(new Request(new Key(port, address), nextHop));
        requestBell.run();
    }

    /** Takes up what workers asked for since; returns the neighbours that are new. */
    List<Key> takeRequests() {
        List<Key> fresh = new ArrayList<>();
        for (Request request = requests.poll(); request != null; request = requests.poll()) {
            requestCount.decrementAndGet();
            followed.computeIfAbsent(request.key(), key -> new HashSet<>()).add(request.nextHop());
            fresh.add(request.key());
        }
        return fresh;
    }

    /**
     * Sets every next hop to what {@code lookup} knows, and hands those still unknown to {@code trigger}.
     *
     * @return whether any became known that was not
     */
    boolean refresh(BiFunction<String, IpAddress, Optional<MacAddress>> lookup, BiConsumer<String, IpAddress> trigger) {
        boolean resolved = false;
        for (Map.Entry<Key, Set<NextHop>> entry : followed.entrySet()) {
            Key key = entry.getKey();
            Optional<MacAddress> mac = lookup.apply(key.port(), key.address());
            for (NextHop nextHop : entry.getValue()) {
                resolved |= mac.isPresent() && !nextHop.isResolved();
                nextHop.resolve(mac);
            }
            if (mac.isEmpty()) {
                trigger.accept(key.port(), key.address());
            }
        }
        return resolved;
    }

    /** Has the kernel confirm every neighbour in use. */
    void confirm(BiConsumer<String, IpAddress> trigger) {
        followed.keySet().forEach(key -> trigger.accept(key.port(), key.address()));
    }

    /** Forgets next hops of ports that are no longer configured. */
    void retainPorts(Set<String> ports) {
        Set<Key> gone = new HashSet<>(followed.keySet());
        gone.removeIf(key -> ports.contains(key.port()));
        followed.keySet().removeAll(gone);
        configured.keySet().removeAll(gone);
    }
}
