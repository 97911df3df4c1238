package headroom.host;

import headroom.netlink.route.Link;

/** What the kernel keeps free in front of a packet that it makes for a device. */
public final class LinkLayer {
    private static final int ETHERNET_HEADER_BYTES = 14;
    /** HH_DATA_MOD. */
    private static final int ALIGNMENT_BYTES = 16;

    private LinkLayer() {}

    /**
     * LL_RESERVED_SPACE (include/linux/netdevice.h): the hard header and needed_headroom, rounded down to 16, and 16
     * more.
     */
    public static int reservedBytes(int hardHeaderBytes, int neededHeadroomBytes) {
        return (hardHeaderBytes + neededHeadroomBytes & -ALIGNMENT_BYTES) + ALIGNMENT_BYTES;
    }

    /** That of an Ethernet device. */
    public static int reservedBytes(int neededHeadroomBytes) {
        return reservedBytes(ETHERNET_HEADER_BYTES, neededHeadroomBytes);
    }

    /** That of a device; needed_headroom counts as 0 where the kernel does not report it. */
    public static int reservedBytes(Link link) {
        return reservedBytes(link.headroomBytes().orElse(0));
    }

    /** What of it is left for a push, the Ethernet header taken off. */
    public static int pushableBytes(Link link, int extraBytes) {
        return reservedBytes(link) + extraBytes - ETHERNET_HEADER_BYTES;
    }
}
