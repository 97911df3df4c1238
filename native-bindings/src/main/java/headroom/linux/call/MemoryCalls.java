package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** System calls on address space. */
public final class MemoryCalls {
    // void *mmap(void *, size_t, int, int, int, off_t); as an integer, because MAP_FAILED is one
    private static final MethodHandle MMAP = Libc.function(
            "mmap", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));

    // int munmap(void *, size_t)
    private static final MethodHandle MUNMAP =
            Libc.function("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));

    // int madvise(void *, size_t, int)
    private static final MethodHandle MADVISE =
            Libc.function("madvise", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

    // int mlock(const void *, size_t)
    private static final MethodHandle MLOCK =
            Libc.function("mlock", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));

    private static final long MAP_FAILED = -1;

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
            CallState state = new CallState(temporary);
            long address;
            try {
                address = (long)
                        MMAP.invokeExact(state.segment, MemorySegment.NULL, bytes, protection, flags, fd, offset);
            } catch (Throwable t) {
                throw Libc.unexpected("mmap", t);
            }
            if (address == MAP_FAILED) {
                throw new ErrnoException("mmap", subject, -state.errno());
            }
            return MemorySegment.ofAddress(address).reinterpret(bytes, arena, MemoryCalls::unmap);
        }
    }

    private static void unmap(MemorySegment mapped) {
        try (Arena temporary = Arena.ofConfined()) {
            CallState state = new CallState(temporary);
            int returned = (int) MUNMAP.invokeExact(state.segment, mapped, mapped.byteSize());
            if (returned != 0) {
                throw new IllegalStateException("munmap: " + Errno.of(-state.errno()));
            }
        } catch (Throwable t) {
            throw Libc.unexpected("munmap", t);
        }
    }

    /** 0 or {@code -errno}. */
    public static int madvise(CallState state, MemorySegment memory, int advice) {
        try {
            return state.resultOf((int) MADVISE.invokeExact(state.segment, memory, memory.byteSize(), advice));
        } catch (Throwable t) {
            throw Libc.unexpected("madvise", t);
        }
    }

    /** 0 or {@code -errno}. */
    public static int mlock(CallState state, MemorySegment memory) {
        try {
            return state.resultOf((int) MLOCK.invokeExact(state.segment, memory, memory.byteSize()));
        } catch (Throwable t) {
            throw Libc.unexpected("mlock", t);
        }
    }
}
