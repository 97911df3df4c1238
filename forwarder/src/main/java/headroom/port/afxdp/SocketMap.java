package headroom.port.afxdp;

import headroom.linux.bpf.BpfException;
import headroom.linux.bpf.BpfMap;
import headroom.linux.bpf.BpfObject;
import headroom.linux.call.ErrnoException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Which AF_XDP socket each queue's frames go to. */
final class SocketMap {
    private final BpfMap sockets;

    SocketMap(BpfObject object) throws BpfException {
        sockets = object.map("sockets");
    }

    /** Sends what is taken on a queue to a socket. */
    void connect(int queue, XskSocket socket) throws ErrnoException {
        sockets.update(number(queue), number(socket.socket().fd().number()));
    }

    /** Leaves everything on a queue to the kernel. */
    void disconnect(int queue) throws ErrnoException {
        sockets.delete(number(queue));
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.nativeOrder())
                .putInt(value)
                .array();
    }
}
