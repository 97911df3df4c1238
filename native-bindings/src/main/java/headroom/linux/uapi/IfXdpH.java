package headroom.linux.uapi;

/** AF_XDP sockets. From {@code <linux/if_xdp.h>}. */
public final class IfXdpH {
    public static final int AF_XDP = 44;
    public static final int SOL_XDP = 283;
    public static final int XDP_SHARED_UMEM = 1;
    public static final int XDP_COPY = 2;
    public static final int XDP_ZEROCOPY = 4;
    public static final int XDP_USE_NEED_WAKEUP = 8;
    public static final int XDP_UMEM_UNALIGNED_CHUNK_FLAG = 1;
    public static final int XDP_RING_NEED_WAKEUP = 1;
    public static final int XDP_MMAP_OFFSETS = 1;
    public static final int XDP_RX_RING = 2;
    public static final int XDP_TX_RING = 3;
    public static final int XDP_UMEM_REG = 4;
    public static final int XDP_UMEM_FILL_RING = 5;
    public static final int XDP_UMEM_COMPLETION_RING = 6;
    public static final int XDP_STATISTICS = 7;
    public static final int XDP_OPTIONS = 8;
    public static final int XDP_OPTIONS_ZEROCOPY = 1;
    public static final long XDP_PGOFF_RX_RING = 0L;
    public static final long XDP_PGOFF_TX_RING = 0x80000000L;
    public static final long XDP_UMEM_PGOFF_FILL_RING = 0x100000000L;
    public static final long XDP_UMEM_PGOFF_COMPLETION_RING = 0x180000000L;
    /** Since 6.18. */
    public static final int XDP_MAX_TX_SKB_BUDGET = 9;
    /** Since 6.6. */
    public static final int XDP_USE_SG = 1 << 4;

    private IfXdpH() {}

    /** {@code struct sockaddr_xdp}. */
    public static final class SockaddrXdp {
        public static final int SIZE = 16;
        public static final int SXDP_FAMILY = 0;
        public static final int SXDP_FLAGS = 2;
        public static final int SXDP_IFINDEX = 4;
        public static final int SXDP_QUEUE_ID = 8;
        public static final int SXDP_SHARED_UMEM_FD = 12;

        private SockaddrXdp() {}
    }

    /** {@code struct xdp_ring_offset}. */
    public static final class XdpRingOffset {
        public static final int SIZE = 32;
        public static final int PRODUCER = 0;
        public static final int CONSUMER = 8;
        public static final int DESC = 16;
        public static final int FLAGS = 24;

        private XdpRingOffset() {}
    }

    /** {@code struct xdp_mmap_offsets}. */
    public static final class XdpMmapOffsets {
        public static final int SIZE = 128;
        public static final int RX = 0;
        public static final int TX = 32;
        public static final int FR = 64;
        public static final int CR = 96;

        private XdpMmapOffsets() {}
    }

    /** {@code struct xdp_umem_reg}. */
    public static final class XdpUmemReg {
        public static final int SIZE = 32;
        public static final int ADDR = 0;
        public static final int LEN = 8;
        public static final int CHUNK_SIZE = 16;
        public static final int HEADROOM = 20;
        public static final int FLAGS = 24;

        private XdpUmemReg() {}
    }

    /** {@code struct xdp_statistics}. */
    public static final class XdpStatistics {
        public static final int SIZE = 48;
        public static final int RX_DROPPED = 0;
        public static final int RX_INVALID_DESCS = 8;
        public static final int TX_INVALID_DESCS = 16;
        public static final int RX_RING_FULL = 24;
        public static final int RX_FILL_RING_EMPTY_DESCS = 32;
        public static final int TX_RING_EMPTY_DESCS = 40;

        private XdpStatistics() {}
    }

    /** {@code struct xdp_options}. */
    public static final class XdpOptions {
        public static final int SIZE = 4;
        public static final int FLAGS = 0;

        private XdpOptions() {}
    }

    /** {@code struct xdp_desc}. */
    public static final class XdpDesc {
        public static final int SIZE = 16;
        public static final int ADDR = 0;
        public static final int LEN = 8;
        public static final int OPTIONS = 12;

        private XdpDesc() {}
    }
}
