package headroom.linux.uapi;

/** Attributes of a link, with those of kernels up to 6.18, and XDP attachment. From {@code <linux/if_link.h>}. */
public final class IfLinkH {
    public static final int IFLA_UNSPEC = 0;
    public static final int IFLA_ADDRESS = 1;
    public static final int IFLA_BROADCAST = 2;
    public static final int IFLA_IFNAME = 3;
    public static final int IFLA_MTU = 4;
    public static final int IFLA_LINK = 5;
    public static final int IFLA_QDISC = 6;
    public static final int IFLA_STATS = 7;
    public static final int IFLA_COST = 8;
    public static final int IFLA_PRIORITY = 9;
    public static final int IFLA_MASTER = 10;
    public static final int IFLA_WIRELESS = 11;
    public static final int IFLA_PROTINFO = 12;
    public static final int IFLA_TXQLEN = 13;
    public static final int IFLA_MAP = 14;
    public static final int IFLA_WEIGHT = 15;
    public static final int IFLA_OPERSTATE = 16;
    public static final int IFLA_LINKMODE = 17;
    public static final int IFLA_LINKINFO = 18;
    public static final int IFLA_NET_NS_PID = 19;
    public static final int IFLA_IFALIAS = 20;
    public static final int IFLA_NUM_VF = 21;
    public static final int IFLA_VFINFO_LIST = 22;
    public static final int IFLA_STATS64 = 23;
    public static final int IFLA_VF_PORTS = 24;
    public static final int IFLA_PORT_SELF = 25;
    public static final int IFLA_AF_SPEC = 26;
    public static final int IFLA_GROUP = 27;
    public static final int IFLA_NET_NS_FD = 28;
    public static final int IFLA_EXT_MASK = 29;
    public static final int IFLA_PROMISCUITY = 30;
    public static final int IFLA_NUM_TX_QUEUES = 31;
    public static final int IFLA_NUM_RX_QUEUES = 32;
    public static final int IFLA_CARRIER = 33;
    public static final int IFLA_PHYS_PORT_ID = 34;
    public static final int IFLA_CARRIER_CHANGES = 35;
    public static final int IFLA_PHYS_SWITCH_ID = 36;
    public static final int IFLA_LINK_NETNSID = 37;
    public static final int IFLA_PHYS_PORT_NAME = 38;
    public static final int IFLA_PROTO_DOWN = 39;
    public static final int IFLA_GSO_MAX_SEGS = 40;
    public static final int IFLA_GSO_MAX_SIZE = 41;
    public static final int IFLA_PAD = 42;
    public static final int IFLA_XDP = 43;
    public static final int IFLA_EVENT = 44;
    public static final int IFLA_NEW_NETNSID = 45;
    public static final int IFLA_IF_NETNSID = 46;
    public static final int IFLA_TARGET_NETNSID = 46;
    public static final int IFLA_CARRIER_UP_COUNT = 47;
    public static final int IFLA_CARRIER_DOWN_COUNT = 48;
    public static final int IFLA_NEW_IFINDEX = 49;
    public static final int IFLA_MIN_MTU = 50;
    public static final int IFLA_MAX_MTU = 51;
    public static final int IFLA_PROP_LIST = 52;
    public static final int IFLA_ALT_IFNAME = 53;
    public static final int IFLA_PERM_ADDRESS = 54;
    public static final int IFLA_PROTO_DOWN_REASON = 55;
    public static final int IFLA_PARENT_DEV_NAME = 56;
    public static final int IFLA_PARENT_DEV_BUS_NAME = 57;
    public static final int IFLA_GRO_MAX_SIZE = 58;
    public static final int IFLA_TSO_MAX_SIZE = 59;
    public static final int IFLA_TSO_MAX_SEGS = 60;
    public static final int IFLA_ALLMULTI = 61;
    public static final int IFLA_DEVLINK_PORT = 62;
    public static final int IFLA_GSO_IPV4_MAX_SIZE = 63;
    public static final int IFLA_GRO_IPV4_MAX_SIZE = 64;
    public static final int IFLA_DPLL_PIN = 65;
    public static final int IFLA_MAX_PACING_OFFLOAD_HORIZON = 66;
    public static final int IFLA_NETNS_IMMUTABLE = 67;
    public static final int IFLA_HEADROOM = 68;
    public static final int IFLA_TAILROOM = 69;

    public static final int IFLA_INFO_UNSPEC = 0;
    public static final int IFLA_INFO_KIND = 1;
    public static final int IFLA_INFO_DATA = 2;
    public static final int IFLA_INFO_XSTATS = 3;
    public static final int IFLA_INFO_SLAVE_KIND = 4;
    public static final int IFLA_INFO_SLAVE_DATA = 5;

    public static final int IFLA_XDP_UNSPEC = 0;
    public static final int IFLA_XDP_FD = 1;
    public static final int IFLA_XDP_ATTACHED = 2;
    public static final int IFLA_XDP_FLAGS = 3;
    public static final int IFLA_XDP_PROG_ID = 4;
    public static final int IFLA_XDP_DRV_PROG_ID = 5;
    public static final int IFLA_XDP_SKB_PROG_ID = 6;
    public static final int IFLA_XDP_HW_PROG_ID = 7;
    public static final int IFLA_XDP_EXPECTED_FD = 8;

    public static final int XDP_ATTACHED_NONE = 0;
    public static final int XDP_ATTACHED_DRV = 1;
    public static final int XDP_ATTACHED_SKB = 2;
    public static final int XDP_ATTACHED_HW = 3;
    public static final int XDP_ATTACHED_MULTI = 4;

    public static final int XDP_FLAGS_UPDATE_IF_NOEXIST = 1;
    public static final int XDP_FLAGS_SKB_MODE = 2;
    public static final int XDP_FLAGS_DRV_MODE = 4;
    public static final int XDP_FLAGS_HW_MODE = 8;
    public static final int XDP_FLAGS_REPLACE = 0x10;

    public static final int IFLA_PROTO_DOWN_REASON_UNSPEC = 0;
    public static final int IFLA_PROTO_DOWN_REASON_MASK = 1;
    public static final int IFLA_PROTO_DOWN_REASON_VALUE = 2;

    public static final int IFLA_INET6_UNSPEC = 0;
    public static final int IFLA_INET6_FLAGS = 1;
    public static final int IFLA_INET6_CONF = 2;
    public static final int IFLA_INET6_STATS = 3;
    public static final int IFLA_INET6_MCAST = 4;
    public static final int IFLA_INET6_CACHEINFO = 5;
    public static final int IFLA_INET6_ICMP6STATS = 6;
    public static final int IFLA_INET6_TOKEN = 7;
    public static final int IFLA_INET6_ADDR_GEN_MODE = 8;
    public static final int IFLA_INET6_RA_MTU = 9;

    public static final int IFLA_BR_UNSPEC = 0;
    public static final int IFLA_BR_FORWARD_DELAY = 1;
    public static final int IFLA_BR_HELLO_TIME = 2;
    public static final int IFLA_BR_MAX_AGE = 3;
    public static final int IFLA_BR_AGEING_TIME = 4;
    public static final int IFLA_BR_STP_STATE = 5;
    public static final int IFLA_BR_PRIORITY = 6;
    public static final int IFLA_BR_VLAN_FILTERING = 7;
    public static final int IFLA_BR_VLAN_PROTOCOL = 8;
    public static final int IFLA_BR_GROUP_FWD_MASK = 9;
    public static final int IFLA_BR_ROOT_ID = 10;
    public static final int IFLA_BR_BRIDGE_ID = 11;
    public static final int IFLA_BR_ROOT_PORT = 12;
    public static final int IFLA_BR_ROOT_PATH_COST = 13;
    public static final int IFLA_BR_TOPOLOGY_CHANGE = 14;
    public static final int IFLA_BR_TOPOLOGY_CHANGE_DETECTED = 15;
    public static final int IFLA_BR_HELLO_TIMER = 16;
    public static final int IFLA_BR_TCN_TIMER = 17;
    public static final int IFLA_BR_TOPOLOGY_CHANGE_TIMER = 18;
    public static final int IFLA_BR_GC_TIMER = 19;
    public static final int IFLA_BR_GROUP_ADDR = 20;
    public static final int IFLA_BR_FDB_FLUSH = 21;
    public static final int IFLA_BR_MCAST_ROUTER = 22;
    public static final int IFLA_BR_MCAST_SNOOPING = 23;
    public static final int IFLA_BR_MCAST_QUERY_USE_IFADDR = 24;
    public static final int IFLA_BR_MCAST_QUERIER = 25;
    public static final int IFLA_BR_MCAST_HASH_ELASTICITY = 26;
    public static final int IFLA_BR_MCAST_HASH_MAX = 27;
    public static final int IFLA_BR_MCAST_LAST_MEMBER_CNT = 28;
    public static final int IFLA_BR_MCAST_STARTUP_QUERY_CNT = 29;
    public static final int IFLA_BR_MCAST_LAST_MEMBER_INTVL = 30;
    public static final int IFLA_BR_MCAST_MEMBERSHIP_INTVL = 31;
    public static final int IFLA_BR_MCAST_QUERIER_INTVL = 32;
    public static final int IFLA_BR_MCAST_QUERY_INTVL = 33;
    public static final int IFLA_BR_MCAST_QUERY_RESPONSE_INTVL = 34;
    public static final int IFLA_BR_MCAST_STARTUP_QUERY_INTVL = 35;
    public static final int IFLA_BR_NF_CALL_IPTABLES = 36;
    public static final int IFLA_BR_NF_CALL_IP6TABLES = 37;
    public static final int IFLA_BR_NF_CALL_ARPTABLES = 38;
    public static final int IFLA_BR_VLAN_DEFAULT_PVID = 39;
    public static final int IFLA_BR_PAD = 40;
    public static final int IFLA_BR_VLAN_STATS_ENABLED = 41;
    public static final int IFLA_BR_MCAST_STATS_ENABLED = 42;
    public static final int IFLA_BR_MCAST_IGMP_VERSION = 43;
    public static final int IFLA_BR_MCAST_MLD_VERSION = 44;
    public static final int IFLA_BR_VLAN_STATS_PER_PORT = 45;
    public static final int IFLA_BR_MULTI_BOOLOPT = 46;
    public static final int IFLA_BR_MCAST_QUERIER_STATE = 47;
    public static final int IFLA_BR_FDB_N_LEARNED = 48;
    public static final int IFLA_BR_FDB_MAX_LEARNED = 49;

    public static final int IFLA_BRPORT_UNSPEC = 0;
    public static final int IFLA_BRPORT_STATE = 1;
    public static final int IFLA_BRPORT_PRIORITY = 2;
    public static final int IFLA_BRPORT_COST = 3;
    public static final int IFLA_BRPORT_MODE = 4;
    public static final int IFLA_BRPORT_GUARD = 5;
    public static final int IFLA_BRPORT_PROTECT = 6;
    public static final int IFLA_BRPORT_FAST_LEAVE = 7;
    public static final int IFLA_BRPORT_LEARNING = 8;
    public static final int IFLA_BRPORT_UNICAST_FLOOD = 9;
    public static final int IFLA_BRPORT_PROXYARP = 10;
    public static final int IFLA_BRPORT_LEARNING_SYNC = 11;
    public static final int IFLA_BRPORT_PROXYARP_WIFI = 12;
    public static final int IFLA_BRPORT_ROOT_ID = 13;
    public static final int IFLA_BRPORT_BRIDGE_ID = 14;
    public static final int IFLA_BRPORT_DESIGNATED_PORT = 15;
    public static final int IFLA_BRPORT_DESIGNATED_COST = 16;
    public static final int IFLA_BRPORT_ID = 17;
    public static final int IFLA_BRPORT_NO = 18;
    public static final int IFLA_BRPORT_TOPOLOGY_CHANGE_ACK = 19;
    public static final int IFLA_BRPORT_CONFIG_PENDING = 20;
    public static final int IFLA_BRPORT_MESSAGE_AGE_TIMER = 21;
    public static final int IFLA_BRPORT_FORWARD_DELAY_TIMER = 22;
    public static final int IFLA_BRPORT_HOLD_TIMER = 23;
    public static final int IFLA_BRPORT_FLUSH = 24;
    public static final int IFLA_BRPORT_MULTICAST_ROUTER = 25;
    public static final int IFLA_BRPORT_PAD = 26;
    public static final int IFLA_BRPORT_MCAST_FLOOD = 27;
    public static final int IFLA_BRPORT_MCAST_TO_UCAST = 28;
    public static final int IFLA_BRPORT_VLAN_TUNNEL = 29;
    public static final int IFLA_BRPORT_BCAST_FLOOD = 30;
    public static final int IFLA_BRPORT_GROUP_FWD_MASK = 31;
    public static final int IFLA_BRPORT_NEIGH_SUPPRESS = 32;
    public static final int IFLA_BRPORT_ISOLATED = 33;
    public static final int IFLA_BRPORT_BACKUP_PORT = 34;
    public static final int IFLA_BRPORT_MRP_RING_OPEN = 35;
    public static final int IFLA_BRPORT_MRP_IN_OPEN = 36;
    public static final int IFLA_BRPORT_MCAST_EHT_HOSTS_LIMIT = 37;
    public static final int IFLA_BRPORT_MCAST_EHT_HOSTS_CNT = 38;
    public static final int IFLA_BRPORT_LOCKED = 39;
    public static final int IFLA_BRPORT_MAB = 40;
    public static final int IFLA_BRPORT_MCAST_N_GROUPS = 41;
    public static final int IFLA_BRPORT_MCAST_MAX_GROUPS = 42;
    public static final int IFLA_BRPORT_NEIGH_VLAN_SUPPRESS = 43;
    public static final int IFLA_BRPORT_BACKUP_NHID = 44;

    public static final int IFLA_VXLAN_UNSPEC = 0;
    public static final int IFLA_VXLAN_ID = 1;
    public static final int IFLA_VXLAN_GROUP = 2;
    public static final int IFLA_VXLAN_LINK = 3;
    public static final int IFLA_VXLAN_LOCAL = 4;
    public static final int IFLA_VXLAN_TTL = 5;
    public static final int IFLA_VXLAN_TOS = 6;
    public static final int IFLA_VXLAN_LEARNING = 7;
    public static final int IFLA_VXLAN_AGEING = 8;
    public static final int IFLA_VXLAN_LIMIT = 9;
    public static final int IFLA_VXLAN_PORT_RANGE = 10;
    public static final int IFLA_VXLAN_PROXY = 11;
    public static final int IFLA_VXLAN_RSC = 12;
    public static final int IFLA_VXLAN_L2MISS = 13;
    public static final int IFLA_VXLAN_L3MISS = 14;
    public static final int IFLA_VXLAN_PORT = 15;
    public static final int IFLA_VXLAN_GROUP6 = 16;
    public static final int IFLA_VXLAN_LOCAL6 = 17;
    public static final int IFLA_VXLAN_UDP_CSUM = 18;
    public static final int IFLA_VXLAN_UDP_ZERO_CSUM6_TX = 19;
    public static final int IFLA_VXLAN_UDP_ZERO_CSUM6_RX = 20;
    public static final int IFLA_VXLAN_REMCSUM_TX = 21;
    public static final int IFLA_VXLAN_REMCSUM_RX = 22;
    public static final int IFLA_VXLAN_GBP = 23;
    public static final int IFLA_VXLAN_REMCSUM_NOPARTIAL = 24;
    public static final int IFLA_VXLAN_COLLECT_METADATA = 25;
    public static final int IFLA_VXLAN_LABEL = 26;
    public static final int IFLA_VXLAN_GPE = 27;
    public static final int IFLA_VXLAN_TTL_INHERIT = 28;
    public static final int IFLA_VXLAN_DF = 29;
    public static final int IFLA_VXLAN_VNIFILTER = 30;
    public static final int IFLA_VXLAN_LOCALBYPASS = 31;
    public static final int IFLA_VXLAN_LABEL_POLICY = 32;
    public static final int IFLA_VXLAN_RESERVED_BITS = 33;
    public static final int IFLA_VXLAN_MC_ROUTE = 34;

    public static final int VXLAN_DF_UNSET = 0;
    public static final int VXLAN_DF_SET = 1;
    public static final int VXLAN_DF_INHERIT = 2;

    public static final int IFLA_VLAN_UNSPEC = 0;
    public static final int IFLA_VLAN_ID = 1;
    public static final int IFLA_VLAN_FLAGS = 2;
    public static final int IFLA_VLAN_EGRESS_QOS = 3;
    public static final int IFLA_VLAN_INGRESS_QOS = 4;
    public static final int IFLA_VLAN_PROTOCOL = 5;

    public static final int IFLA_VLAN_QOS_UNSPEC = 0;
    public static final int IFLA_VLAN_QOS_MAPPING = 1;

    public static final int IFLA_MACVLAN_UNSPEC = 0;
    public static final int IFLA_MACVLAN_MODE = 1;
    public static final int IFLA_MACVLAN_FLAGS = 2;
    public static final int IFLA_MACVLAN_MACADDR_MODE = 3;
    public static final int IFLA_MACVLAN_MACADDR = 4;
    public static final int IFLA_MACVLAN_MACADDR_DATA = 5;
    public static final int IFLA_MACVLAN_MACADDR_COUNT = 6;
    public static final int IFLA_MACVLAN_BC_QUEUE_LEN = 7;
    public static final int IFLA_MACVLAN_BC_QUEUE_LEN_USED = 8;
    public static final int IFLA_MACVLAN_BC_CUTOFF = 9;

    public static final int MACVLAN_MODE_PRIVATE = 1;
    public static final int MACVLAN_MODE_VEPA = 2;
    public static final int MACVLAN_MODE_BRIDGE = 4;
    public static final int MACVLAN_MODE_PASSTHRU = 8;
    public static final int MACVLAN_MODE_SOURCE = 16;
    public static final int MACVLAN_FLAG_NOPROMISC = 1;
    public static final int MACVLAN_FLAG_NODST = 2;
    public static final int MACVLAN_MACADDR_ADD = 0;
    public static final int MACVLAN_MACADDR_DEL = 1;
    public static final int MACVLAN_MACADDR_FLUSH = 2;
    public static final int MACVLAN_MACADDR_SET = 3;

    public static final int IFLA_NETKIT_UNSPEC = 0;
    public static final int IFLA_NETKIT_PEER_INFO = 1;
    public static final int IFLA_NETKIT_PRIMARY = 2;
    public static final int IFLA_NETKIT_POLICY = 3;
    public static final int IFLA_NETKIT_PEER_POLICY = 4;
    public static final int IFLA_NETKIT_MODE = 5;
    public static final int IFLA_NETKIT_SCRUB = 6;
    public static final int IFLA_NETKIT_PEER_SCRUB = 7;
    public static final int IFLA_NETKIT_HEADROOM = 8;
    public static final int IFLA_NETKIT_TAILROOM = 9;

    public static final int NETKIT_PASS = 0;
    public static final int NETKIT_DROP = 2;
    public static final int NETKIT_L2 = 0;
    public static final int NETKIT_L3 = 1;
    public static final int NETKIT_SCRUB_NONE = 0;
    public static final int NETKIT_SCRUB_DEFAULT = 1;

    public static final int IFLA_TUN_UNSPEC = 0;
    public static final int IFLA_TUN_OWNER = 1;
    public static final int IFLA_TUN_GROUP = 2;
    public static final int IFLA_TUN_TYPE = 3;
    public static final int IFLA_TUN_PI = 4;
    public static final int IFLA_TUN_VNET_HDR = 5;
    public static final int IFLA_TUN_PERSIST = 6;
    public static final int IFLA_TUN_MULTI_QUEUE = 7;
    public static final int IFLA_TUN_NUM_QUEUES = 8;
    public static final int IFLA_TUN_NUM_DISABLED_QUEUES = 9;

    public static final int IFLA_VF_INFO = 1;
    public static final int IFLA_VF_MAC = 1;
    public static final int IFLA_VF_VLAN = 2;
    public static final int IFLA_VF_TX_RATE = 3;
    public static final int IFLA_VF_SPOOFCHK = 4;
    public static final int IFLA_VF_LINK_STATE = 5;
    public static final int IFLA_VF_RATE = 6;
    public static final int IFLA_VF_RSS_QUERY_EN = 7;
    public static final int IFLA_VF_STATS = 8;
    public static final int IFLA_VF_TRUST = 9;
    public static final int IFLA_VF_VLAN_LIST = 12;
    public static final int IFLA_VF_BROADCAST = 13;
    public static final int IFLA_VF_VLAN_INFO = 1;
    public static final int IFLA_VF_LINK_STATE_AUTO = 0;
    public static final int IFLA_VF_LINK_STATE_ENABLE = 1;
    public static final int IFLA_VF_LINK_STATE_DISABLE = 2;
    public static final int IFLA_VF_STATS_RX_PACKETS = 0;
    public static final int IFLA_VF_STATS_TX_PACKETS = 1;
    public static final int IFLA_VF_STATS_RX_BYTES = 2;
    public static final int IFLA_VF_STATS_TX_BYTES = 3;
    public static final int IFLA_VF_STATS_BROADCAST = 4;
    public static final int IFLA_VF_STATS_MULTICAST = 5;
    public static final int IFLA_VF_STATS_PAD = 6;
    public static final int IFLA_VF_STATS_RX_DROPPED = 7;
    public static final int IFLA_VF_STATS_TX_DROPPED = 8;

    private IfLinkH() {}

    /** {@code struct rtnl_link_stats64}; older kernels end it earlier. */
    public static final class RtnlLinkStats64 {
        public static final int SIZE = 200;
        public static final int RX_PACKETS = 0;
        public static final int TX_PACKETS = 8;
        public static final int RX_BYTES = 16;
        public static final int TX_BYTES = 24;
        public static final int RX_ERRORS = 32;
        public static final int TX_ERRORS = 40;
        public static final int RX_DROPPED = 48;
        public static final int TX_DROPPED = 56;
        public static final int MULTICAST = 64;
        public static final int COLLISIONS = 72;
        public static final int RX_LENGTH_ERRORS = 80;
        public static final int RX_OVER_ERRORS = 88;
        public static final int RX_CRC_ERRORS = 96;
        public static final int RX_FRAME_ERRORS = 104;
        public static final int RX_FIFO_ERRORS = 112;
        public static final int RX_MISSED_ERRORS = 120;
        public static final int TX_ABORTED_ERRORS = 128;
        public static final int TX_CARRIER_ERRORS = 136;
        public static final int TX_FIFO_ERRORS = 144;
        public static final int TX_HEARTBEAT_ERRORS = 152;
        public static final int TX_WINDOW_ERRORS = 160;
        public static final int RX_COMPRESSED = 168;
        public static final int TX_COMPRESSED = 176;
        public static final int RX_NOHANDLER = 184;
        public static final int RX_OTHERHOST_DROPPED = 192;

        private RtnlLinkStats64() {}
    }

    /** {@code struct ifla_vlan_flags}. */
    public static final class IflaVlanFlags {
        public static final int SIZE = 8;
        public static final int FLAGS = 0;
        public static final int MASK = 4;

        private IflaVlanFlags() {}
    }

    /** {@code struct ifla_vlan_qos_mapping}. */
    public static final class IflaVlanQosMapping {
        public static final int SIZE = 8;
        public static final int FROM = 0;
        public static final int TO = 4;

        private IflaVlanQosMapping() {}
    }

    /** {@code struct ifla_vxlan_port_range}, in network byte order. */
    public static final class IflaVxlanPortRange {
        public static final int SIZE = 4;
        public static final int LOW = 0;
        public static final int HIGH = 2;

        private IflaVxlanPortRange() {}
    }

    /** {@code struct ifla_bridge_id}. */
    public static final class IflaBridgeId {
        public static final int SIZE = 8;
        public static final int PRIO = 0;
        public static final int ADDR = 2;

        private IflaBridgeId() {}
    }

    /** {@code struct ifla_vf_mac}. */
    public static final class IflaVfMac {
        public static final int SIZE = 36;
        public static final int VF = 0;
        public static final int MAC = 4;

        private IflaVfMac() {}
    }

    /** {@code struct ifla_vf_vlan}. */
    public static final class IflaVfVlan {
        public static final int SIZE = 12;
        public static final int VF = 0;
        public static final int VLAN = 4;
        public static final int QOS = 8;

        private IflaVfVlan() {}
    }

    /** {@code struct ifla_vf_vlan_info}. */
    public static final class IflaVfVlanInfo {
        public static final int SIZE = 16;
        public static final int VF = 0;
        public static final int VLAN = 4;
        public static final int QOS = 8;
        public static final int VLAN_PROTO = 12;

        private IflaVfVlanInfo() {}
    }

    /** {@code struct ifla_vf_tx_rate}. */
    public static final class IflaVfTxRate {
        public static final int SIZE = 8;
        public static final int VF = 0;
        public static final int RATE = 4;

        private IflaVfTxRate() {}
    }

    /** {@code struct ifla_vf_rate}. */
    public static final class IflaVfRate {
        public static final int SIZE = 12;
        public static final int VF = 0;
        public static final int MIN_TX_RATE = 4;
        public static final int MAX_TX_RATE = 8;

        private IflaVfRate() {}
    }

    /** {@code struct ifla_vf_spoofchk}. */
    public static final class IflaVfSpoofchk {
        public static final int SIZE = 8;
        public static final int VF = 0;
        public static final int SETTING = 4;

        private IflaVfSpoofchk() {}
    }

    /** {@code struct ifla_vf_rss_query_en}. */
    public static final class IflaVfRssQueryEn {
        public static final int SIZE = 8;
        public static final int VF = 0;
        public static final int SETTING = 4;

        private IflaVfRssQueryEn() {}
    }

    /** {@code struct ifla_vf_trust}. */
    public static final class IflaVfTrust {
        public static final int SIZE = 8;
        public static final int VF = 0;
        public static final int SETTING = 4;

        private IflaVfTrust() {}
    }

    /** {@code struct ifla_vf_link_state}. */
    public static final class IflaVfLinkState {
        public static final int SIZE = 8;
        public static final int VF = 0;
        public static final int LINK_STATE = 4;

        private IflaVfLinkState() {}
    }
}
