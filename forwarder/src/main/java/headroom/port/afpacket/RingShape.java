package headroom.port.afpacket;

import headroom.linux.uapi.IfPacketH;
import headroom.linux.uapi.VirtioNetH.VirtioNetHdr;

/**
 * How a receive ring is laid out.
 *
 * @param blockBytes a multiple of the page size
 * @param reserveBytes PACKET_RESERVE: free in front of every packet, on top of the kernel's own headers
 */
record RingShape(int blockBytes, int blockCount, int reserveBytes) {
    /**
     * How long the kernel keeps a block that is not full, in milliseconds: as short as it can be told, since it delays
     * every packet that no other follows.
     */
    static final int RETIRE_MS = 1;

    private static final int ETHERNET_ALIGNED = 16;
    private static final int ETHERNET_LENGTH = 14;
    /** Ethernet, and what GRO and TSO put behind it without BIG TCP. */
    private static final int SUPER_FRAME_BYTES = ETHERNET_LENGTH + 65_536;

    /**
     * Where a packet begins in its frame, which is all headroom once the headers there were read: tpacket_rcv() in
     * net/packet/af_packet.c.
     */
    int firstDataOffset() {
        int network = align(IfPacketH.TPACKET3_HDRLEN + ETHERNET_ALIGNED) + reserveBytes + VirtioNetHdr.SIZE;
        return network - ETHERNET_LENGTH;
    }

    long bytes() {
        return (long) blockBytes * blockCount;
    }

    /** Longest packet that is received whole. */
    int packetBytesMax() {
        return blockBytes - IfPacketH.TpacketBlockDesc.SIZE - firstDataOffset();
    }

    boolean holdsSuperFrames() {
        return packetBytesMax() >= SUPER_FRAME_BYTES;
    }

    private static int align(int bytes) {
        return (bytes + IfPacketH.TPACKET_ALIGNMENT - 1) & -IfPacketH.TPACKET_ALIGNMENT;
    }
}
