package headroom.packet;

import java.lang.foreign.MemorySegment;

/**
 * A movable window on one frame of packet memory.
 *
 * <pre>
 *   frameStart   &lt;=   start   &lt;=   end   &lt;=   frameEnd
 *        | headroom     | packet    | tailroom    |
 * </pre>
 *
 * <p>Offsets are absolute in {@link #memory}. Created once with its owner and reused for ever; touched by one thread
 * at a time. Whoever holds it must hand it on (to a port's {@code transmit}) or {@link #release} it, exactly once.
 */
public final class PacketBuffer {
    private final FrameOwner owner;
    private final int index;
    private MemorySegment memory;
    private long frameStart;
    private long frameEnd;
    private long start;
    private long end;
    private long timeNs;

    /**
     * @param owner takes the frame back on {@link #release}
     * @param index a number by which the owner finds its frame again
     */
    public PacketBuffer(FrameOwner owner, int index) {
        this.owner = owner;
        this.index = index;
        this.memory = MemorySegment.NULL;
    }

    /** Lays the window's frame over {@code [frameStart, frameEnd)} of {@code memory}; the owner's business only. */
    public void frame(MemorySegment memory, long frameStart, long frameEnd) {
        if (frameStart < 0 || frameEnd < frameStart || frameEnd > memory.byteSize()) {
            throw new IllegalArgumentException("frame " + frameStart + ".." + frameEnd + " of " + memory.byteSize());
        }
        this.memory = memory;
        this.frameStart = frameStart;
        this.frameEnd = frameEnd;
        this.start = frameStart;
        this.end = frameStart;
    }

    public FrameOwner owner() {
        return owner;
    }

    public int index() {
        return index;
    }

    public MemorySegment memory() {
        return memory;
    }

    public long frameStart() {
        return frameStart;
    }

    public long frameEnd() {
        return frameEnd;
    }

    /** Offset of the packet's first byte in {@link #memory}. */
    public long start() {
        return start;
    }

    /** Offset just past the packet's last byte. */
    public long end() {
        return end;
    }

    public int length() {
        return (int) (end - start);
    }

    /** When the packet was received, in nanoseconds since 1970; 0 where nobody knows. */
    public long timeNs() {
        return timeNs;
    }

    public void timeNs(long value) {
        timeNs = value;
    }

    public int headroom() {
        return (int) (start - frameStart);
    }

    public int tailroom() {
        return (int) (frameEnd - end);
    }

    /**
     * Says where in the frame the packet lies.
     *
     * @param headroomBytes free bytes in front of it
     * @param lengthBytes its own length
     */
    public void reset(int headroomBytes, int lengthBytes) {
        if (headroomBytes < 0 || lengthBytes < 0 || headroomBytes + (long) lengthBytes > frameEnd - frameStart) {
            throw new IllegalArgumentException("headroom " + headroomBytes + " and length " + lengthBytes
                    + " in a frame of " + (frameEnd - frameStart));
        }
        start = frameStart + headroomBytes;
        end = start + lengthBytes;
    }

    /** Grows the packet at its front and returns the new start; the new bytes are not cleared. */
    public long push(int bytes) {
        if (bytes < 0 || bytes > headroom()) {
            throw new IllegalStateException("push " + bytes + " into headroom " + headroom());
        }
        start -= bytes;
        return start;
    }

    /** Shrinks the packet at its front and returns the new start. */
    public long pop(int bytes) {
        if (bytes < 0 || bytes > length()) {
            throw new IllegalStateException("pop " + bytes + " from length " + length());
        }
        start += bytes;
        return start;
    }

    /** Cuts the packet's end, e.g. Ethernet padding. */
    public void truncate(int lengthBytes) {
        if (lengthBytes < 0 || lengthBytes > length()) {
            throw new IllegalStateException("truncate to " + lengthBytes + " from length " + length());
        }
        end = start + lengthBytes;
    }

    /** Slides the packet towards its tail so that {@code headroomBytes} are free in front; the caller checked both. */
    void slide(int headroomBytes) {
        long to = frameStart + headroomBytes;
        int bytes = length();
        MemorySegment.copy(memory, start, memory, to, bytes);
        start = to;
        end = to + bytes;
    }

    /** Copies the packet of {@code source} and its time to {@code headroomBytes} behind this frame's start. */
    public void copyFrom(PacketBuffer source, int headroomBytes) {
        reset(headroomBytes, source.length());
        timeNs = source.timeNs;
        MemorySegment.copy(source.memory, source.start, memory, start, source.length());
    }

    /** Gives the frame back to its owner. */
    public void release() {
        owner.release(this);
    }
}
