package headroom.port.afpacket;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import headroom.linux.uapi.IfPacketH;
import headroom.linux.uapi.IfPacketH.SockaddrLl;
import headroom.linux.uapi.IfPacketH.Tpacket3Hdr;
import headroom.linux.uapi.IfPacketH.TpacketBlockDesc;
import headroom.linux.uapi.VirtioNetH.VirtioNetHdr;
import headroom.packet.FrameOwner;
import headroom.packet.PacketBuffer;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The user's side of a TPACKET_V3 receive ring. The kernel hands over blocks of packets; each packet is lent out in
 * place, and a block goes back when the last of its packets was released. One thread.
 *
 * <pre>
 *   block:  descriptor | packet | packet | ...            one status word, kernel's or user's
 *   packet: tpacket3_hdr | sockaddr_ll | reserve | virtio_net_hdr | Ethernet frame
 *           `---------------- headroom, once read ---------------'
 * </pre>
 *
 * <p>A packet that is kept keeps its whole block, and a ring whose next block is kept receives nothing: copy what is
 * to wait.
 */
final class ReceiveRing implements FrameOwner {
    private static final VarHandle STATUS = JAVA_INT.varHandle();
    private static final long NS = 1_000_000_000L;
    /** Most packets lent out at a time. */
    private static final int PACKETS_MAX = 2048;

    private final MemorySegment ring;
    private final int blockBytes;
    private final int blockCount;
    /** Packets lent out of a block, plus one while it is being walked. */
    private final int[] holders;

    private final PacketBuffer[] free = new PacketBuffer[PACKETS_MAX];
    private final int[] blockOf = new int[PACKETS_MAX];
    private int freeCount;
    private int block;
    private boolean walking;
    private int packetsLeft;
    private long position;
    private long blockEnd;
    private boolean closed;

    private int status;
    private int wireLength;
    private int packetType;
    private int vlanTci;
    private int vlanTpid;

    ReceiveRing(MemorySegment ring, RingShape shape) {
        this.ring = ring;
        this.blockBytes = shape.blockBytes();
        this.blockCount = shape.blockCount();
        this.holders = new int[blockCount];
        for (int i = PACKETS_MAX - 1; i >= 0; i--) {
            free[freeCount++] = new PacketBuffer(this, i);
        }
    }

    /**
     * Lends out the next packet; null when there is none, or as many are lent out as may be. The accessors below tell
     * about it until the next call.
     */
    PacketBuffer next() {
        if (closed || freeCount == 0 || !enterBlock()) {
            return null;
        }
        long at = position;
        packetsLeft--;
        long end = packetsLeft == 0 ? blockEnd : at + ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.TP_NEXT_OFFSET);
        position = end;
        PacketBuffer packet = free[--freeCount];
        blockOf[packet.index()] = block;
        holders[block]++;
        status = ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.TP_STATUS);
        wireLength = ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.TP_LEN);
        vlanTci = ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.HV1_TP_VLAN_TCI);
        vlanTpid = u16(at + Tpacket3Hdr.HV1_TP_VLAN_TPID);
        packetType = ring.get(JAVA_BYTE, at + Tpacket3Hdr.SIZE + SockaddrLl.SLL_PKTTYPE);
        packet.frame(ring, at, end);
        packet.reset(u16(at + Tpacket3Hdr.TP_MAC), ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.TP_SNAPLEN));
        packet.timeNs(Integer.toUnsignedLong(ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.TP_SEC)) * NS
                + ring.get(JAVA_INT_UNALIGNED, at + Tpacket3Hdr.TP_NSEC));
        if (packetsLeft == 0) {
            leaveBlock();
        }
        return packet;
    }

    private boolean enterBlock() {
        while (!walking) {
            long at = (long) block * blockBytes;
            // Acquire: the packets of the block are read after its status.
            int owner = (int) STATUS.getAcquire(ring, at + TpacketBlockDesc.HDR_BH1_BLOCK_STATUS);
            if ((owner & IfPacketH.TP_STATUS_USER) == 0 || holders[block] != 0) {
                return false;
            }
            packetsLeft = ring.get(JAVA_INT_UNALIGNED, at + TpacketBlockDesc.HDR_BH1_NUM_PKTS);
            position = at + ring.get(JAVA_INT_UNALIGNED, at + TpacketBlockDesc.HDR_BH1_OFFSET_TO_FIRST_PKT);
            blockEnd = at + ring.get(JAVA_INT_UNALIGNED, at + TpacketBlockDesc.HDR_BH1_BLK_LEN);
            holders[block] = 1;
            walking = true;
            if (packetsLeft == 0) {
                leaveBlock();
            }
        }
        return true;
    }

    private void leaveBlock() {
        walking = false;
        unhold(block);
        block = block + 1 == blockCount ? 0 : block + 1;
    }

    @Override
    public void release(PacketBuffer packet) {
        int index = packet.index();
        int of = blockOf[index];
        if (packet.owner() != this || of < 0) {
            throw new IllegalStateException("packet " + index + " is not lent out by this ring");
        }
        blockOf[index] = -1;
        free[freeCount++] = packet;
        unhold(of);
    }

    private void unhold(int of) {
        if (--holders[of] == 0 && !closed) {
            long at = (long) of * blockBytes + TpacketBlockDesc.HDR_BH1_BLOCK_STATUS;
            // Release: whatever was written into the block is done before the kernel has it again.
            STATUS.setRelease(ring, at, IfPacketH.TP_STATUS_KERNEL);
        }
    }

    /** Packets lent out now. */
    int lentPackets() {
        return PACKETS_MAX - freeCount;
    }

    /** The memory is about to go: nothing is lent out or given back to the kernel any more. */
    void close() {
        closed = true;
    }

    /** True when the packet was longer than what the ring holds of it. */
    boolean isTruncated(PacketBuffer packet) {
        return wireLength != packet.length();
    }

    boolean isOutgoing() {
        return packetType == IfPacketH.PACKET_OUTGOING;
    }

    /** True when the kernel took a VLAN tag out of the packet, whatever its numbers. */
    boolean hasVlan() {
        return (status & IfPacketH.TP_STATUS_VLAN_VALID) != 0;
    }

    int vlanTci() {
        return vlanTci & 0xffff;
    }

    /** TPID of the tag that was taken out; 0 when the kernel does not say. */
    int vlanTpid() {
        return (status & IfPacketH.TP_STATUS_VLAN_TPID_VALID) != 0 ? vlanTpid : 0;
    }

    /** A field of the virtio_net_hdr that lies right in front of the packet, still where it was received. */
    int virtioU8(PacketBuffer packet, int field) {
        return Byte.toUnsignedInt(ring.get(JAVA_BYTE, packet.start() - VirtioNetHdr.SIZE + field));
    }

    /** As {@link #virtioU8}, 16 bits in the machine's order. */
    int virtioU16(PacketBuffer packet, int field) {
        return u16(packet.start() - VirtioNetHdr.SIZE + field);
    }

    private int u16(long at) {
        return Short.toUnsignedInt(ring.get(JAVA_SHORT_UNALIGNED, at));
    }
}
