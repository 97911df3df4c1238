package headroom.linux.uapi;

/** AF_PACKET sockets. From {@code <linux/if_packet.h>}. */
public final class IfPacketH {
    public static final int SOL_PACKET = 263;
    public static final int PACKET_HOST = 0;
    public static final int PACKET_BROADCAST = 1;
    public static final int PACKET_MULTICAST = 2;
    public static final int PACKET_OTHERHOST = 3;
    public static final int PACKET_OUTGOING = 4;
    public static final int PACKET_ADD_MEMBERSHIP = 1;
    public static final int PACKET_DROP_MEMBERSHIP = 2;
    public static final int PACKET_RX_RING = 5;
    public static final int PACKET_STATISTICS = 6;
    public static final int PACKET_AUXDATA = 8;
    public static final int PACKET_VERSION = 10;
    public static final int PACKET_HDRLEN = 11;
    public static final int PACKET_RESERVE = 12;
    public static final int PACKET_TX_RING = 13;
    public static final int PACKET_LOSS = 14;
    public static final int PACKET_VNET_HDR = 15;
    public static final int PACKET_FANOUT = 18;
    public static final int PACKET_TX_HAS_OFF = 19;
    public static final int PACKET_QDISC_BYPASS = 20;
    public static final int PACKET_ROLLOVER_STATS = 21;
    public static final int PACKET_FANOUT_DATA = 22;
    public static final int PACKET_IGNORE_OUTGOING = 23;
    public static final int PACKET_FANOUT_HASH = 0;
    public static final int PACKET_FANOUT_LB = 1;
    public static final int PACKET_FANOUT_CPU = 2;
    public static final int PACKET_FANOUT_ROLLOVER = 3;
    public static final int PACKET_FANOUT_RND = 4;
    public static final int PACKET_FANOUT_QM = 5;
    public static final int PACKET_FANOUT_CBPF = 6;
    public static final int PACKET_FANOUT_EBPF = 7;
    public static final int PACKET_FANOUT_FLAG_ROLLOVER = 0x1000;
    public static final int PACKET_FANOUT_FLAG_UNIQUEID = 0x2000;
    public static final int PACKET_FANOUT_FLAG_DEFRAG = 0x8000;
    public static final int TP_STATUS_KERNEL = 0;
    public static final int TP_STATUS_USER = 1;
    public static final int TP_STATUS_COPY = 2;
    public static final int TP_STATUS_LOSING = 4;
    public static final int TP_STATUS_CSUMNOTREADY = 8;
    public static final int TP_STATUS_VLAN_VALID = 0x10;
    public static final int TP_STATUS_BLK_TMO = 0x20;
    public static final int TP_STATUS_VLAN_TPID_VALID = 0x40;
    public static final int TP_STATUS_CSUM_VALID = 0x80;
    public static final int TP_STATUS_AVAILABLE = 0;
    public static final int TP_STATUS_SEND_REQUEST = 1;
    public static final int TP_STATUS_SENDING = 2;
    public static final int TP_STATUS_WRONG_FORMAT = 4;
    public static final int TP_FT_REQ_FILL_RXHASH = 1;
    public static final int TPACKET_ALIGNMENT = 16;
    public static final int TPACKET2_HDRLEN = 52;
    public static final int TPACKET3_HDRLEN = 68;
    public static final int TPACKET_V1 = 0;
    public static final int TPACKET_V2 = 1;
    public static final int TPACKET_V3 = 2;
    public static final int PACKET_MR_MULTICAST = 0;
    public static final int PACKET_MR_PROMISC = 1;
    public static final int PACKET_MR_ALLMULTI = 2;
    public static final int PACKET_MR_UNICAST = 3;
    /** Since 6.2. */
    public static final int PACKET_FANOUT_FLAG_IGNORE_OUTGOING = 0x4000;
    /** Since 6.5. */
    public static final int PACKET_VNET_HDR_SZ = 24;
    /** Since 6.2. */
    public static final int TP_STATUS_GSO_TCP = 1 << 8;

    private IfPacketH() {}

    /** {@code struct sockaddr_ll}. */
    public static final class SockaddrLl {
        public static final int SIZE = 20;
        public static final int SLL_FAMILY = 0;
        public static final int SLL_PROTOCOL = 2;
        public static final int SLL_IFINDEX = 4;
        public static final int SLL_HATYPE = 8;
        public static final int SLL_PKTTYPE = 10;
        public static final int SLL_HALEN = 11;
        public static final int SLL_ADDR = 12;

        private SockaddrLl() {}
    }

    /** {@code struct tpacket_req}. */
    public static final class TpacketReq {
        public static final int SIZE = 16;
        public static final int TP_BLOCK_SIZE = 0;
        public static final int TP_BLOCK_NR = 4;
        public static final int TP_FRAME_SIZE = 8;
        public static final int TP_FRAME_NR = 12;

        private TpacketReq() {}
    }

    /** {@code struct tpacket_req3}. */
    public static final class TpacketReq3 {
        public static final int SIZE = 28;
        public static final int TP_BLOCK_SIZE = 0;
        public static final int TP_BLOCK_NR = 4;
        public static final int TP_FRAME_SIZE = 8;
        public static final int TP_FRAME_NR = 12;
        public static final int TP_RETIRE_BLK_TOV = 16;
        public static final int TP_SIZEOF_PRIV = 20;
        public static final int TP_FEATURE_REQ_WORD = 24;

        private TpacketReq3() {}
    }

    /** {@code struct tpacket2_hdr}. */
    public static final class Tpacket2Hdr {
        public static final int SIZE = 32;
        public static final int TP_STATUS = 0;
        public static final int TP_LEN = 4;
        public static final int TP_SNAPLEN = 8;
        public static final int TP_MAC = 12;
        public static final int TP_NET = 14;
        public static final int TP_SEC = 16;
        public static final int TP_NSEC = 20;
        public static final int TP_VLAN_TCI = 24;
        public static final int TP_VLAN_TPID = 26;

        private Tpacket2Hdr() {}
    }

    /** {@code struct tpacket3_hdr}. */
    public static final class Tpacket3Hdr {
        public static final int SIZE = 48;
        public static final int TP_NEXT_OFFSET = 0;
        public static final int TP_SEC = 4;
        public static final int TP_NSEC = 8;
        public static final int TP_SNAPLEN = 12;
        public static final int TP_LEN = 16;
        public static final int TP_STATUS = 20;
        public static final int TP_MAC = 24;
        public static final int TP_NET = 26;
        public static final int HV1_TP_RXHASH = 28;
        public static final int HV1_TP_VLAN_TCI = 32;
        public static final int HV1_TP_VLAN_TPID = 36;

        private Tpacket3Hdr() {}
    }

    /** {@code struct tpacket_block_desc}. */
    public static final class TpacketBlockDesc {
        public static final int SIZE = 48;
        public static final int VERSION = 0;
        public static final int OFFSET_TO_PRIV = 4;
        public static final int HDR_BH1_BLOCK_STATUS = 8;
        public static final int HDR_BH1_NUM_PKTS = 12;
        public static final int HDR_BH1_OFFSET_TO_FIRST_PKT = 16;
        public static final int HDR_BH1_BLK_LEN = 20;
        public static final int HDR_BH1_SEQ_NUM = 24;

        private TpacketBlockDesc() {}
    }

    /** {@code struct tpacket_auxdata}. */
    public static final class TpacketAuxdata {
        public static final int SIZE = 20;
        public static final int TP_STATUS = 0;
        public static final int TP_LEN = 4;
        public static final int TP_SNAPLEN = 8;
        public static final int TP_MAC = 12;
        public static final int TP_NET = 14;
        public static final int TP_VLAN_TCI = 16;
        public static final int TP_VLAN_TPID = 18;

        private TpacketAuxdata() {}
    }

    /** {@code struct tpacket_stats_v3}. */
    public static final class TpacketStatsV3 {
        public static final int SIZE = 12;
        public static final int TP_PACKETS = 0;
        public static final int TP_DROPS = 4;
        public static final int TP_FREEZE_Q_CNT = 8;

        private TpacketStatsV3() {}
    }

    /** {@code struct packet_mreq}. */
    public static final class PacketMreq {
        public static final int SIZE = 16;
        public static final int MR_IFINDEX = 0;
        public static final int MR_TYPE = 4;
        public static final int MR_ALEN = 6;
        public static final int MR_ADDRESS = 8;

        private PacketMreq() {}
    }
}
