package headroom.linux.call;

import static headroom.linux.call.Syscall.word;

import headroom.linux.uapi.FcntlH;
import headroom.linux.uapi.UnistdH;
import java.lang.foreign.MemorySegment;

/** System calls on descriptors: each returns the kernel's result, or {@code -errno}. None throws. */
public final class FileCalls {
    private FileCalls() {}

    /** A new descriptor; {@code path} ends in NUL. */
    public static int open(CallState state, MemorySegment path, int flags, int mode) {
        return (int) Syscall.call(state, UnistdH.SYS_openat, word(FcntlH.AT_FDCWD), path, word(flags), word(mode));
    }

    /** 0. Never call it again for the same number, whatever it returned. */
    public static int close(CallState state, int fd) {
        return (int) Syscall.call(state, UnistdH.SYS_close, word(fd));
    }

    /** Bytes written. */
    public static long write(CallState state, int fd, MemorySegment data, long bytes) {
        return Syscall.call(state, UnistdH.SYS_write, word(fd), data, word(bytes));
    }

    /** As the request says; for requests whose argument is a pointer. */
    public static int ioctl(CallState state, int fd, long request, MemorySegment argument) {
        return (int) Syscall.call(state, UnistdH.SYS_ioctl, word(fd), word(request), argument);
    }

    /** How many of the descriptors are ready, 0 on time-out; a negative time-out waits for ever. */
    public static int poll(CallState state, MemorySegment descriptors, long count, int timeoutMs) {
        return (int) Syscall.call(state, UnistdH.SYS_poll, descriptors, word(count), word(timeoutMs));
    }

    /** A new descriptor. */
    public static int eventfd(CallState state, int initial, int flags) {
        return (int) Syscall.call(state, UnistdH.SYS_eventfd2, word(initial), word(flags));
    }
}
