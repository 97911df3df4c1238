package headroom.port.memory;

import headroom.packet.PacketBuffer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A bounded queue of frames, copied in and copied out, in memory that the constructor allocates. Any thread may use it.
 */
final class FrameQueue {
    private final MemorySegment memory;
    private final int slotBytes;
    private final int[] lengths;
    private final long[] timesNs;
    private int head;
    private int size;

    FrameQueue(int slots, int slotBytes) {
        this.memory = MemorySegment.ofArray(new byte[Math.multiplyExact(slots, slotBytes)]);
        this.slotBytes = slotBytes;
        this.lengths = new int[slots];
        this.timesNs = new long[slots];
    }

    /** Copies a frame in; false when the queue is full or the frame longer than a slot. */
    synchronized boolean offer(MemorySegment source, long at, int length, long timeNs) {
        if (size == lengths.length || length > slotBytes) {
            return false;
        }
        int slot = (head + size) % lengths.length;
        MemorySegment.copy(source, at, memory, (long) slot * slotBytes, length);
        lengths[slot] = length;
        timesNs[slot] = timeNs;
        size++;
        return true;
    }

    /** Length of the oldest frame in bytes, or -1 when there is none. */
    synchronized int nextLength() {
        return size == 0 ? -1 : lengths[head];
    }

    /** Copies the oldest frame into {@code packet} and removes it. */
    synchronized void poll(PacketBuffer packet, int headroomBytes) {
        packet.reset(headroomBytes, lengths[head]);
        packet.timeNs(timesNs[head]);
        MemorySegment.copy(memory, (long) head * slotBytes, packet.memory(), packet.start(), lengths[head]);
        remove();
    }

    /** Removes the oldest frame and returns it, or null when there is none. */
    synchronized byte[] take() {
        if (size == 0) {
            return null;
        }
        byte[] frame = new byte[lengths[head]];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, (long) head * slotBytes, frame, 0, frame.length);
        remove();
        return frame;
    }

    synchronized void remove() {
        head = (head + 1) % lengths.length;
        size--;
    }

    synchronized int size() {
        return size;
    }
}
