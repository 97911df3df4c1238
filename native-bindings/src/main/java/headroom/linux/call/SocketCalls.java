package headroom.linux.call;

import static headroom.linux.call.Syscall.word;

import headroom.linux.uapi.UnistdH;
import java.lang.foreign.MemorySegment;

/** Socket system calls: each returns the kernel's result, or {@code -errno}. None throws. */
public final class SocketCalls {
    private SocketCalls() {}

    /** A new descriptor. */
    public static int socket(CallState state, int domain, int type, int protocol) {
        return (int) Syscall.call(state, UnistdH.SYS_socket, word(domain), word(type), word(protocol));
    }

    /** 0. */
    public static int bind(CallState state, int fd, MemorySegment address, int addressBytes) {
        return (int) Syscall.call(state, UnistdH.SYS_bind, word(fd), address, word(addressBytes));
    }

    /** 0. */
    public static int connect(CallState state, int fd, MemorySegment address, int addressBytes) {
        return (int) Syscall.call(state, UnistdH.SYS_connect, word(fd), address, word(addressBytes));
    }

    /** 0; {@code addressBytes} is a socklen_t, read and written. */
    public static int getsockname(CallState state, int fd, MemorySegment address, MemorySegment addressBytes) {
        return (int) Syscall.call(state, UnistdH.SYS_getsockname, word(fd), address, addressBytes);
    }

    /** 0. */
    public static int setsockopt(CallState state, int fd, int level, int option, MemorySegment value, int valueBytes) {
        return (int) Syscall.call(
                state, UnistdH.SYS_setsockopt, word(fd), word(level), word(option), value, word(valueBytes));
    }

    /** 0; {@code valueBytes} is a socklen_t, read and written. */
    public static int getsockopt(
            CallState state, int fd, int level, int option, MemorySegment value, MemorySegment valueBytes) {
        return (int)
                Syscall.call(state, UnistdH.SYS_getsockopt, word(fd), word(level), word(option), value, valueBytes);
    }

    /** Bytes sent. {@code address} may be {@link MemorySegment#NULL}. */
    public static long sendto(
            CallState state,
            int fd,
            MemorySegment data,
            long bytes,
            int flags,
            MemorySegment address,
            int addressBytes) {
        return Syscall.call(
                state, UnistdH.SYS_sendto, word(fd), data, word(bytes), word(flags), address, word(addressBytes));
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
        return Syscall.call(
                state, UnistdH.SYS_recvfrom, word(fd), data, word(bytes), word(flags), address, addressBytes);
    }
}
