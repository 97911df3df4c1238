package headroom.tests.afxdp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import headroom.lab.Namespace;
import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.SocketCalls;
import headroom.linux.io.Interfaces;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.PollSet;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfEtherH;
import headroom.linux.uapi.IfPacketH;
import headroom.linux.uapi.IfPacketH.SockaddrLl;
import headroom.linux.uapi.SocketH;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A raw packet socket on the other end of a veth pair: sends frames as they are and sees all that arrive. */
final class RawPeer implements AutoCloseable {
    private static final int FRAME_BYTES_MAX = 1 << 16;

    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final MemorySegment frame = arena.allocate(FRAME_BYTES_MAX);
    private final PollSet polls = new PollSet(1);
    private final Socket socket;

    private RawPeer(String device) throws IOException {
        int everything = Short.toUnsignedInt(Short.reverseBytes((short) IfEtherH.ETH_P_ALL));
        socket = Socket.open("peer " + device, SocketH.AF_PACKET, SocketH.SOCK_RAW, everything);
        MemorySegment address = arena.allocate(SockaddrLl.SIZE, 8);
        address.set(JAVA_SHORT, SockaddrLl.SLL_FAMILY, (short) SocketH.AF_PACKET);
        address.set(JAVA_SHORT, SockaddrLl.SLL_PROTOCOL, (short) everything);
        address.set(JAVA_INT, SockaddrLl.SLL_IFINDEX, Interfaces.index(device));
        socket.bind(address);
        socket.option("PACKET_IGNORE_OUTGOING", IfPacketH.SOL_PACKET, IfPacketH.PACKET_IGNORE_OUTGOING, 1);
        polls.add(socket.fd().number());
    }

    static RawPeer open(Namespace namespace, String device) throws Exception {
        try (NetworkNamespace entered = NetworkNamespace.named(namespace.name())) {
            return entered.call(() -> new RawPeer(device));
        }
    }

    void send(byte[] bytes) throws IOException {
        frame.asSlice(0, bytes.length).copyFrom(MemorySegment.ofArray(bytes));
        long sent = SocketCalls.sendto(state, socket.fd().number(), frame, bytes.length, 0, MemorySegment.NULL, 0);
        if (sent != bytes.length) {
            throw new IOException("sent " + sent + " of " + bytes.length + " bytes");
        }
    }

    /** The next {@code count} frames that {@code wanted} likes; fails when they do not come in time. */
    List<byte[]> receive(int count, Duration patience, Predicate<byte[]> wanted) throws IOException {
        List<byte[]> received = new ArrayList<>();
        long deadlineNs = System.nanoTime() + patience.toNanos();
        while (received.size() < count) {
            long leftMs = Duration.ofNanos(deadlineNs - System.nanoTime()).toMillis();
            if (leftMs <= 0) {
                throw new IOException("only " + received.size() + " of " + count + " frames came");
            }
            polls.await((int) leftMs);
            long length = SocketCalls.recvfrom(
                    state,
                    socket.fd().number(),
                    frame,
                    FRAME_BYTES_MAX,
                    SocketH.MSG_DONTWAIT,
                    MemorySegment.NULL,
                    MemorySegment.NULL);
            if (length < 0 && !Errno.EAGAIN.is(length)) {
                throw new IOException("receiving: " + Errno.of(length));
            }
            if (length > 0) {
                byte[] bytes = frame.asSlice(0, length).toArray(JAVA_BYTE);
                if (wanted.test(bytes)) {
                    received.add(bytes);
                }
            }
        }
        return received;
    }

    @Override
    public void close() {
        socket.close();
        polls.close();
        arena.close();
    }
}
