package headroom.port.afxdp;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Mapping;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfXdpH;
import headroom.linux.uapi.IfXdpH.SockaddrXdp;
import headroom.linux.uapi.IfXdpH.XdpMmapOffsets;
import headroom.linux.uapi.IfXdpH.XdpUmemReg;
import headroom.linux.uapi.SocketH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * An AF_XDP socket bound to one queue, with its four rings mapped. Opened in the device's network namespace by the
 * control thread; the rings are the worker's.
 */
final class XskSocket implements AutoCloseable {
    /** Packets one kick sends at the most; with 32, the default, a batch would need two. */
    private static final int TX_BUDGET = 64;

    private final Socket socket;
    private final List<Mapping> mappings = new ArrayList<>();
    private final int entries;
    private ProducerRing fill;
    private ConsumerRing completion;
    private ConsumerRing receive;
    private ProducerRing transmit;
    private boolean zeroCopy;

    private XskSocket(Socket socket, int entries) {
        this.socket = socket;
        this.entries = entries;
    }

    /** Opens a socket that registers the packet memory anew. */
    static XskSocket registering(String subject, MemorySegment memory, UmemLayout layout, int entries)
            throws ErrnoException {
        XskSocket opened = open(subject, entries);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment registration = arena.allocate(XdpUmemReg.SIZE, 8);
            registration.set(ValueLayout.JAVA_LONG, XdpUmemReg.ADDR, memory.address());
            registration.set(ValueLayout.JAVA_LONG, XdpUmemReg.LEN, memory.byteSize());
            registration.set(ValueLayout.JAVA_INT, XdpUmemReg.CHUNK_SIZE, layout.frameBytes());
            registration.set(ValueLayout.JAVA_INT, XdpUmemReg.HEADROOM, layout.headroomBytes());
            opened.socket.option("XDP_UMEM_REG", IfXdpH.SOL_XDP, IfXdpH.XDP_UMEM_REG, registration);
            opened.mapRings();
            return opened;
        } catch (ErrnoException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Opens a socket that will share another's registration. */
    static XskSocket sharing(String subject, int entries) throws ErrnoException {
        XskSocket opened = open(subject, entries);
        try {
            opened.mapRings();
            return opened;
        } catch (ErrnoException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private static XskSocket open(String subject, int entries) throws ErrnoException {
        return new XskSocket(Socket.open(subject, IfXdpH.AF_XDP, SocketH.SOCK_RAW, 0), entries);
    }

    private void mapRings() throws ErrnoException {
        size("XDP_UMEM_FILL_RING", IfXdpH.XDP_UMEM_FILL_RING);
        size("XDP_UMEM_COMPLETION_RING", IfXdpH.XDP_UMEM_COMPLETION_RING);
        size("XDP_RX_RING", IfXdpH.XDP_RX_RING);
        size("XDP_TX_RING", IfXdpH.XDP_TX_RING);
        raiseTransmitBudget();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment offsets = arena.allocate(XdpMmapOffsets.SIZE, 8);
            socket.readOption("XDP_MMAP_OFFSETS", IfXdpH.SOL_XDP, IfXdpH.XDP_MMAP_OFFSETS, offsets);
            RingOffsets fillAt = RingOffsets.read(offsets, XdpMmapOffsets.FR);
            RingOffsets completionAt = RingOffsets.read(offsets, XdpMmapOffsets.CR);
            RingOffsets receiveAt = RingOffsets.read(offsets, XdpMmapOffsets.RX);
            RingOffsets transmitAt = RingOffsets.read(offsets, XdpMmapOffsets.TX);
            int descriptor = IfXdpH.XdpDesc.SIZE;
            fill = new ProducerRing(map(fillAt, Long.BYTES, IfXdpH.XDP_UMEM_PGOFF_FILL_RING), fillAt, entries);
            completion = new ConsumerRing(
                    map(completionAt, Long.BYTES, IfXdpH.XDP_UMEM_PGOFF_COMPLETION_RING), completionAt, entries);
            receive = new ConsumerRing(map(receiveAt, descriptor, IfXdpH.XDP_PGOFF_RX_RING), receiveAt, entries);
            transmit = new ProducerRing(map(transmitAt, descriptor, IfXdpH.XDP_PGOFF_TX_RING), transmitAt, entries);
        }
    }

    private void size(String name, int option) throws ErrnoException {
        socket.option(name, IfXdpH.SOL_XDP, option, entries);
    }

    private void raiseTransmitBudget() throws ErrnoException {
        try {
            socket.option("XDP_MAX_TX_SKB_BUDGET", IfXdpH.SOL_XDP, IfXdpH.XDP_MAX_TX_SKB_BUDGET, TX_BUDGET);
        } catch (ErrnoException e) {
            if (!e.is(Errno.ENOPROTOOPT)) { // before Linux 6.18: a batch takes more kicks, nothing else
                throw e;
            }
        }
    }

    private MemorySegment map(RingOffsets offsets, int slotBytes, long page) throws ErrnoException {
        long bytes = offsets.slots() + (long) entries * slotBytes;
        Mapping mapping = Mapping.shared(socket.fd(), socket.subject(), bytes, page);
        mappings.add(mapping);
        return mapping.segment();
    }

    /** Lets the socket drive the device's interrupts itself while it is busy (Linux 5.11 and later). */
    void busyPoll(int microseconds) throws ErrnoException {
        socket.option("SO_PREFER_BUSY_POLL", SocketH.SOL_SOCKET, SocketH.SO_PREFER_BUSY_POLL, 1);
        socket.option("SO_BUSY_POLL", SocketH.SOL_SOCKET, SocketH.SO_BUSY_POLL, microseconds);
        socket.option("SO_BUSY_POLL_BUDGET", SocketH.SOL_SOCKET, SocketH.SO_BUSY_POLL_BUDGET, TX_BUDGET);
    }

    /**
     * Binds to a queue.
     *
     * @param flags XDP_COPY and the like; none but XDP_SHARED_UMEM where memory is shared
     * @param sharedFd of a bound socket whose registration is shared
     */
    void bind(int ifindex, int queue, int flags, OptionalInt sharedFd) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(SockaddrXdp.SIZE, 8);
            address.set(ValueLayout.JAVA_SHORT, SockaddrXdp.SXDP_FAMILY, (short) IfXdpH.AF_XDP);
            address.set(ValueLayout.JAVA_SHORT, SockaddrXdp.SXDP_FLAGS, (short) flags);
            address.set(ValueLayout.JAVA_INT, SockaddrXdp.SXDP_IFINDEX, ifindex);
            address.set(ValueLayout.JAVA_INT, SockaddrXdp.SXDP_QUEUE_ID, queue);
            address.set(ValueLayout.JAVA_INT, SockaddrXdp.SXDP_SHARED_UMEM_FD, sharedFd.orElse(0));
            socket.bind(address);
        }
        int options = socket.intOption("XDP_OPTIONS", IfXdpH.SOL_XDP, IfXdpH.XDP_OPTIONS);
        zeroCopy = (options & IfXdpH.XDP_OPTIONS_ZEROCOPY) != 0;
    }

    Socket socket() {
        return socket;
    }

    boolean isZeroCopy() {
        return zeroCopy;
    }

    ProducerRing fill() {
        return fill;
    }

    ConsumerRing completion() {
        return completion;
    }

    ConsumerRing receive() {
        return receive;
    }

    ProducerRing transmit() {
        return transmit;
    }

    /** Unbinds; the kernel then lets go of every frame. Idempotent. */
    @Override
    public void close() {
        socket.close();
        mappings.forEach(Mapping::close);
    }
}
