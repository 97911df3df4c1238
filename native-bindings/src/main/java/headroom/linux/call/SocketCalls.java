package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Socket system calls: each returns the kernel's result, or {@code -errno}. None throws. A handle is bound when it
 * is first called, each in a class of its own: binding one takes longer than many a command line.
 */
public final class SocketCalls {
    // int socket(int, int, int)
    private static final class Socket {
        static final MethodHandle HANDLE =
                Libc.function("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    }

    // int bind(int, const struct sockaddr *, socklen_t)
    private static final class Bind {
        static final MethodHandle HANDLE =
                Libc.function("bind", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    }

    // int connect(int, const struct sockaddr *, socklen_t)
    private static final class Connect {
        static final MethodHandle HANDLE =
                Libc.function("connect", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    }

    // int getsockname(int, struct sockaddr *, socklen_t *)
    private static final class Getsockname {
        static final MethodHandle HANDLE =
                Libc.function("getsockname", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    }

    // int setsockopt(int, int, int, const void *, socklen_t)
    private static final class Setsockopt {
        static final MethodHandle HANDLE = Libc.function(
                "setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    }

    // int getsockopt(int, int, int, void *, socklen_t *)
    private static final class Getsockopt {
        static final MethodHandle HANDLE = Libc.function(
                "getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    }

    // ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t)
    private static final FunctionDescriptor SENDTO_TYPE =
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);

    private static final class Sendto {
        static final MethodHandle HANDLE = Libc.function("sendto", SENDTO_TYPE);
    }

    private static final class HotSendto {
        static final MethodHandle HANDLE = Libc.withoutErrno("sendto", SENDTO_TYPE);
    }

    // ssize_t recvfrom(int, void *, size_t, int, struct sockaddr *, socklen_t *)
    private static final class Recvfrom {
        static final MethodHandle HANDLE = Libc.function(
                "recvfrom", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS));
    }

    // ssize_t sendmsg(int, const struct msghdr *, int)
    private static final class Sendmsg {
        static final MethodHandle HANDLE =
                Libc.function("sendmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
    }

    // ssize_t recvmsg(int, struct msghdr *, int)
    private static final class Recvmsg {
        static final MethodHandle HANDLE =
                Libc.function("recvmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
    }

    // int sendmmsg(int, struct mmsghdr *, unsigned int, int)
    private static final FunctionDescriptor SENDMMSG_TYPE =
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);

    private static final class Sendmmsg {
        static final MethodHandle HANDLE = Libc.function("sendmmsg", SENDMMSG_TYPE);
    }

    private static final class HotSendmmsg {
        static final MethodHandle HANDLE = Libc.withoutErrno("sendmmsg", SENDMMSG_TYPE);
    }

    // int recvmmsg(int, struct mmsghdr *, unsigned int, int, struct timespec *)
    private static final class Recvmmsg {
        static final MethodHandle HANDLE = Libc.function(
                "recvmmsg", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));
    }

    private SocketCalls() {}

    /** Binds what forwarding calls, so that no packet waits for it. */
    static void bindHotCalls() {
        Objects.requireNonNull(HotSendto.HANDLE);
        Objects.requireNonNull(Recvfrom.HANDLE);
        Objects.requireNonNull(HotSendmmsg.HANDLE);
        Objects.requireNonNull(Recvmmsg.HANDLE);
    }

    /** A new descriptor. */
    public static int socket(CallState state, int domain, int type, int protocol) {
        try {
            return state.resultOf((int) Socket.HANDLE.invokeExact(state.segment, domain, type, protocol));
        } catch (Throwable t) {
            throw Libc.unexpected("socket", t);
        }
    }

    /** 0. */
    public static int bind(CallState state, int fd, MemorySegment address, int addressBytes) {
        try {
            return state.resultOf((int) Bind.HANDLE.invokeExact(state.segment, fd, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("bind", t);
        }
    }

    /** 0. */
    public static int connect(CallState state, int fd, MemorySegment address, int addressBytes) {
        try {
            return state.resultOf((int) Connect.HANDLE.invokeExact(state.segment, fd, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("connect", t);
        }
    }

    /** 0; {@code addressBytes} is a socklen_t, read and written. */
    public static int getsockname(CallState state, int fd, MemorySegment address, MemorySegment addressBytes) {
        try {
            return state.resultOf((int) Getsockname.HANDLE.invokeExact(state.segment, fd, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("getsockname", t);
        }
    }

    /** 0. */
    public static int setsockopt(CallState state, int fd, int level, int option, MemorySegment value, int valueBytes) {
        try {
            return state.resultOf(
                    (int) Setsockopt.HANDLE.invokeExact(state.segment, fd, level, option, value, valueBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("setsockopt", t);
        }
    }

    /** 0; {@code valueBytes} is a socklen_t, read and written. */
    public static int getsockopt(
            CallState state, int fd, int level, int option, MemorySegment value, MemorySegment valueBytes) {
        try {
            return state.resultOf(
                    (int) Getsockopt.HANDLE.invokeExact(state.segment, fd, level, option, value, valueBytes));
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
            long sent = (long) HotSendto.HANDLE.invokeExact(fd, data, bytes, flags, address, addressBytes);
            if (sent >= 0) {
                return sent;
            }
            return state.resultOf(
                    (long) Sendto.HANDLE.invokeExact(state.segment, fd, data, bytes, flags, address, addressBytes));
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
                    (long) Recvfrom.HANDLE.invokeExact(state.segment, fd, data, bytes, flags, address, addressBytes));
        } catch (Throwable t) {
            throw Libc.unexpected("recvfrom", t);
        }
    }

    /** Bytes sent. */
    public static long sendmsg(CallState state, int fd, MemorySegment message, int flags) {
        try {
            return state.resultOf((long) Sendmsg.HANDLE.invokeExact(state.segment, fd, message, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("sendmsg", t);
        }
    }

    /** Bytes received; flags and control data in {@code message}. */
    public static long recvmsg(CallState state, int fd, MemorySegment message, int flags) {
        try {
            return state.resultOf((long) Recvmsg.HANDLE.invokeExact(state.segment, fd, message, flags));
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
            int sent = (int) HotSendmmsg.HANDLE.invokeExact(fd, messages, count, flags);
            if (sent >= 0) {
                return sent;
            }
            return state.resultOf((int) Sendmmsg.HANDLE.invokeExact(state.segment, fd, messages, count, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("sendmmsg", t);
        }
    }

    /** How many messages were received. {@code timeout} may be {@link MemorySegment#NULL}. */
    public static int recvmmsg(
            CallState state, int fd, MemorySegment messages, int count, int flags, MemorySegment timeout) {
        try {
            return state.resultOf(
                    (int) Recvmmsg.HANDLE.invokeExact(state.segment, fd, messages, count, flags, timeout));
        } catch (Throwable t) {
            throw Libc.unexpected("recvmmsg", t);
        }
    }
}
