package headroom.port.afpacket;

import headroom.linux.io.Mapping;
import headroom.linux.io.Socket;
import headroom.linux.uapi.VirtioNetH;
import headroom.linux.uapi.VirtioNetH.VirtioNetHdr;
import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortCounters;
import headroom.port.PortReport;
import headroom.port.SteeringFilter;
import headroom.port.offload.ChecksumCompletion;
import headroom.port.offload.Segmenter;
import headroom.wire.EtherType;
import headroom.wire.IpProtocol;
import headroom.wire.VlanTag;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One worker's share of an {@link AfPacketDevice}: a receive ring and a transmit socket. */
final class AfPacketPort implements Port {
    /** Packets looked at in one receive, in batches: what is left to the kernel must not keep the worker. */
    private static final int LOOKS_PER_BATCH = 4;

    /** Both Ethernet addresses. */
    private static final int ADDRESSES_LENGTH = 12;

    /** Receives in a row without a free frame after which the rest of a super-frame is given up. */
    private static final int STARVED_MAX = 64;

    /** Receives in a row that found nothing after which a pending socket error is cleared. */
    private static final int IDLE_MAX = 4096;

    private final AfPacketDevice device;
    private final int queue;
    private final BufferPool pool;
    private final RingShape shape;
    private final ReceiveSocket receiver;
    private final Mapping mapping;
    private final ReceiveRing ring;
    private final Socket transmitter;
    private final TransmitSocket transmit;
    private final Arena arena = Arena.ofShared();
    private final Segmenter segmenter;
    private final ChecksumCompletion checksums = new ChecksumCompletion();
    private final PortCounters counters = new PortCounters();
    private int starved;
    private int idle;
    private boolean closed;

    /** Takes the sockets and the mapping over. */
    AfPacketPort(
            AfPacketDevice device,
            int queue,
            BufferPool pool,
            RingShape shape,
            ReceiveSocket receiver,
            Mapping mapping,
            Socket transmitter) {
        this.device = device;
        this.queue = queue;
        this.pool = pool;
        this.shape = shape;
        this.receiver = receiver;
        this.mapping = mapping;
        this.ring = new ReceiveRing(mapping.segment(), shape);
        this.transmitter = transmitter;
        this.transmit = new TransmitSocket(transmitter.fd().number(), arena);
        this.segmenter = new Segmenter(pool, shape.reserveBytes());
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public int queue() {
        return queue;
    }

    @Override
    public int receive(PacketBatch batch) {
        SteeringFilter filter = device.filter();
        if (closed || filter == null) {
            return 0;
        }
        int before = batch.size();
        int looks = LOOKS_PER_BATCH * batch.capacity();
        while (!batch.isFull() && looks-- > 0) {
            if (segmenter.isActive()) {
                if (!segment(batch)) {
                    break;
                }
            } else {
                PacketBuffer packet = ring.next();
                if (packet == null) {
                    break;
                }
                accept(packet, batch, filter);
            }
        }
        idle = batch.size() == before ? idle + 1 : 0;
        return batch.size() - before;
    }

    /**
     * Adds one segment; false when no frame is free: the worker frees some before it calls again, or the rest is
     * dropped.
     */
    private boolean segment(PacketBatch batch) {
        PacketBuffer segment = segmenter.next();
        if (segment != null) {
            starved = 0;
            deliver(segment, batch);
            return true;
        }
        if (++starved > STARVED_MAX) {
            starved = 0;
            int lost = segmenter.remaining();
            counters.receivedPackets.add(lost);
            counters.drops.count(DropReason.NO_BUFFER, lost);
            segmenter.abandon();
        }
        return false;
    }

    private void accept(PacketBuffer packet, PacketBatch batch, SteeringFilter filter) {
        if (ring.isOutgoing() || !isOurs(packet, filter)) {
            counters.leftToKernelPackets.add(1);
            packet.release();
            return;
        }
        if (ring.isTruncated(packet)) {
            refuse(packet, DropReason.TRUNCATED);
            return;
        }
        int gso = ring.virtioU8(packet, VirtioNetHdr.GSO_TYPE) & ~VirtioNetH.VIRTIO_NET_HDR_GSO_ECN;
        boolean partial = (ring.virtioU8(packet, VirtioNetHdr.FLAGS) & VirtioNetH.VIRTIO_NET_HDR_F_NEEDS_CSUM) != 0;
        int start = ring.virtioU16(packet, VirtioNetHdr.CSUM_START);
        if (gso != VirtioNetH.VIRTIO_NET_HDR_GSO_NONE) {
            int payload = ring.virtioU16(packet, VirtioNetHdr.GSO_SIZE);
            acceptSuperFrame(packet, protocol(gso), partial ? start + restoreVlan(packet) : -1, payload);
            return;
        }
        if (partial) {
            if (!checksums.complete(packet, start, ring.virtioU16(packet, VirtioNetHdr.CSUM_OFFSET))) {
                refuse(packet, DropReason.TRUNCATED);
                return;
            }
            counters.checksumsCompleted.add(1);
        }
        restoreVlan(packet);
        deliver(packet, batch);
    }

    /** A tagged frame is the business of the kernel's VLAN device, unless everything is ours. */
    private boolean isOurs(PacketBuffer packet, SteeringFilter filter) {
        return filter.takesEverything()
                || (!ring.hasVlan() && filter.takes(packet.memory(), packet.start(), packet.end()));
    }

    private void acceptSuperFrame(PacketBuffer packet, int protocol, int transport, int payloadBytes) {
        if (segmenter.begin(packet, protocol, transport, payloadBytes)) {
            counters.superFramesSegmented.add(1);
        } else {
            refuse(packet, DropReason.FRAME_TOO_LONG);
        }
    }

    private static int protocol(int gso) {
        return switch (gso) {
            case VirtioNetH.VIRTIO_NET_HDR_GSO_TCPV4, VirtioNetH.VIRTIO_NET_HDR_GSO_TCPV6 -> IpProtocol.TCP;
            case VirtioNetH.VIRTIO_NET_HDR_GSO_UDP_L4 -> IpProtocol.UDP;
            default -> -1;
        };
    }

    /** Puts the tag back that the kernel took out; returns how many bytes that added. */
    private int restoreVlan(PacketBuffer packet) {
        if (!ring.hasVlan()) {
            return 0;
        }
        int tpid = ring.vlanTpid();
        MemorySegment memory = packet.memory();
        long addresses = packet.start();
        long at = packet.push(VlanTag.LENGTH);
        MemorySegment.copy(memory, addresses, memory, at, ADDRESSES_LENGTH);
        VlanTag.put(memory, at + ADDRESSES_LENGTH, tpid == 0 ? EtherType.VLAN : tpid, ring.vlanTci());
        return VlanTag.LENGTH;
    }

    private void deliver(PacketBuffer packet, PacketBatch batch) {
        counters.receivedPackets.add(1);
        counters.receivedBytes.add(packet.length());
        batch.add(packet);
    }

    private void refuse(PacketBuffer packet, DropReason reason) {
        counters.receivedPackets.add(1);
        counters.receivedBytes.add(packet.length());
        counters.drops.drop(packet, reason);
    }

    @Override
    public int transmit(PacketBatch batch) {
        int sent = 0;
        if (closed) {
            for (int i = 0; i < batch.size(); i++) {
                counters.drops.drop(batch.get(i), DropReason.PORT_DOWN);
            }
        } else {
            sent = transmit.send(batch, counters);
        }
        batch.clear();
        return sent;
    }

    /** A device that went down leaves an error behind that would wake poll(2) for ever. */
    @Override
    public void maintain() {
        if (idle >= IDLE_MAX && !closed) {
            idle = 0;
            receiver.clearError();
        }
    }

    @Override
    public boolean isExhausted() {
        return false;
    }

    @Override
    public int pollDescriptor() {
        return closed ? -1 : receiver.descriptor();
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public PortReport report() {
        List<String> warnings = new ArrayList<>();
        device.warning().ifPresent(warnings::add);
        if (!shape.holdsSuperFrames()) {
            warnings.add(
                    "frames of more than " + shape.packetBytesMax() + " bytes (TSO, GRO) are truncated: raise block");
        }
        Map<String, Long> kernel = receiver.statistics();
        return new PortReport(
                "af_packet",
                "",
                "tpacket_v3",
                "",
                "",
                pool.frameBytes(),
                0,
                shape.reserveBytes(),
                shape.firstDataOffset(),
                Map.of("rx-blocks", shape.blockCount(), "rx-block-bytes", shape.blockBytes()),
                kernel.get(ReceiveSocket.TP_DROPS),
                kernel,
                warnings);
    }

    ReceiveSocket receiver() {
        return receiver;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (segmenter.isActive()) {
            counters.drops.count(DropReason.SHUTDOWN, segmenter.remaining());
            counters.receivedPackets.add(segmenter.remaining());
            segmenter.abandon();
        }
        device.closed(queue);
        ring.close();
        receiver.close();
        transmitter.close();
        mapping.close();
        arena.close();
    }
}
