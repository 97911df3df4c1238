package headroom.datapath;

import headroom.packet.PacketBuffer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A next hop behind an egress: puts the Ethernet header on. One a worker, shared by all paths with the same next hop.
 */
public final class Adjacency {
    public static final int HEADER_BYTES = 14;

    private static final ValueLayout.OfLong BE64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort BE16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final Egress egress;
    private final NextHop nextHop;
    private final HoldQueue holdQueue;
    private int heldPackets;

    public Adjacency(Egress egress, NextHop nextHop, HoldQueue holdQueue) {
        this.egress = egress;
        this.nextHop = nextHop;
        this.holdQueue = holdQueue;
    }

    public Egress egress() {
        return egress;
    }

    /** The next hop's 48 bits, or a negative number while they are not known. */
    long destinationMac() {
        return nextHop.value();
    }

    /**
     * Sends an IP packet, which has room for an Ethernet header in front and fits the MTU, or holds it for the next
     * hop.
     */
    void send(PacketBuffer packet, int etherType) {
        long destination = nextHop.value();
        if (egress.isDown()) {
            egress.send(packet);
        } else if (destination < 0) {
            holdQueue.hold(this, packet, etherType);
        } else {
            sendTo(destination, packet, etherType);
        }
    }

    void sendTo(long destination, PacketBuffer packet, int etherType) {
        long at = packet.push(HEADER_BYTES);
        MemorySegment memory = packet.memory();
        long source = egress.sourceMac();
        memory.set(BE64, at, destination << 16 | source >>> 32);
        memory.set(BE32, at + 8, (int) source);
        memory.set(BE16, at + 12, (short) etherType);
        egress.send(packet);
    }

    int heldPackets() {
        return heldPackets;
    }

    void heldPackets(int count) {
        heldPackets = count;
    }
}
