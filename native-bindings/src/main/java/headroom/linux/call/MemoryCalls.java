package headroom.linux.call;

import static headroom.linux.call.Syscall.word;

import headroom.linux.uapi.UnistdH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** System calls on address space. */
public final class MemoryCalls {
    private MemoryCalls() {}

    /**
     * Maps memory that lives until {@code arena} is closed, which unmaps it.
     *
     * @param fd -1 for anonymous memory
     * @throws ErrnoException with {@code subject} in its message
     */
    public static MemorySegment mmap(
            Arena arena, String subject, long bytes, int protection, int flags, int fd, long offset)
            throws ErrnoException {
        try (Arena temporary = Arena.ofConfined()) {
            long address = Syscall.call(
                    new CallState(temporary),
                    UnistdH.SYS_mmap,
                    MemorySegment.NULL,
                    word(bytes),
                    word(protection),
                    word(flags),
                    word(fd),
                    word(offset));
            ErrnoException.check("mmap", subject, address);
            return MemorySegment.ofAddress(address).reinterpret(bytes, arena, MemoryCalls::unmap);
        }
    }

    private static void unmap(MemorySegment mapped) {
        try (Arena temporary = Arena.ofConfined()) {
            long result = Syscall.call(new CallState(temporary), UnistdH.SYS_munmap, mapped, word(mapped.byteSize()));
            if (result != 0) {
                throw new IllegalStateException("munmap: " + Errno.of(result));
            }
        }
    }
}
