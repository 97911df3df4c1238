package headroom.datapath;

import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import java.util.Set;

/**
 * Packets that wait for a next hop's Ethernet address, at most {@value #CAPACITY} a worker, {@value #PER_ADJACENCY} a
 * next hop, and for a second. Those above are dropped: a dead neighbour must not take the buffers of the living.
 */
public final class HoldQueue {
    static final int CAPACITY = 64;
    static final int PER_ADJACENCY = 16;
    static final long PATIENCE_NS = 1_000_000_000L;

    private final BufferPool pool;
    private final PacketBuffer[] packets = new PacketBuffer[CAPACITY];
    private final Adjacency[] adjacencies = new Adjacency[CAPACITY];
    private final int[] etherTypes = new int[CAPACITY];
    private final long[] deadlinesNs = new long[CAPACITY];
    private int size;
    private long nowNs;

    /** @param pool frames for packets that lie in a receive ring, which must not be kept */
    public HoldQueue(BufferPool pool) {
        this.pool = pool;
    }

    int size() {
        return size;
    }

    void hold(Adjacency adjacency, PacketBuffer packet, int etherType) {
        if (size == CAPACITY || adjacency.heldPackets() == PER_ADJACENCY) {
            drop(adjacency, packet, DropReason.NEXT_HOP_UNRESOLVED);
            return;
        }
        PacketBuffer kept = packet;
        if (packet.owner() != pool) {
            kept = packet.length() + Adjacency.HEADER_BYTES <= pool.frameBytes() ? pool.allocate() : null;
            if (kept == null) {
                drop(adjacency, packet, DropReason.NEXT_HOP_UNRESOLVED);
                return;
            }
            kept.copyFrom(packet, Adjacency.HEADER_BYTES);
            packet.release();
        }
        packets[size] = kept;
        adjacencies[size] = adjacency;
        etherTypes[size] = etherType;
        deadlinesNs[size] = nowNs + PATIENCE_NS;
        size++;
        adjacency.heldPackets(adjacency.heldPackets() + 1);
    }

    /** Sends what can be sent by now, in order, and drops what waited too long. */
    void serve(long nowNs) {
        this.nowNs = nowNs;
        int kept = 0;
        int before = size;
        for (int i = 0; i < before; i++) {
            Adjacency adjacency = adjacencies[i];
            long destination = adjacency.destinationMac();
            if (destination >= 0) {
                adjacency.heldPackets(adjacency.heldPackets() - 1);
                adjacency.sendTo(destination, packets[i], etherTypes[i]);
            } else if (nowNs - deadlinesNs[i] >= 0) {
                adjacency.heldPackets(adjacency.heldPackets() - 1);
                drop(adjacency, packets[i], DropReason.NEXT_HOP_UNRESOLVED);
            } else {
                move(i, kept++);
            }
        }
        size = kept;
        clear(kept, before);
    }

    /** Drops what waits for adjacencies that are not among {@code remaining}: their ports went away. */
    void retain(Set<Egress> remaining) {
        int kept = 0;
        int before = size;
        for (int i = 0; i < before; i++) {
            if (remaining.contains(adjacencies[i].egress())) {
                move(i, kept++);
            } else {
                drop(adjacencies[i], packets[i], DropReason.SHUTDOWN);
            }
        }
        size = kept;
        clear(kept, before);
    }

    private void move(int from, int to) {
        packets[to] = packets[from];
        adjacencies[to] = adjacencies[from];
        etherTypes[to] = etherTypes[from];
        deadlinesNs[to] = deadlinesNs[from];
    }

    private void clear(int from, int to) {
        for (int i = from; i < to; i++) {
            packets[i] = null;
            adjacencies[i] = null;
        }
    }

    private static void drop(Adjacency adjacency, PacketBuffer packet, DropReason reason) {
        adjacency.egress().port().counters().drops.drop(packet, reason);
    }
}
