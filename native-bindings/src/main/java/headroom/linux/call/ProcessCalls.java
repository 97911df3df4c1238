package headroom.linux.call;

import static headroom.linux.call.Syscall.word;

import headroom.linux.uapi.UnistdH;
import java.lang.foreign.MemorySegment;

/** System calls on threads: each returns the kernel's result, or {@code -errno}. None throws. */
public final class ProcessCalls {
    private ProcessCalls() {}

    /** 0; the calling thread is in the namespace. */
    public static int setns(CallState state, int fd, int type) {
        return (int) Syscall.call(state, UnistdH.SYS_setns, word(fd), word(type));
    }

    /** 0; thread 0 is the caller. */
    public static int schedSetaffinity(CallState state, int thread, long maskBytes, MemorySegment mask) {
        return (int) Syscall.call(state, UnistdH.SYS_sched_setaffinity, word(thread), word(maskBytes), mask);
    }

    /** How many bytes of the mask the kernel filled; thread 0 is the caller. */
    public static int schedGetaffinity(CallState state, int thread, long maskBytes, MemorySegment mask) {
        return (int) Syscall.call(state, UnistdH.SYS_sched_getaffinity, word(thread), word(maskBytes), mask);
    }
}
