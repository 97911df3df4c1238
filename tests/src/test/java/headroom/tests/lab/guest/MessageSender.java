package headroom.tests.lab.guest;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.HotCalls;
import headroom.linux.io.Socket;
import headroom.linux.uapi.SocketH.Iovec;
import headroom.linux.uapi.SocketH.Mmsghdr;
import headroom.linux.uapi.SocketH.Msghdr;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Sends with sendmmsg(2) over a socket that knows where to: connected, or bound to a device. Owns the socket. */
final class MessageSender implements Sender {
    private static final int MESSAGES = 64;

    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final MemorySegment messages = arena.allocate((long) Mmsghdr.SIZE * MESSAGES, 8);
    private final Socket socket;

    MessageSender(Socket socket, byte[] payload) {
        this.socket = socket;
        MemorySegment bytes = arena.allocate(payload.length);
        bytes.copyFrom(MemorySegment.ofArray(payload));
        MemorySegment vector = arena.allocate(Iovec.SIZE, 8);
        vector.set(ADDRESS, Iovec.IOV_BASE, bytes);
        vector.set(JAVA_LONG, Iovec.IOV_LEN, payload.length);
        for (int i = 0; i < MESSAGES; i++) {
            long header = (long) i * Mmsghdr.SIZE + Mmsghdr.MSG_HDR;
            messages.set(ADDRESS, header + Msghdr.MSG_IOV, vector);
            messages.set(JAVA_LONG, header + Msghdr.MSG_IOVLEN, 1);
        }
    }

    @Override
    public void send(int packets) throws IOException {
        int left = packets;
        while (left > 0) {
            int count = Math.min(left, MESSAGES);
            int sent = HotCalls.sendmmsg(state, socket.fd().number(), messages, count, 0);
            ErrnoException.check("sendmmsg", socket.subject(), sent);
            left -= sent;
        }
    }

    @Override
    public void close() {
        socket.close();
        arena.close();
    }
}
