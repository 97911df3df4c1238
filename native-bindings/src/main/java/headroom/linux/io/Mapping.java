package headroom.linux.io;

import headroom.linux.call.ErrnoException;
import headroom.linux.call.MemoryCalls;
import headroom.linux.uapi.MmanH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A region of mapped memory; its segment may be used by any thread until {@link #close}. */
public final class Mapping implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final MemorySegment segment;

    private Mapping(String subject, long bytes, int flags, int fd, long offset) throws ErrnoException {
        try {
            segment = MemoryCalls.mmap(arena, subject, bytes, MmanH.PROT_READ | MmanH.PROT_WRITE, flags, fd, offset);
        } catch (ErrnoException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** Zeroed memory of this process alone, page aligned and present from the start. */
    public static Mapping anonymous(long bytes) throws ErrnoException {
        int flags = MmanH.MAP_PRIVATE | MmanH.MAP_ANONYMOUS | MmanH.MAP_POPULATE;
        return new Mapping("anonymous memory", bytes, flags, -1, 0);
    }

    /**
     * Memory shared with the kernel, e.g. a socket's ring.
     *
     * @param subject for the message of a failure
     * @param offset what the descriptor's driver says
     */
    public static Mapping shared(Fd fd, String subject, long bytes, long offset) throws ErrnoException {
        return new Mapping(subject, bytes, MmanH.MAP_SHARED | MmanH.MAP_POPULATE, fd.number(), offset);
    }

    public MemorySegment segment() {
        return segment;
    }

    /** Unmaps; any later access through the segment throws. Idempotent. */
    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
