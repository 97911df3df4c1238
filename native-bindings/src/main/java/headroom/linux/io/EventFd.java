package headroom.linux.io;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.FileCalls;
import headroom.linux.call.HotCalls;
import headroom.linux.uapi.EventfdH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A bell by which any thread wakes the one that polls {@link #fd}. */
public final class EventFd implements AutoCloseable {
    private static final MemorySegment ONE = Arena.global().allocateFrom(JAVA_LONG, 1L);

    private final Arena arena = Arena.ofShared();
    private final Fd fd;
    private final MemorySegment count = arena.allocate(JAVA_LONG);

    public EventFd() throws ErrnoException {
        try {
            int flags = EventfdH.EFD_CLOEXEC | EventfdH.EFD_NONBLOCK;
            fd = Fd.own("eventfd", "wake-up", FileCalls.eventfd(new CallState(arena), 0, flags));
        } catch (ErrnoException e) {
            arena.close();
            throw e;
        }
    }

    public Fd fd() {
        return fd;
    }

    /** Rings; from any thread. Rings before the waiter looks count as one. */
    public void signal() {
        try (Arena temporary = Arena.ofConfined()) {
            // Full counter (EAGAIN) means that it rings already.
            FileCalls.write(new CallState(temporary), fd.number(), ONE, Long.BYTES);
        }
    }

    /** Silences the bell; the waiter's thread only, allocates nothing. True when it had rung. */
    public boolean drain() {
        return HotCalls.read(fd.number(), count, Long.BYTES) == Long.BYTES;
    }

    /** Not while another thread is in {@link #signal} or {@link #drain}. Idempotent. */
    @Override
    public void close() {
        if (!fd.isClosed()) {
            fd.close();
            arena.close();
        }
    }
}
