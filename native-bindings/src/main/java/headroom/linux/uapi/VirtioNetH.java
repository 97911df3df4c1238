package headroom.linux.uapi;

/** What PACKET_VNET_HDR puts in front of a packet. From {@code <linux/virtio_net.h>}. */
public final class VirtioNetH {
    public static final int VIRTIO_NET_HDR_F_NEEDS_CSUM = 1;
    public static final int VIRTIO_NET_HDR_F_DATA_VALID = 2;
    public static final int VIRTIO_NET_HDR_GSO_NONE = 0;
    public static final int VIRTIO_NET_HDR_GSO_TCPV4 = 1;
    public static final int VIRTIO_NET_HDR_GSO_UDP = 3;
    public static final int VIRTIO_NET_HDR_GSO_TCPV6 = 4;
    public static final int VIRTIO_NET_HDR_GSO_ECN = 0x80;
    /** Since 6.2. */
    public static final int VIRTIO_NET_HDR_GSO_UDP_L4 = 5;

    private VirtioNetH() {}

    /** {@code struct virtio_net_hdr}. */
    public static final class VirtioNetHdr {
        public static final int SIZE = 10;
        public static final int FLAGS = 0;
        public static final int GSO_TYPE = 1;
        public static final int HDR_LEN = 2;
        public static final int GSO_SIZE = 4;
        public static final int CSUM_START = 6;
        public static final int CSUM_OFFSET = 8;

        private VirtioNetHdr() {}
    }
}
