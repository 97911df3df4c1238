package headroom.port.afpacket;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.SocketCalls;
import headroom.linux.io.Mapping;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfEtherH;
import headroom.linux.uapi.IfPacketH;
import headroom.linux.uapi.IfPacketH.PacketMreq;
import headroom.linux.uapi.IfPacketH.SockaddrLl;
import headroom.linux.uapi.IfPacketH.TpacketReq3;
import headroom.linux.uapi.IfPacketH.TpacketStatsV3;
import headroom.linux.uapi.SocketH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/** The socket under a receive ring, on the control thread but for {@link #clearError}. */
final class ReceiveSocket implements AutoCloseable {
    /** Packets that found no room in the ring. */
    static final String TP_DROPS = "tp_drops";

    /** The group has a hook of its own, which PACKET_IGNORE_OUTGOING of its sockets does not reach. */
    private static final int FANOUT_FLAGS = IfPacketH.PACKET_FANOUT_HASH | IfPacketH.PACKET_FANOUT_FLAG_IGNORE_OUTGOING;

    private final Socket socket;
    private final int interfaceIndex;
    private final Arena arena = Arena.ofShared();
    private final CallState errorState = new CallState(arena);
    private final MemorySegment errorValue = arena.allocate(JAVA_INT);
    private final MemorySegment errorBytes = arena.allocate(JAVA_INT);
    private final long[] totals = new long[3];
    private boolean promiscuous;

    private ReceiveSocket(Socket socket, int interfaceIndex) {
        this.socket = socket;
        this.interfaceIndex = interfaceIndex;
    }

    /** Opens a socket in the calling thread's namespace. It receives nothing before {@link #start}. */
    static ReceiveSocket open(String subject, int interfaceIndex) throws ErrnoException {
        Socket socket = Socket.open(subject, SocketH.AF_PACKET, SocketH.SOCK_RAW, 0);
        return new ReceiveSocket(socket, interfaceIndex);
    }

    /** Creates the ring and maps it. */
    Mapping ring(RingShape shape) throws ErrnoException {
        option("PACKET_VERSION", IfPacketH.PACKET_VERSION, IfPacketH.TPACKET_V3);
        option("PACKET_RESERVE", IfPacketH.PACKET_RESERVE, shape.reserveBytes());
        option("PACKET_VNET_HDR", IfPacketH.PACKET_VNET_HDR, 1);
        ignoreOutgoing();
        try (Arena temporary = Arena.ofConfined()) {
            MemorySegment request = temporary.allocate(TpacketReq3.SIZE, 4);
            request.set(JAVA_INT, TpacketReq3.TP_BLOCK_SIZE, shape.blockBytes());
            request.set(JAVA_INT, TpacketReq3.TP_BLOCK_NR, shape.blockCount());
            // Version 3 packs packets of any length; the kernel only checks that frames divide blocks.
            request.set(JAVA_INT, TpacketReq3.TP_FRAME_SIZE, shape.blockBytes());
            request.set(JAVA_INT, TpacketReq3.TP_FRAME_NR, shape.blockCount());
            request.set(JAVA_INT, TpacketReq3.TP_RETIRE_BLK_TOV, RingShape.RETIRE_MS);
            socket.option("PACKET_RX_RING", IfPacketH.SOL_PACKET, IfPacketH.PACKET_RX_RING, request);
        }
        return Mapping.shared(socket.fd(), socket.subject(), shape.bytes(), 0);
    }

    /** Kernels before 4.20 lack the option; then outgoing packets are told by their type. */
    private void ignoreOutgoing() throws ErrnoException {
        try {
            option("PACKET_IGNORE_OUTGOING", IfPacketH.PACKET_IGNORE_OUTGOING, 1);
        } catch (ErrnoException e) {
            if (!e.is(Errno.ENOPROTOOPT)) {
                throw e;
            }
        }
    }

    /** Begins to receive. */
    void start() throws ErrnoException {
        bind(socket, interfaceIndex, IfEtherH.ETH_P_ALL);
    }

    /** Makes a new group of sockets that share the device's packets by flow; returns its number. */
    int newFanout() throws ErrnoException {
        fanout(0, FANOUT_FLAGS | IfPacketH.PACKET_FANOUT_FLAG_UNIQUEID);
        return socket.intOption("PACKET_FANOUT", IfPacketH.SOL_PACKET, IfPacketH.PACKET_FANOUT) & 0xffff;
    }

    void joinFanout(int group) throws ErrnoException {
        fanout(group, FANOUT_FLAGS);
    }

    private void fanout(int group, int typeFlags) throws ErrnoException {
        option("PACKET_FANOUT", IfPacketH.PACKET_FANOUT, group | typeFlags << 16);
    }

    /** Receives other hosts' frames too, for as long as the socket lives or until {@link #receiveOwn}. */
    void receiveAll() throws ErrnoException {
        if (!promiscuous) {
            membership("PACKET_ADD_MEMBERSHIP", IfPacketH.PACKET_ADD_MEMBERSHIP);
            promiscuous = true;
        }
    }

    void receiveOwn() throws ErrnoException {
        if (promiscuous) {
            membership("PACKET_DROP_MEMBERSHIP", IfPacketH.PACKET_DROP_MEMBERSHIP);
            promiscuous = false;
        }
    }

    private void membership(String name, int option) throws ErrnoException {
        try (Arena temporary = Arena.ofConfined()) {
            MemorySegment request = temporary.allocate(PacketMreq.SIZE, 4);
            request.set(JAVA_INT, PacketMreq.MR_IFINDEX, interfaceIndex);
            request.set(JAVA_SHORT, PacketMreq.MR_TYPE, (short) IfPacketH.PACKET_MR_PROMISC);
            socket.option(name, IfPacketH.SOL_PACKET, option, request);
        }
    }

    private void option(String name, int option, int value) throws ErrnoException {
        socket.option(name, IfPacketH.SOL_PACKET, option, value);
    }

    int descriptor() {
        return socket.fd().number();
    }

    /** Takes a pending error off the socket; on the worker's thread. */
    void clearError() {
        errorBytes.set(JAVA_INT, 0, Integer.BYTES);
        // The call fails on a closed descriptor only, and then there is nothing to clear.
        SocketCalls.getsockopt(
                errorState, socket.fd().number(), SocketH.SOL_SOCKET, SocketH.SO_ERROR, errorValue, errorBytes);
    }

    /** tpacket_stats_v3 since the socket was opened; the kernel clears its own at each reading. */
    synchronized Map<String, Long> statistics() {
        if (!socket.fd().isClosed()) {
            try (Arena temporary = Arena.ofConfined()) {
                MemorySegment now = temporary.allocate(TpacketStatsV3.SIZE, 4);
                socket.readOption("PACKET_STATISTICS", IfPacketH.SOL_PACKET, IfPacketH.PACKET_STATISTICS, now);
                totals[0] += Integer.toUnsignedLong(now.get(JAVA_INT, TpacketStatsV3.TP_PACKETS));
                totals[1] += Integer.toUnsignedLong(now.get(JAVA_INT, TpacketStatsV3.TP_DROPS));
                totals[2] += Integer.toUnsignedLong(now.get(JAVA_INT, TpacketStatsV3.TP_FREEZE_Q_CNT));
            } catch (ErrnoException e) {
                // The option cannot fail on an open packet socket; what was read before still stands.
                throw new IllegalStateException(e);
            }
        }
        Map<String, Long> statistics = new LinkedHashMap<>();
        statistics.put("tp_packets", totals[0]);
        statistics.put(TP_DROPS, totals[1]);
        statistics.put("tp_freeze_q_cnt", totals[2]);
        return statistics;
    }

    /** Binds a packet socket to a device and, unless 0, a protocol to receive. */
    static void bind(Socket socket, int interfaceIndex, int protocol) throws ErrnoException {
        try (Arena temporary = Arena.ofConfined()) {
            MemorySegment address = temporary.allocate(SockaddrLl.SIZE, 4);
            address.set(JAVA_SHORT, SockaddrLl.SLL_FAMILY, (short) SocketH.AF_PACKET);
            address.set(JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN), SockaddrLl.SLL_PROTOCOL, (short) protocol);
            address.set(JAVA_INT, SockaddrLl.SLL_IFINDEX, interfaceIndex);
            socket.bind(address);
        }
    }

    @Override
    public synchronized void close() {
        statistics();
        socket.close();
        arena.close();
    }
}
