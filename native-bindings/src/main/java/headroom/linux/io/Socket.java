package headroom.linux.io;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.SocketCalls;
import headroom.linux.uapi.SocketH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A socket on its control path: opening, options, binding. Sending and receiving take {@link SocketCalls}. */
public final class Socket implements AutoCloseable {
    private final Fd fd;
    private final String subject;

    private Socket(Fd fd, String subject) {
        this.fd = fd;
        this.subject = subject;
    }

    /**
     * Opens a socket in the calling thread's network namespace; close-on-exec is added to {@code type}.
     *
     * @param subject what it is for, in the message of every failure, e.g. {@code AF_PACKET acc0}
     */
    public static Socket open(String subject, int domain, int type, int protocol) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            CallState state = new CallState(arena);
            int result = SocketCalls.socket(state, domain, type | SocketH.SOCK_CLOEXEC, protocol);
            return new Socket(Fd.own("socket", subject, result), subject);
        }
    }

    public Fd fd() {
        return fd;
    }

    /** What failures name. */
    public String subject() {
        return subject;
    }

    /**
     * Binds to a native struct sockaddr.
     *
     * @param address the whole struct, no more
     */
    public void bind(MemorySegment address) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            int bytes = Math.toIntExact(address.byteSize());
            ErrnoException.check("bind", subject, SocketCalls.bind(new CallState(arena), fd.number(), address, bytes));
        }
    }

    /** Fills a native struct sockaddr with the address the socket is bound to; returns its length. */
    public int localAddress(MemorySegment address) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocateFrom(JAVA_INT, Math.toIntExact(address.byteSize()));
            ErrnoException.check(
                    "getsockname", subject, SocketCalls.getsockname(new CallState(arena), fd.number(), address, bytes));
            return bytes.get(JAVA_INT, 0);
        }
    }

    /**
     * Sets an option whose value is an int.
     *
     * @param name the option's, for the message of a failure
     */
    public void option(String name, int level, int option, int value) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            option(name, level, option, arena.allocateFrom(JAVA_INT, value));
        }
    }

    /** Sets an option whose value is a native struct. */
    public void option(String name, int level, int option, MemorySegment value) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            int bytes = Math.toIntExact(value.byteSize());
            int result = SocketCalls.setsockopt(new CallState(arena), fd.number(), level, option, value, bytes);
            ErrnoException.check("setsockopt", subject + ", " + name, result);
        }
    }

    /** Reads an option whose value is an int. */
    public int intOption(String name, int level, int option) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_INT);
            readOption(name, level, option, value);
            return value.get(JAVA_INT, 0);
        }
    }

    /** Reads an option into a native struct; returns how many bytes of it the kernel filled. */
    public int readOption(String name, int level, int option, MemorySegment value) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocateFrom(JAVA_INT, Math.toIntExact(value.byteSize()));
            int result = SocketCalls.getsockopt(new CallState(arena), fd.number(), level, option, value, bytes);
            ErrnoException.check("getsockopt", subject + ", " + name, result);
            return bytes.get(JAVA_INT, 0);
        }
    }

    @Override
    public void close() {
        fd.close();
    }
}
