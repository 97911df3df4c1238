package headroom.tests.lab.guest;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.SocketCalls;
import headroom.linux.io.Mapping;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfPacketH;
import headroom.linux.uapi.IfPacketH.SockaddrLl;
import headroom.linux.uapi.IfPacketH.Tpacket2Hdr;
import headroom.linux.uapi.IfPacketH.TpacketReq;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Sends through a PACKET_TX_RING (TPACKET_V2), a whole ring a system call, which waits. Owns the socket. */
final class RingSender implements Sender {
    private static final int FRAMES = 32;
    private static final int FRAME_BYTES = 2048;
    /** Where the kernel looks for the frame's first byte: packet_mmap.rst. */
    private static final int DATA = IfPacketH.TPACKET2_HDRLEN - SockaddrLl.SIZE;

    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final Socket socket;
    private final Mapping ring;
    private final int frameBytes;

    RingSender(Socket socket, byte[] frame) throws ErrnoException {
        this.socket = socket;
        this.frameBytes = frame.length;
        socket.option("PACKET_VERSION", IfPacketH.SOL_PACKET, IfPacketH.PACKET_VERSION, IfPacketH.TPACKET_V2);
        MemorySegment request = arena.allocate(TpacketReq.SIZE, 4);
        request.set(JAVA_INT, TpacketReq.TP_BLOCK_SIZE, FRAMES * FRAME_BYTES);
        request.set(JAVA_INT, TpacketReq.TP_BLOCK_NR, 1);
        request.set(JAVA_INT, TpacketReq.TP_FRAME_SIZE, FRAME_BYTES);
        request.set(JAVA_INT, TpacketReq.TP_FRAME_NR, FRAMES);
        socket.option("PACKET_TX_RING", IfPacketH.SOL_PACKET, IfPacketH.PACKET_TX_RING, request);
        ring = Mapping.shared(socket.fd(), socket.subject(), (long) FRAMES * FRAME_BYTES, 0);
        for (int i = 0; i < FRAMES; i++) {
            ring.segment().asSlice((long) i * FRAME_BYTES + DATA, frame.length).copyFrom(MemorySegment.ofArray(frame));
        }
    }

    @Override
    public void send(int packets) throws IOException {
        if (packets % FRAMES != 0) {
            throw new IllegalArgumentException("whole rings of " + FRAMES + " only, not " + packets);
        }
        for (int sent = 0; sent < packets; sent += FRAMES) {
            for (int i = 0; i < FRAMES; i++) {
                long at = (long) i * FRAME_BYTES;
                int status = ring.segment().get(JAVA_INT, at + Tpacket2Hdr.TP_STATUS);
                if (status != IfPacketH.TP_STATUS_AVAILABLE) {
                    throw new IOException("slot " + i + " of the ring has status " + status);
                }
                ring.segment().set(JAVA_INT, at + Tpacket2Hdr.TP_LEN, frameBytes);
                ring.segment().set(JAVA_INT, at + Tpacket2Hdr.TP_STATUS, IfPacketH.TP_STATUS_SEND_REQUEST);
            }
            long result =
                    SocketCalls.sendto(state, socket.fd().number(), MemorySegment.NULL, 0, 0, MemorySegment.NULL, 0);
            ErrnoException.check("sendto", socket.subject(), result);
        }
    }

    @Override
    public void close() {
        ring.close();
        socket.close();
        arena.close();
    }
}
