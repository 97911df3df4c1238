package headroom.port.afxdp;

import headroom.config.MemoryConfig;
import headroom.port.PortException;

/**
 * How a frame of packet memory is divided for AF_XDP, checked before the kernel would refuse it with a bare EINVAL.
 *
 * <pre>
 *   0        256              256 + headroom                     frameBytes
 *   | XDP     | headroom       | packet              | (tail)    |
 * </pre>
 *
 * @param frameBytes a power of two from 2048 to the page size (the kernel's chunk)
 * @param headroomBytes reserved in front of every received packet, on top of what XDP gives; comes out of the frame
 * @see "linux/net/xdp/xdp_umem.c, xdp_umem_reg"
 */
public record UmemLayout(int frameBytes, int headroomBytes) {
    static final int FRAME_BYTES_MIN = 2048;
    static final int PAGE_BYTES = 4096;
    /** Ethernet header and two VLAN tags. */
    private static final int LINK_BYTES_MAX = 14 + 8;

    /** Where a received packet begins. */
    public int firstDataOffsetBytes() {
        return MemoryConfig.XDP_HEADROOM_BYTES + headroomBytes;
    }

    /** Longest frame that can be received. */
    public int receiveBytesMax() {
        return frameBytes - firstDataOffsetBytes();
    }

    /** Largest headroom that leaves room for the frames of a device; negative where none does. */
    public static int headroomBytesMax(int frameBytes, int mtuBytes) {
        return Math.min(
                MemoryConfig.headroomBytesMax(frameBytes), new UmemLayout(frameBytes, 0).mtuBytesMax() - mtuBytes);
    }

    /** Largest MTU whose frames fit. */
    public int mtuBytesMax() {
        return receiveBytesMax() - LINK_BYTES_MAX;
    }

    /** Refuses what the kernel would. */
    public void check() throws PortException {
        if (frameBytes < FRAME_BYTES_MIN || frameBytes > PAGE_BYTES || Integer.bitCount(frameBytes) != 1) {
            throw new PortException(
                    "a frame of " + frameBytes + " bytes is not possible with AF_XDP: the size must be a"
                            + " power of two from " + FRAME_BYTES_MIN + " to the page size, " + PAGE_BYTES);
        }
        if (headroomBytes < 0 || headroomBytes > MemoryConfig.headroomBytesMax(frameBytes)) {
            throw new PortException(
                    "a headroom of " + headroomBytes + " bytes is not possible in a frame of " + frameBytes
                            + ": it comes out of the frame, and at most " + MemoryConfig.headroomBytesMax(frameBytes)
                            + " are free"
                            + betterFrame(headroomBytes + frameBytes - MemoryConfig.headroomBytesMax(frameBytes)));
        }
    }

    /** Refuses a device whose frames would not fit. */
    public void checkMtu(String device, int mtuBytes) throws PortException {
        if (mtuBytes > mtuBytesMax()) {
            int needed = firstDataOffsetBytes() + mtuBytes + LINK_BYTES_MAX;
            throw new PortException("the MTU of " + device + ", " + mtuBytes + ", does not fit a frame of " + frameBytes
                    + " bytes with " + MemoryConfig.XDP_HEADROOM_BYTES + " + " + headroomBytes + " bytes of headroom"
                    + betterFrame(needed) + ", or: ip link set dev " + device + " mtu " + mtuBytesMax());
        }
    }

    private static String betterFrame(int needed) {
        for (int size = FRAME_BYTES_MIN; size <= PAGE_BYTES; size *= 2) {
            if (size >= needed) {
                return "; a frame size of " + size + " would do";
            }
        }
        return "; no frame size up to the page size would do";
    }
}
