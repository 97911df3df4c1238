package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Socket system calls: each returns the kernel's result, or {@code -errno}. None throws. */
public final class SocketCalls {
    // int socket(int, int, int)
    private static final MethodHandle SOCKET =
            Libc.function("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));

    // int bind(int, const struct sockaddr *, socklen_t)
    private static final MethodHandle BIND =
            Libc.function("bind", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    // int connect(int, const struct sockaddr *, socklen_t)
    private static final MethodHandle CONNECT =
            Libc.function("connect", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    // int getsockname(int, struct sockaddr *, socklen_t *)
    private static final MethodHandle GETSOCKNAME =
            Libc.function("getsockname", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    // int setsockopt(int, int, int, const void *, socklen_t)
    private static final MethodHandle SETSOCKOPT = Libc.function(
            "setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    // int getsockopt(int, int, int, void *, socklen_t *)
    private static final MethodHandle GETSOCKOPT = Libc.function(
            "getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    // ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t)
    private static final FunctionDescriptor SENDTO_TYPE =
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle SENDTO = Libc.function("sendto", SENDTO_TYPE);
    private static final MethodHandle HOT_SENDTO = Libc.withoutErrno("sendto", SENDTO_TYPE);

    // ssize_t recvfrom(int, void *, size_t, int, struct sockaddr *, socklen_t *)
    private static final MethodHandle RECVFROM = Libc.function(
            "recvfrom", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS));

    // ssize_t sendmsg(int, const struct msghdr *, int)
    private static final MethodHandle SENDMSG =
            Libc.function("sendmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));

    // ssize_t recvmsg(int, struct msghdr *, int)
    private static final MethodHandle RECVMSG =
            Libc.function("recvmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));

    // int sendmmsg(int, struct mmsghdr *, unsigned int, int)
    private static final FunctionDescriptor SENDMMSG_TYPE =
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle SENDMMSG = Libc.function("sendmmsg", SENDMMSG_TYPE);
    private static final MethodHandle HOT_SENDMMSG = Libc.withoutErrno("sendmmsg", SENDMMSG_TYPE);

    // int recvmmsg(int, struct mmsghdr *, unsigned int, int, struct timespec *)
    private static final MethodHandle RECVMMSG =
            Libc.function("recvmmsg", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));

    private SocketCalls() {}

    /** A new descriptor. */
    public static int socket(CallState state, int domain, int type, int protocol) {
        try {
            return state.resultOf((int) SOCKET.invokeExact(state.segment, domain, type, protocol));
        } catch (Throwable t) {
            throw Libc.unexpected("socket", t);
        }
    }

    /** 0. */
    public static int bind(CallState state, int fd, MemorySegment address, int addressBytes) {
        try {
            return state.resultOf((int) BIND.invokeExact(state.segment, fd, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("bind", t);
        }
    }

    /** 0. */
    public static int connect(CallState state, int fd, MemorySegment address, int addressBytes) {
        try {
            return state.resultOf((int) CONNECT.invokeExact(state.segment, fd, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("connect", t);
        }
    }

    /** 0; {@code addressBytes} is a socklen_t, read and written. */
    public static int getsockname(CallState state, int fd, MemorySegment address, MemorySegment addressBytes) {
        try {
            return state.resultOf((int) GETSOCKNAME.invokeExact(state.segment, fd, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("getsockname", t);
        }
    }

    /** 0. */
    public static int setsockopt(CallState state, int fd, int level, int option, MemorySegment value, int valueBytes) {
        try {
            return state.resultOf((int) SETSOCKOPT.invokeExact(state.segment, fd, level, option, value, valueBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("setsockopt", t);
        }
    }

    /** 0; {@code valueBytes} is a socklen_t, read and written. */
    public static int getsockopt(
            CallState state, int fd, int level, int option, MemorySegment value, MemorySegment valueBytes) {
        try {
            return state.resultOf((int) GETSOCKOPT.invokeExact(state.segment, fd, level, option, value, valueBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("getsockopt", t);
        }
    }

    /**
     * Bytes sent. {@code address} may be {@link MemorySegment#NULL}. What failed is tried once more, see
     * {@link Libc#withoutErrno}.
     */
    public static long sendto(
            CallState state,
            int fd,
            MemorySegment data,
            long bytes,
            int flags,
            MemorySegment address,
            int addressBytes) {
        try {
            long sent = (long) HOT_SENDTO.invokeExact(fd, data, bytes, flags, address, addressBytes);
            if (sent >= 0) {
                return sent;
            }
            return state.resultOf(
                    (long) SENDTO.invokeExact(state.segment, fd, data, bytes, flags, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("sendto", t);
        }
    }

    /** Bytes received, with MSG_TRUNC the length the message had. The addresses may be {@link MemorySegment#NULL}. */
    public static long recvfrom(
            CallState state,
            int fd,
            MemorySegment data,
            long bytes,
            int flags,
            MemorySegment address,
            MemorySegment addressBytes) {
        try {
            return state.resultOf(
                    (long) RECVFROM.invokeExact(state.segment, fd, data, bytes, flags, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("recvfrom", t);
        }
    }

    /** Bytes sent. */
    public static long sendmsg(CallState state, int fd, MemorySegment message, int flags) {
        try {
            return state.resultOf((long) SENDMSG.invokeExact(state.segment, fd, message, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("sendmsg", t);
        }
    }

    /** Bytes received; flags and control data in {@code message}. */
    public static long recvmsg(CallState state, int fd, MemorySegment message, int flags) {
        try {
            return state.resultOf((long) RECVMSG.invokeExact(state.segment, fd, message, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("recvmsg", t);
        }
    }

    /**
     * How many of the messages, an array of {@code struct mmsghdr}, were sent: fewer than asked where one of them
     * failed. Where the first failed all is tried once more, see {@link Libc#withoutErrno}.
     */
    public static int sendmmsg(CallState state, int fd, MemorySegment messages, int count, int flags) {
        try {
            int sent = (int) HOT_SENDMMSG.invokeExact(fd, messages, count, flags);
            if (sent >= 0) {
                return sent;
            }
            return state.resultOf((int) SENDMMSG.invokeExact(state.segment, fd, messages, count, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("sendmmsg", t);
        }
    }

    /** How many messages were received. {@code timeout} may be {@link MemorySegment#NULL}. */
    public static int recvmmsg(
            CallState state, int fd, MemorySegment messages, int count, int flags, MemorySegment timeout) {
        try {
            return state.resultOf((int) RECVMMSG.invokeExact(state.segment, fd, messages, count, flags, timeout));
        } catch (Throwable t) {
            throw Libc.unexpected("recvmmsg", t);
        }
    }
}
