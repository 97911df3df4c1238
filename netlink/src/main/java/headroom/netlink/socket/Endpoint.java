package headroom.netlink.socket;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.FileCalls;
import headroom.linux.call.SocketCalls;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.Socket;
import headroom.linux.uapi.NetlinkH;
import headroom.linux.uapi.NetlinkH.SockaddrNl;
import headroom.linux.uapi.PollH;
import headroom.linux.uapi.PollH.Pollfd;
import headroom.linux.uapi.SocketH;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A bound netlink socket and its buffers: whole datagrams, from the kernel only. One thread at a time. */
final class Endpoint implements Transport {
    private static final int INITIAL_BUFFER_BYTES = 1 << 16;
    /** Far above what any dump of any kernel fills, far below what could hurt. */
    private static final int LARGEST_DATAGRAM_BYTES = 1 << 24;

    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final MemorySegment address = arena.allocate(SockaddrNl.SIZE, 4);
    private final MemorySegment addressBytes = arena.allocate(JAVA_INT);
    private final MemorySegment descriptor = arena.allocate(Pollfd.SIZE, 4);
    private final Socket socket;
    private MemorySegment buffer = arena.allocate(INITIAL_BUFFER_BYTES, 8);

    private Endpoint(Socket socket) {
        this.socket = socket;
        descriptor.set(JAVA_INT, Pollfd.FD, socket.fd().number());
        descriptor.set(JAVA_SHORT, Pollfd.EVENTS, (short) PollH.POLLIN);
    }

    /** Opens a socket that belongs to {@code namespace}, bound to a port of the kernel's choice. */
    static Endpoint open(NetworkNamespace namespace, int protocol) throws IOException {
        String where = namespace.name().isEmpty() ? "" : " in network namespace " + namespace.name();
        try {
            return namespace.call(() -> open("netlink protocol " + protocol + where, protocol));
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("opening a socket throws nothing else", e);
        }
    }

    /** Opens a socket that belongs to the calling thread's namespace. */
    static Endpoint open(int protocol) throws ErrnoException {
        return open("netlink protocol " + protocol, protocol);
    }

    private static Endpoint open(String subject, int protocol) throws ErrnoException {
        Endpoint endpoint = new Endpoint(Socket.open(subject, SocketH.AF_NETLINK, SocketH.SOCK_RAW, protocol));
        try {
            endpoint.bind();
            endpoint.optionWhereKnown("NETLINK_EXT_ACK", NetlinkH.NETLINK_EXT_ACK, 1);
            endpoint.optionWhereKnown("NETLINK_CAP_ACK", NetlinkH.NETLINK_CAP_ACK, 1);
            return endpoint;
        } catch (ErrnoException | RuntimeException e) {
            endpoint.close();
            throw e;
        }
    }

    private void bind() throws ErrnoException {
        address.fill((byte) 0);
        address.set(JAVA_SHORT, SockaddrNl.NL_FAMILY, (short) SocketH.AF_NETLINK);
        socket.bind(address);
    }

    @Override
    public String subject() {
        return socket.subject();
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void optionWhereKnown(String name, int option, int value) throws ErrnoException {
        try {
            socket.option(name, NetlinkH.SOL_NETLINK, option, value);
        } catch (ErrnoException e) {
            if (!e.is(Errno.ENOPROTOOPT)) {
                throw e;
            }
        }
    }

    @Override
    public void send(byte[] message) throws ErrnoException {
        room(message.length);
        MemorySegment.copy(message, 0, buffer, JAVA_BYTE, 0, message.length);
        address.fill((byte) 0);
        address.set(JAVA_SHORT, SockaddrNl.NL_FAMILY, (short) SocketH.AF_NETLINK);
        long result;
        do {
            result = SocketCalls.sendto(
                    state, socket.fd().number(), buffer, message.length, 0, address, SockaddrNl.SIZE);
        } while (Errno.EINTR.is(result));
        ErrnoException.check("sendto", socket.subject(), result);
    }

    @Override
    public boolean await(int timeoutMs) {
        return FileCalls.poll(state, descriptor, 1, timeoutMs) > 0;
    }

    @Override
    public int receive() throws IOException {
        while (true) {
            int peek = SocketH.MSG_PEEK | SocketH.MSG_TRUNC | SocketH.MSG_DONTWAIT;
            long length = receive(0, peek); // with MSG_TRUNC it tells the length that is waiting
            if (length < 0) {
                return (int) length;
            }
            if (length > LARGEST_DATAGRAM_BYTES) {
                throw new IOException(socket.subject() + ": a datagram of " + length + " bytes");
            }
            room((int) length);
            length = receive(buffer.byteSize(), SocketH.MSG_TRUNC | SocketH.MSG_DONTWAIT);
            if (length < 0) {
                return (int) length;
            }
            if (address.get(JAVA_INT, SockaddrNl.NL_PID) == 0) {
                return Math.toIntExact(length);
            }
            // Another process may send to this port; it is not who was asked.
        }
    }

    private long receive(long bytes, int flags) {
        long result;
        do {
            addressBytes.set(JAVA_INT, 0, SockaddrNl.SIZE);
            result = SocketCalls.recvfrom(state, socket.fd().number(), buffer, bytes, flags, address, addressBytes);
        } while (Errno.EINTR.is(result));
        return result;
    }

    @Override
    public MemorySegment datagram(int length) {
        return MemorySegment.ofArray(buffer.asSlice(0, length).toArray(JAVA_BYTE));
    }

    private void room(int bytes) {
        if (bytes > buffer.byteSize()) {
            buffer = arena.allocate(2L * bytes, 8);
        }
    }

    @Override
    public void close() {
        if (!socket.fd().isClosed()) {
            socket.close();
            arena.close();
        }
    }
}
