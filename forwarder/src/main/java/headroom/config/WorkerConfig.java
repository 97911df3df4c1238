package headroom.config;

import java.util.List;

/**
 * The threads that forward.
 *
 * @param count workers; each owns one set of queues
 * @param cpus which CPU each worker is pinned to, one a worker; empty leaves them unpinned
 * @param batchPackets how many packets one receive yields at the most, 1 to 256
 */
public record WorkerConfig(int count, List<Integer> cpus, Idle idle, int batchPackets) {
    /** What a worker does when no packet came. */
    public enum Idle {
        /** Polls for ever; one core at 100 %. */
        SPIN,
        /** Spins a little, then sleeps in poll(2) until a packet, a next hop or a command comes. */
        ADAPTIVE
    }

    public static final WorkerConfig DEFAULT = new WorkerConfig(1, List.of(), Idle.ADAPTIVE, 64);

    public WorkerConfig {
        cpus = List.copyOf(cpus);
    }
}
