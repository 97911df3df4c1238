package headroom.packet;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Equal frames of one packet memory: the UMEM of a worker, which its AF_XDP sockets share, or plain memory for other
 * drivers and tests. Everything is allocated in the constructor.
 *
 * <p>Every frame is in exactly one {@link Place}, and {@link #count} tells how many are where, so that a leak or a
 * frame handed back twice shows at once. One thread: the worker's.
 */
public final class BufferPool implements FrameOwner {
    /** Who has a frame. */
    public enum Place {
        /** In the pool. */
        FREE,
        /** With the worker: in a batch, or held for a next hop. */
        HELD,
        /** Lent to the kernel to receive into (fill ring and receive ring). */
        RECEIVING,
        /** Lent to the kernel to transmit from (transmit ring and completion ring). */
        TRANSMITTING
    }

    private static final Place[] PLACES = Place.values();

    private final MemorySegment memory;
    private final int frameBytes;
    private final PacketBuffer[] frames;
    private final byte[] places;
    private final int[] counts = new int[PLACES.length];
    private final int[] free;
    private int freeCount;

    /**
     * @param memory holds {@code frameCount} frames from offset 0; its owner frees it after the pool's last use
     * @param frameBytes size of a frame
     */
    public BufferPool(MemorySegment memory, int frameBytes, int frameCount) {
        if (frameBytes <= 0 || frameCount <= 0 || (long) frameBytes * frameCount > memory.byteSize()) {
            throw new IllegalArgumentException(
                    frameCount + " frames of " + frameBytes + " bytes in a memory of " + memory.byteSize());
        }
        this.memory = memory;
        this.frameBytes = frameBytes;
        this.frames = new PacketBuffer[frameCount];
        this.places = new byte[frameCount];
        this.free = new int[frameCount];
        Arrays.setAll(frames, i -> {
            PacketBuffer frame = new PacketBuffer(this, i);
            frame.frame(memory, (long) i * frameBytes, (long) (i + 1) * frameBytes);
            return frame;
        });
        for (int i = frameCount - 1; i >= 0; i--) {
            free[freeCount++] = i;
        }
        counts[Place.FREE.ordinal()] = frameCount;
    }

    public MemorySegment memory() {
        return memory;
    }

    public int frameBytes() {
        return frameBytes;
    }

    public int frameCount() {
        return frames.length;
    }

    /** Takes a frame, empty at its start and {@link Place#HELD}, or null when none is free: a drop reason. */
    public PacketBuffer allocate() {
        if (freeCount == 0) {
            return null;
        }
        int index = free[--freeCount];
        move(index, Place.FREE, Place.HELD);
        PacketBuffer frame = frames[index];
        frame.reset(0, 0);
        frame.timeNs(0);
        return frame;
    }

    @Override
    public void release(PacketBuffer packet) {
        take(packet.index(), packet, Place.HELD);
    }

    /** Lends a {@link Place#HELD} frame to the kernel. */
    public void lend(PacketBuffer packet, Place to) {
        move(packet.index(), Place.HELD, to);
    }

    /**
     * The frame that holds {@code offset}, back from the kernel and {@link Place#HELD}; null when the offset is outside
     * the memory or its frame was not lent as {@code from} (some kernels have returned wrong addresses): count it.
     */
    public PacketBuffer reclaim(long offset, Place from) {
        if (offset < 0 || offset >= (long) frames.length * frameBytes) {
            return null;
        }
        int index = (int) (offset / frameBytes);
        if (places[index] != from.ordinal()) {
            return null;
        }
        move(index, from, Place.HELD);
        return frames[index];
    }

    /** How many frames are in {@code place}; the four sum up to {@link #frameCount}. */
    public int count(Place place) {
        return counts[place.ordinal()];
    }

    /** Takes back every frame lent as {@code from}, when the kernel has let go of the memory: a socket was closed. */
    public void reclaimAll(Place from) {
        for (int i = 0; i < frames.length; i++) {
            if (places[i] == from.ordinal()) {
                take(i, frames[i], from);
            }
        }
    }

    private void take(int index, PacketBuffer packet, Place from) {
        if (packet != frames[index]) {
            throw new IllegalStateException("frame " + index + " is not of this pool");
        }
        move(index, from, Place.FREE);
        free[freeCount++] = index;
    }

    private void move(int index, Place from, Place to) {
        if (places[index] != from.ordinal()) {
            throw new IllegalStateException("frame " + index + " is " + PLACES[places[index]] + ", not " + from);
        }
        places[index] = (byte) to.ordinal();
        counts[from.ordinal()]--;
        counts[to.ordinal()]++;
    }
}
