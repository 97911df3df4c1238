package headroom.linux.uapi;

/** Routing sockets. From {@code <linux/rtnetlink.h>}. */
public final class RtnetlinkH {
    public static final int RTM_NEWLINK = 16;
    public static final int RTM_DELLINK = 17;
    public static final int RTM_GETLINK = 18;
    public static final int RTM_SETLINK = 19;
    public static final int RTM_NEWADDR = 20;
    public static final int RTM_DELADDR = 21;
    public static final int RTM_GETADDR = 22;
    public static final int RTM_NEWROUTE = 24;
    public static final int RTM_DELROUTE = 25;
    public static final int RTM_GETROUTE = 26;
    public static final int RTM_NEWNEIGH = 28;
    public static final int RTM_DELNEIGH = 29;
    public static final int RTM_GETNEIGH = 30;
    public static final int RTM_NEWNSID = 88;
    public static final int RTM_DELNSID = 89;
    public static final int RTM_GETNSID = 90;
    public static final int RTM_NEWNEXTHOP = 104;
    public static final int RTM_DELNEXTHOP = 105;
    public static final int RTM_GETNEXTHOP = 106;

    public static final int RTN_UNSPEC = 0;
    public static final int RTN_UNICAST = 1;
    public static final int RTN_LOCAL = 2;
    public static final int RTN_BROADCAST = 3;
    public static final int RTN_ANYCAST = 4;
    public static final int RTN_MULTICAST = 5;
    public static final int RTN_BLACKHOLE = 6;
    public static final int RTN_UNREACHABLE = 7;
    public static final int RTN_PROHIBIT = 8;
    public static final int RTN_THROW = 9;
    public static final int RTN_NAT = 10;
    public static final int RTN_XRESOLVE = 11;

    public static final int RTPROT_UNSPEC = 0;
    public static final int RTPROT_REDIRECT = 1;
    public static final int RTPROT_KERNEL = 2;
    public static final int RTPROT_BOOT = 3;
    public static final int RTPROT_STATIC = 4;
    public static final int RTPROT_GATED = 8;
    public static final int RTPROT_RA = 9;
    public static final int RTPROT_MRT = 10;
    public static final int RTPROT_ZEBRA = 11;
    public static final int RTPROT_BIRD = 12;
    public static final int RTPROT_DNROUTED = 13;
    public static final int RTPROT_XORP = 14;
    public static final int RTPROT_NTK = 15;
    public static final int RTPROT_DHCP = 16;
    public static final int RTPROT_MROUTED = 17;
    public static final int RTPROT_KEEPALIVED = 18;
    public static final int RTPROT_BABEL = 42;
    public static final int RTPROT_OPENR = 99;
    public static final int RTPROT_BGP = 186;
    public static final int RTPROT_ISIS = 187;
    public static final int RTPROT_OSPF = 188;
    public static final int RTPROT_RIP = 189;
    public static final int RTPROT_EIGRP = 192;

    public static final int RT_SCOPE_UNIVERSE = 0;
    public static final int RT_SCOPE_SITE = 200;
    public static final int RT_SCOPE_LINK = 253;
    public static final int RT_SCOPE_HOST = 254;
    public static final int RT_SCOPE_NOWHERE = 255;

    public static final int RT_TABLE_UNSPEC = 0;
    public static final int RT_TABLE_COMPAT = 252;
    public static final int RT_TABLE_DEFAULT = 253;
    public static final int RT_TABLE_MAIN = 254;
    public static final int RT_TABLE_LOCAL = 255;

    public static final int RTA_UNSPEC = 0;
    public static final int RTA_DST = 1;
    public static final int RTA_SRC = 2;
    public static final int RTA_IIF = 3;
    public static final int RTA_OIF = 4;
    public static final int RTA_GATEWAY = 5;
    public static final int RTA_PRIORITY = 6;
    public static final int RTA_PREFSRC = 7;
    public static final int RTA_METRICS = 8;
    public static final int RTA_MULTIPATH = 9;
    public static final int RTA_PROTOINFO = 10;
    public static final int RTA_FLOW = 11;
    public static final int RTA_CACHEINFO = 12;
    public static final int RTA_SESSION = 13;
    public static final int RTA_MP_ALGO = 14;
    public static final int RTA_TABLE = 15;
    public static final int RTA_MARK = 16;
    public static final int RTA_MFC_STATS = 17;
    public static final int RTA_VIA = 18;
    public static final int RTA_NEWDST = 19;
    public static final int RTA_PREF = 20;
    public static final int RTA_ENCAP_TYPE = 21;
    public static final int RTA_ENCAP = 22;
    public static final int RTA_EXPIRES = 23;
    public static final int RTA_PAD = 24;
    public static final int RTA_UID = 25;
    public static final int RTA_TTL_PROPAGATE = 26;
    public static final int RTA_IP_PROTO = 27;
    public static final int RTA_SPORT = 28;
    public static final int RTA_DPORT = 29;
    public static final int RTA_NH_ID = 30;

    public static final int RTNH_F_DEAD = 1;
    public static final int RTNH_F_PERVASIVE = 2;
    public static final int RTNH_F_ONLINK = 4;
    public static final int RTNH_F_OFFLOAD = 8;
    public static final int RTNH_F_LINKDOWN = 16;
    public static final int RTNH_F_UNRESOLVED = 32;
    public static final int RTNH_F_TRAP = 64;

    public static final int RTNH_ALIGNTO = 4;

    public static final int RTNLGRP_NONE = 0;
    public static final int RTNLGRP_LINK = 1;
    public static final int RTNLGRP_NOTIFY = 2;
    public static final int RTNLGRP_NEIGH = 3;
    public static final int RTNLGRP_TC = 4;
    public static final int RTNLGRP_IPV4_IFADDR = 5;
    public static final int RTNLGRP_IPV4_MROUTE = 6;
    public static final int RTNLGRP_IPV4_ROUTE = 7;
    public static final int RTNLGRP_IPV4_RULE = 8;
    public static final int RTNLGRP_IPV6_IFADDR = 9;
    public static final int RTNLGRP_IPV6_MROUTE = 10;
    public static final int RTNLGRP_IPV6_ROUTE = 11;
    public static final int RTNLGRP_IPV6_IFINFO = 12;
    public static final int RTNLGRP_DECnet_IFADDR = 13;
    public static final int RTNLGRP_NOP2 = 14;
    public static final int RTNLGRP_DECnet_ROUTE = 15;
    public static final int RTNLGRP_DECnet_RULE = 16;
    public static final int RTNLGRP_NOP4 = 17;
    public static final int RTNLGRP_IPV6_PREFIX = 18;
    public static final int RTNLGRP_IPV6_RULE = 19;
    public static final int RTNLGRP_ND_USEROPT = 20;
    public static final int RTNLGRP_PHONET_IFADDR = 21;
    public static final int RTNLGRP_PHONET_ROUTE = 22;
    public static final int RTNLGRP_DCB = 23;
    public static final int RTNLGRP_IPV4_NETCONF = 24;
    public static final int RTNLGRP_IPV6_NETCONF = 25;
    public static final int RTNLGRP_MDB = 26;
    public static final int RTNLGRP_MPLS_ROUTE = 27;
    public static final int RTNLGRP_NSID = 28;
    public static final int RTNLGRP_MPLS_NETCONF = 29;
    public static final int RTNLGRP_IPV4_MROUTE_R = 30;
    public static final int RTNLGRP_IPV6_MROUTE_R = 31;
    public static final int RTNLGRP_NEXTHOP = 32;
    public static final int RTNLGRP_BRVLAN = 33;
    public static final int RTNLGRP_MCTP_IFADDR = 34;
    public static final int RTNLGRP_TUNNEL = 35;
    public static final int RTNLGRP_STATS = 36;

    public static final int RTEXT_FILTER_VF = 0x1;
    public static final int RTEXT_FILTER_SKIP_STATS = 0x8;

    public static final int RTM_NEWLINKPROP = 108;
    public static final int RTM_DELLINKPROP = 109;

    public static final int RTA_FLOWLABEL = 31;

    public static final int RTAX_UNSPEC = 0;
    public static final int RTAX_LOCK = 1;
    public static final int RTAX_MTU = 2;
    public static final int RTAX_WINDOW = 3;
    public static final int RTAX_RTT = 4;
    public static final int RTAX_RTTVAR = 5;
    public static final int RTAX_SSTHRESH = 6;
    public static final int RTAX_CWND = 7;
    public static final int RTAX_ADVMSS = 8;
    public static final int RTAX_REORDERING = 9;
    public static final int RTAX_HOPLIMIT = 10;
    public static final int RTAX_INITCWND = 11;
    public static final int RTAX_FEATURES = 12;
    public static final int RTAX_RTO_MIN = 13;
    public static final int RTAX_INITRWND = 14;
    public static final int RTAX_QUICKACK = 15;
    public static final int RTAX_CC_ALGO = 16;
    public static final int RTAX_FASTOPEN_NO_COOKIE = 17;

    public static final int RTM_F_CLONED = 0x200;
    public static final int RTM_F_LOOKUP_TABLE = 0x1000;
    public static final int RTM_F_FIB_MATCH = 0x2000;
    public static final int RTM_F_OFFLOAD = 0x4000;
    public static final int RTM_F_TRAP = 0x8000;
    public static final int RTM_F_OFFLOAD_FAILED = 0x20000000;

    private RtnetlinkH() {}

    /** {@code struct rtmsg}. */
    public static final class Rtmsg {
        public static final int SIZE = 12;
        public static final int RTM_FAMILY = 0;
        public static final int RTM_DST_LEN = 1;
        public static final int RTM_SRC_LEN = 2;
        public static final int RTM_TOS = 3;
        public static final int RTM_TABLE = 4;
        public static final int RTM_PROTOCOL = 5;
        public static final int RTM_SCOPE = 6;
        public static final int RTM_TYPE = 7;
        public static final int RTM_FLAGS = 8;

        private Rtmsg() {}
    }

    /** {@code struct rtnexthop}. */
    public static final class Rtnexthop {
        public static final int SIZE = 8;
        public static final int RTNH_LEN = 0;
        public static final int RTNH_FLAGS = 2;
        public static final int RTNH_HOPS = 3;
        public static final int RTNH_IFINDEX = 4;

        private Rtnexthop() {}
    }

    /** {@code struct ifinfomsg}. */
    public static final class Ifinfomsg {
        public static final int SIZE = 16;
        public static final int IFI_FAMILY = 0;
        public static final int IFI_TYPE = 2;
        public static final int IFI_INDEX = 4;
        public static final int IFI_FLAGS = 8;
        public static final int IFI_CHANGE = 12;

        private Ifinfomsg() {}
    }

    /** {@code struct rtgenmsg}. */
    public static final class Rtgenmsg {
        public static final int SIZE = 1;
        public static final int RTGEN_FAMILY = 0;

        private Rtgenmsg() {}
    }

    /** {@code struct rtvia}; the address follows. */
    public static final class Rtvia {
        public static final int SIZE = 2;
        public static final int RTVIA_FAMILY = 0;

        private Rtvia() {}
    }

    /** {@code struct rta_cacheinfo}. */
    public static final class RtaCacheinfo {
        public static final int SIZE = 32;
        public static final int RTA_CLNTREF = 0;
        public static final int RTA_LASTUSE = 4;
        public static final int RTA_EXPIRES = 8;
        public static final int RTA_ERROR = 12;
        public static final int RTA_USED = 16;
        public static final int RTA_ID = 20;
        public static final int RTA_TS = 24;
        public static final int RTA_TSAGE = 28;

        private RtaCacheinfo() {}
    }
}
