package headroom.port.afxdp;

import headroom.linux.uapi.IfXdpH;
import headroom.linux.uapi.IfXdpH.XdpDesc;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The user's end of a ring the kernel consumes: fill or transmit. One thread.
 *
 * @see "linux/Documentation/networking/af_xdp.rst, section Rings"
 */
final class ProducerRing {
    private static final VarHandle INDEX = ValueLayout.JAVA_INT.varHandle();

    private final MemorySegment memory;
    private final RingOffsets offsets;
    private final int entries;
    private final int mask;
    private final long slots;
    private int produced;
    private int consumedSeen;

    /** {@code entries} is a power of two. */
    ProducerRing(MemorySegment memory, RingOffsets offsets, int entries) {
        this.memory = memory;
        this.offsets = offsets;
        this.entries = entries;
        this.mask = entries - 1;
        this.slots = offsets.slots();
        this.produced = (int) INDEX.getAcquire(memory, offsets.producer());
        this.consumedSeen = (int) INDEX.getAcquire(memory, offsets.consumer());
    }

    int entries() {
        return entries;
    }

    /** Free slots; looks at the kernel's index only when fewer than {@code wanted} are known. */
    int free(int wanted) {
        int free = entries - (produced - consumedSeen);
        if (free < wanted) {
            consumedSeen = (int) INDEX.getAcquire(memory, offsets.consumer());
            free = entries - (produced - consumedSeen);
        }
        return free;
    }

    /** What the kernel has not consumed yet. */
    int pending() {
        consumedSeen = (int) INDEX.getAcquire(memory, offsets.consumer());
        return produced - consumedSeen;
    }

    /**
     * Fills a slot of the fill ring, seen by the kernel only after {@link #publish}; the caller asked {@link #free}.
     */
    void put(long address) {
        memory.set(ValueLayout.JAVA_LONG, slots + (long) (produced & mask) * Long.BYTES, address);
        produced++;
    }

    /** Fills a slot of the transmit ring. */
    void put(long address, int length) {
        long slot = slots + (long) (produced & mask) * XdpDesc.SIZE;
        memory.set(ValueLayout.JAVA_LONG, slot + XdpDesc.ADDR, address);
        memory.set(ValueLayout.JAVA_INT, slot + XdpDesc.LEN, length);
        memory.set(ValueLayout.JAVA_INT, slot + XdpDesc.OPTIONS, 0);
        produced++;
    }

    /** Lets the kernel see the slots filled so far. */
    void publish() {
        INDEX.setRelease(memory, offsets.producer(), produced);
    }

    /** Whether the kernel waits for a system call before it looks at the ring. */
    boolean needsWakeup() {
        // The kernel sets the flag and then looks at the producer index; we do the reverse, so neither may be
        // reordered.
        VarHandle.fullFence();
        return ((int) INDEX.getOpaque(memory, offsets.flags()) & IfXdpH.XDP_RING_NEED_WAKEUP) != 0;
    }
}
