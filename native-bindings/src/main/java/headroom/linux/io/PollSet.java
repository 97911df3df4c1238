package headroom.linux.io;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.HotCalls;
import headroom.linux.uapi.PollH;
import headroom.linux.uapi.PollH.Pollfd;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Descriptors that one thread waits for. Waiting allocates nothing. */
public final class PollSet implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final MemorySegment entries;
    private final int capacity;
    private int size;

    public PollSet(int capacity) {
        this.capacity = capacity;
        this.entries = arena.allocate((long) Pollfd.SIZE * capacity, 8);
    }

    public int size() {
        return size;
    }

    /** Waits for input on {@code descriptor} too; returns its index. A negative descriptor is ignored by the kernel. */
    public int add(int descriptor) {
        if (size == capacity) {
            throw new IllegalStateException("poll set is full: " + capacity);
        }
        long at = (long) Pollfd.SIZE * size;
        entries.set(JAVA_INT, at + Pollfd.FD, descriptor);
        entries.set(JAVA_SHORT, at + Pollfd.EVENTS, (short) PollH.POLLIN);
        return size++;
    }

    /** Forgets all descriptors. */
    public void clear() {
        size = 0;
    }

    /**
     * Waits until a descriptor has input, or an error, or a time has passed.
     *
     * @param timeoutMs 0 looks only, negative waits for ever
     * @return how many are ready; 0 also when a signal interrupted
     */
    public int await(int timeoutMs) {
        int ready = HotCalls.poll(state, entries, size, timeoutMs);
        if (ready < 0 && !Errno.EINTR.is(ready)) {
            throw new IllegalStateException("poll of " + size + " descriptors: " + Errno.of(ready));
        }
        return Math.max(ready, 0);
    }

    /** Whether the last {@link #await} found input, or an error that a read will tell. */
    public boolean isReady(int index) {
        return events(index) != 0;
    }

    /** Whether the descriptor is of no use any more: closed, or its device gone. */
    public boolean isFailed(int index) {
        return (events(index) & (PollH.POLLERR | PollH.POLLHUP | PollH.POLLNVAL)) != 0;
    }

    private int events(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return entries.get(JAVA_SHORT, (long) Pollfd.SIZE * index + Pollfd.REVENTS);
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
