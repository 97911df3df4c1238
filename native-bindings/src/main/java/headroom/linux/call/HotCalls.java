package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The system calls of the forwarding path: handles of exactly the functions' types. Each returns the kernel's result,
 * or {@code -errno}. None throws. Compiled they allocate nothing, also when they fail; but capturing errno makes a
 * slice of the state for every call, and whether the compiler removes it depends on what else the process does. So
 * those that may be made again do not capture: what failed is tried once more, capturing.
 */
public final class HotCalls {
    // ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t)
    private static final MethodHandle SENDTO = Libc.function(
            "sendto", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));

    // ssize_t recvfrom(int, void *, size_t, int, struct sockaddr *, socklen_t *)
    private static final MethodHandle RECVFROM = Libc.function(
            "recvfrom", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS));

    // int sendmmsg(int, struct mmsghdr *, unsigned int, int)
    private static final FunctionDescriptor SENDMMSG_TYPE =
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);

    private static final MethodHandle SENDMMSG = Libc.withoutErrno("sendmmsg", SENDMMSG_TYPE);
    private static final MethodHandle SENDMMSG_AGAIN = Libc.function("sendmmsg", SENDMMSG_TYPE);

    // int poll(struct pollfd *, nfds_t, int)
    private static final FunctionDescriptor POLL_TYPE = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    private static final MethodHandle POLL = Libc.withoutErrno("poll", POLL_TYPE);
    private static final MethodHandle POLL_AGAIN = Libc.function("poll", POLL_TYPE);

    // ssize_t read(int, void *, size_t)
    private static final MethodHandle READ =
            Libc.withoutErrno("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));

    private HotCalls() {}

    /** Binds the handles now, so that no packet waits for it. */
    public static void bind() {
        // Calling it was enough: the class is initialised.
    }

    /**
     * As send(2): bytes sent. {@code data} may be {@link MemorySegment#NULL}. Made once: a failed one may have had an
     * effect, such as a packet of an AF_XDP ring that the device threw away.
     */
    public static long send(CallState state, int fd, MemorySegment data, long bytes, int flags) {
        try {
            return state.resultOf(
                    (long) SENDTO.invokeExact(state.segment, fd, data, bytes, flags, MemorySegment.NULL, 0));
        } catch (Throwable t) {
            throw Libc.unexpected("sendto", t);
        }
    }

    /** As recv(2): bytes received. {@code data} may be {@link MemorySegment#NULL}. */
    public static long receive(CallState state, int fd, MemorySegment data, long bytes, int flags) {
        try {
            return state.resultOf((long) RECVFROM.invokeExact(
                    state.segment, fd, data, bytes, flags, MemorySegment.NULL, MemorySegment.NULL));
        } catch (Throwable t) {
            throw Libc.unexpected("recvfrom", t);
        }
    }

    /**
     * How many of the messages, an array of {@code struct mmsghdr}, were sent: fewer than asked where one of them
     * failed.
     */
    public static int sendmmsg(CallState state, int fd, MemorySegment messages, int count, int flags) {
        try {
            int sent = (int) SENDMMSG.invokeExact(fd, messages, count, flags);
            if (sent >= 0) {
                return sent;
            }
            return state.resultOf((int) SENDMMSG_AGAIN.invokeExact(state.segment, fd, messages, count, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("sendmmsg", t);
        }
    }

    /** How many of the descriptors are ready, 0 on time-out; a negative time-out waits for ever. */
    public static int poll(CallState state, MemorySegment descriptors, long count, int timeoutMs) {
        try {
            int ready = (int) POLL.invokeExact(descriptors, count, timeoutMs);
            if (ready >= 0) {
                return ready;
            }
            return state.resultOf((int) POLL_AGAIN.invokeExact(state.segment, descriptors, count, timeoutMs));
        } catch (Throwable t) {
            throw Libc.unexpected("poll", t);
        }
    }

    /** Bytes read, 0 at the end, -1 where it failed, for whatever reason. */
    public static long read(int fd, MemorySegment data, long bytes) {
        try {
            return (long) READ.invokeExact(fd, data, bytes);
        } catch (Throwable t) {
            throw Libc.unexpected("read", t);
        }
    }
}
