package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * System calls on descriptors: each returns the kernel's result, or {@code -errno}. None throws. A handle is bound when
 * it is first called, each in a class of its own: binding one takes longer than many a command line.
 */
public final class FileCalls {
    // int open(const char *, int, ...)
    private static final class Open {
        static final MethodHandle HANDLE =
                Libc.variadic("open", 2, FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
    }

    // int close(int)
    private static final class Close {
        static final MethodHandle HANDLE = Libc.function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    }

    // ssize_t read(int, void *, size_t)
    private static final class Read {
        static final MethodHandle HANDLE =
                Libc.function("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    }

    // ssize_t write(int, const void *, size_t)
    private static final class Write {
        static final MethodHandle HANDLE =
                Libc.function("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    }

    // int fcntl(int, int, ...)
    private static final class Fcntl {
        static final MethodHandle HANDLE =
                Libc.variadic("fcntl", 2, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    }

    // int ioctl(int, unsigned long, ...)
    private static final class Ioctl {
        static final MethodHandle HANDLE =
                Libc.variadic("ioctl", 2, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
    }

    // int poll(struct pollfd *, nfds_t, int)
    private static final FunctionDescriptor POLL_TYPE = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    private static final class Poll {
        static final MethodHandle HANDLE = Libc.function("poll", POLL_TYPE);
    }

    private static final class HotPoll {
        static final MethodHandle HANDLE = Libc.withoutErrno("poll", POLL_TYPE);
    }

    // int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *)
    private static final class Ppoll {
        static final MethodHandle HANDLE =
                Libc.function("ppoll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));
    }

    // int eventfd(unsigned int, int)
    private static final class Eventfd {
        static final MethodHandle HANDLE =
                Libc.function("eventfd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    }

    private FileCalls() {}

    /** Binds what forwarding calls, so that no packet waits for it. */
    static void bindHotCalls() {
        Objects.requireNonNull(HotPoll.HANDLE);
        Objects.requireNonNull(Read.HANDLE);
    }

    /** A new descriptor; {@code path} ends in NUL. */
    public static int open(CallState state, MemorySegment path, int flags, int mode) {
        try {
            return state.resultOf((int) Open.HANDLE.invokeExact(state.segment, path, flags, mode));
        } catch (Throwable t) {
            throw Libc.unexpected("open", t);
        }
    }

    /** 0. Never call it again for the same number, whatever it returned. */
    public static int close(CallState state, int fd) {
        try {
            return state.resultOf((int) Close.HANDLE.invokeExact(state.segment, fd));
        } catch (Throwable t) {
            throw Libc.unexpected("close", t);
        }
    }

    /** Bytes read, 0 at the end. */
    public static long read(CallState state, int fd, MemorySegment data, long bytes) {
        try {
            return state.resultOf((long) Read.HANDLE.invokeExact(state.segment, fd, data, bytes));
        } catch (Throwable t) {
            throw Libc.unexpected("read", t);
        }
    }

    /** Bytes written. */
    public static long write(CallState state, int fd, MemorySegment data, long bytes) {
        try {
            return state.resultOf((long) Write.HANDLE.invokeExact(state.segment, fd, data, bytes));
        } catch (Throwable t) {
            throw Libc.unexpected("write", t);
        }
    }

    /** As the command says; for commands whose argument is an int. */
    public static int fcntl(CallState state, int fd, int command, int argument) {
        try {
            return state.resultOf((int) Fcntl.HANDLE.invokeExact(state.segment, fd, command, argument));
        } catch (Throwable t) {
            throw Libc.unexpected("fcntl", t);
        }
    }

    /** As the request says; for requests whose argument is a pointer. */
    public static int ioctl(CallState state, int fd, long request, MemorySegment argument) {
        try {
            return state.resultOf((int) Ioctl.HANDLE.invokeExact(state.segment, fd, request, argument));
        } catch (Throwable t) {
            throw Libc.unexpected("ioctl", t);
        }
    }

    /**
     * How many of the descriptors are ready, 0 on time-out; a negative time-out waits for ever. What failed is tried
     * once more, see {@link Libc#withoutErrno}.
     */
    public static int poll(CallState state, MemorySegment descriptors, long count, int timeoutMs) {
        try {
            int ready = (int) HotPoll.HANDLE.invokeExact(descriptors, count, timeoutMs);
            if (ready >= 0) {
                return ready;
            }
            return state.resultOf((int) Poll.HANDLE.invokeExact(state.segment, descriptors, count, timeoutMs));
        } catch (Throwable t) {
            throw Libc.unexpected("poll", t);
        }
    }

    /** As {@link #poll}, with a struct timespec; both may be {@link MemorySegment#NULL}. */
    public static int ppoll(
            CallState state, MemorySegment descriptors, long count, MemorySegment timeout, MemorySegment signals) {
        try {
            return state.resultOf((int) Ppoll.HANDLE.invokeExact(state.segment, descriptors, count, timeout, signals));
        } catch (Throwable t) {
            throw Libc.unexpected("ppoll", t);
        }
    }

    /** A new descriptor. */
    public static int eventfd(CallState state, int initial, int flags) {
        try {
            return state.resultOf((int) Eventfd.HANDLE.invokeExact(state.segment, initial, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("eventfd", t);
        }
    }
}
