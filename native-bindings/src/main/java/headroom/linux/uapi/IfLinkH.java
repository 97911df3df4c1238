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

    private IfLinkH() {}
}
