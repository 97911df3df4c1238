package headroom.packet;

import java.util.Arrays;

/** One {@link Counter} a {@link DropReason}. */
public final class DropCounters {
    private final Counter[] counters = new Counter[DropReason.values().length];

    public DropCounters() {
        Arrays.setAll(counters, i -> new Counter());
    }

    /** Counts the packet and releases it. */
    public void drop(PacketBuffer packet, DropReason reason) {
        counters[reason.ordinal()].add(1);
        packet.release();
    }

    /** Counts packets that hold no buffer any more. */
    public void count(DropReason reason, long packets) {
        counters[reason.ordinal()].add(packets);
    }

    public long get(DropReason reason) {
        return counters[reason.ordinal()].get();
    }

    public long total() {
        long sum = 0;
        for (Counter counter : counters) {
            sum += counter.get();
        }
        return sum;
    }
}
