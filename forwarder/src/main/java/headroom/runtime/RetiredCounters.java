package headroom.runtime;

import headroom.port.PortCounters;
import java.util.HashMap;
import java.util.Map;

/** What ports that were closed had counted, so that a port that comes back counts on and nothing is unaccounted for. */
final class RetiredCounters {
    private record Key(String port, int queue) {}

    private final Map<Key, PortCounters> counters = new HashMap<>();

    /** Adds the counts of a port that its worker has closed. */
    void retire(String port, int queue, PortCounters closed) {
        counters.computeIfAbsent(new Key(port, queue), key -> new PortCounters())
                .add(closed);
    }

    /** The counts of one queue so far; zeros where none was closed. */
    PortCounters of(String port, int queue) {
        return counters.getOrDefault(new Key(port, queue), new PortCounters());
    }

    /** All ports, also those no longer configured. */
    PortCounters total() {
        PortCounters total = new PortCounters();
        counters.values().forEach(total::add);
        return total;
    }
}
