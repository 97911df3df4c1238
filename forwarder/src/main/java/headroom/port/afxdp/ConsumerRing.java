package headroom.port.afxdp;

import headroom.linux.uapi.IfXdpH.XdpDesc;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** The user's end of a ring the kernel produces: receive or completion. One thread. */
final class ConsumerRing {
    private static final VarHandle INDEX = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment memory;
    private final RingOffsets offsets;
    private final int mask;
    private final long slots;
    private int consumed;
    private int producedSeen;

    /** {@code entries} is a power of two. */
    ConsumerRing(MemorySegment memory, RingOffsets offsets, int entries) {
        this.memory = memory;
        this.offsets = offsets;
        this.mask = entries - 1;
        this.slots = offsets.slots();
        this.consumed = (int) INDEX.getAcquire(memory, offsets.consumer());
        this.producedSeen = consumed;
    }

    /** Entries there are, {@code wanted} at the most. */
    int available(int wanted) {
        int available = producedSeen - consumed;
        if (available < wanted) {
            producedSeen = (int) INDEX.getAcquire(memory, offsets.producer());
            available = producedSeen - consumed;
        }
        return Math.min(available, wanted);
    }

    /** Entry {@code index} of those available, of a completion ring. */
    long completedAddress(int index) {
        return memory.get(ValueLayout.JAVA_LONG, slots + (long) ((consumed + index) & mask) * Long.BYTES);
    }

    /** Where packet {@code index} of those available begins. */
    long receivedAddress(int index) {
        return memory.get(ValueLayout.JAVA_LONG, slot(index) + XdpDesc.ADDR);
    }

    int receivedLength(int index) {
        return memory.get(ValueLayout.JAVA_INT, slot(index) + XdpDesc.LEN);
    }

    private long slot(int index) {
        return slots + (long) ((consumed + index) & mask) * XdpDesc.SIZE;
    }

    /** Gives {@code count} slots back to the kernel. */
    void release(int count) {
        consumed += count;
        INDEX.setRelease(memory, offsets.consumer(), consumed);
    }
}
