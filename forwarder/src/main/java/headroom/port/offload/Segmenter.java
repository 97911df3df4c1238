package headroom.port.offload;

import headroom.packet.BufferPool;
import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import headroom.wire.TcpHeader;
import headroom.wire.UdpHeader;
import java.lang.foreign.MemorySegment;

/**
 * Cuts a super-frame (TSO, UDP segmentation offload, or what GRO made) into the packets a wire would carry, one at a
 * time, so that a receive may stop in the middle and go on later. One thread.
 *
 * <p>{@link #begin}, then {@link #next} until {@link #isActive} is false. In each segment all lengths, the IPv4 id,
 * TCP's sequence number and flags, and all checksums are what its sender's hardware would have written, outer headers
 * of tunnels included (linux/Documentation/networking/segmentation-offloads.rst).
 */
public final class Segmenter {
    private final BufferPool pool;
    private final int headroomBytes;
    private final TransportLocator locator = new TransportLocator();
    private PacketBuffer superFrame;
    private int payloadPerSegment;
    private int headerBytes;
    private int payloadDone;
    private int segmentNumber;

    /**
     * @param pool where segments come from
     * @param headroomBytes in front of every segment
     */
    public Segmenter(BufferPool pool, int headroomBytes) {
        this.pool = pool;
        this.headroomBytes = headroomBytes;
    }

    /**
     * Takes a super-frame over; it is released behind its last segment, or by {@link #abandon}.
     *
     * @param protocol {@link IpProtocol#TCP} or {@link IpProtocol#UDP}, as the driver says
     * @param transport where the driver says that header begins, from the packet's start
     * @param segmentPayloadBytes what a segment carries behind it (gso_size)
     * @return false when it cannot be cut: the caller still has it and drops it
     */
    public boolean begin(PacketBuffer frame, int protocol, int transport, int segmentPayloadBytes) {
        if (isActive()) {
            throw new IllegalStateException("a super-frame is being cut already");
        }
        if (segmentPayloadBytes <= 0
                || !locator.find(frame, TransportLocator.Extent.FRAME)
                || locator.protocol() != protocol
                || locator.transport() != transport) {
            return false;
        }
        long at = frame.start() + transport;
        if (protocol == IpProtocol.TCP && !TcpHeader.isWhole(frame.memory(), at, frame.end())) {
            return false;
        }
        headerBytes = transport
                + (protocol == IpProtocol.TCP ? TcpHeader.headerLength(frame.memory(), at) : UdpHeader.LENGTH);
        if (headerBytes >= frame.length() || segmentPayloadBytes > pool.frameBytes() - headroomBytes - headerBytes) {
            return false;
        }
        superFrame = frame;
        payloadPerSegment = segmentPayloadBytes;
        payloadDone = 0;
        segmentNumber = 0;
        return true;
    }

    /** True while a super-frame has segments left. */
    public boolean isActive() {
        return superFrame != null;
    }

    /** Segments not made yet. */
    public int remaining() {
        return isActive() ? Math.ceilDiv(superFrame.length() - headerBytes - payloadDone, payloadPerSegment) : 0;
    }

    /** The next segment, the caller's; null when the pool has no frame free: try again later, or {@link #abandon}. */
    public PacketBuffer next() {
        PacketBuffer segment = pool.allocate();
        if (segment == null) {
            return null;
        }
        int left = superFrame.length() - headerBytes - payloadDone;
        int payload = Math.min(payloadPerSegment, left);
        segment.reset(headroomBytes, headerBytes + payload);
        segment.timeNs(superFrame.timeNs());
        MemorySegment from = superFrame.memory();
        MemorySegment to = segment.memory();
        MemorySegment.copy(from, superFrame.start(), to, segment.start(), headerBytes);
        MemorySegment.copy(
                from, superFrame.start() + headerBytes + payloadDone, to, segment.start() + headerBytes, payload);
        ipHeaders(segment);
        if (locator.protocol() == IpProtocol.TCP) {
            tcp(segment, payload == left);
        } else {
            udp(segment);
        }
        payloadDone += payload;
        segmentNumber++;
        if (payload == left) {
            abandon();
        }
        return segment;
    }

    /** Gives the super-frame up and back to its owner. */
    public void abandon() {
        PacketBuffer done = superFrame;
        superFrame = null;
        done.release();
    }

    private void ipHeaders(PacketBuffer segment) {
        MemorySegment memory = segment.memory();
        for (int i = 0; i < locator.ipHeaderCount(); i++) {
            long ip = segment.start() + locator.ipHeader(i);
            int length = (int) (segment.end() - ip);
            if (locator.isIpv4(i)) {
                Ipv4Header.totalLength(memory, ip, length);
                Ipv4Header.identification(memory, ip, Ipv4Header.identification(memory, ip) + segmentNumber);
                Ipv4Header.updateHeaderChecksum(memory, ip);
            } else {
                Ipv6Header.payloadLength(memory, ip, length - Ipv6Header.LENGTH);
            }
        }
    }

    private void tcp(PacketBuffer segment, boolean isLast) {
        MemorySegment memory = segment.memory();
        long at = segment.start() + locator.transport();
        TcpHeader.sequenceNumber(memory, at, TcpHeader.sequenceNumber(memory, at) + payloadDone);
        int clear = (isLast ? 0 : TcpHeader.FIN | TcpHeader.PSH) | (segmentNumber == 0 ? 0 : TcpHeader.CWR);
        TcpHeader.controlBits(memory, at, TcpHeader.controlBits(memory, at) & ~clear);
        int length = (int) (segment.end() - at);
        int pseudoHeader = locator.pseudoHeader(memory, segment.start(), length);
        Checksum.store(memory, pseudoHeader, at, length, TcpHeader.CHECKSUM);
    }

    private void udp(PacketBuffer segment) {
        MemorySegment memory = segment.memory();
        long at = segment.start() + locator.transport();
        int length = (int) (segment.end() - at);
        UdpHeader.length(memory, at, length);
        if (UdpHeader.checksum(memory, at) == 0) {
            return; // the sender asked for none
        }
        BigEndian.u16(memory, at + UdpHeader.CHECKSUM, 0);
        int sum = Checksum.add(locator.pseudoHeader(memory, segment.start(), length), Checksum.sum(memory, at, length));
        UdpHeader.checksum(memory, at, Checksum.complement(sum));
    }
}
