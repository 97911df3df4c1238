package headroom.linux.uapi;

/** Netlink sockets and the frame of their messages. From {@code <linux/netlink.h>}. */
public final class NetlinkH {
    public static final int NETLINK_ROUTE = 0;
    public static final int NETLINK_GENERIC = 16;
    public static final int NETLINK_SOCK_DIAG = 4;
    public static final int SOL_NETLINK = 270;
    public static final int NLM_F_REQUEST = 1;
    public static final int NLM_F_MULTI = 2;
    public static final int NLM_F_ACK = 4;
    public static final int NLM_F_ECHO = 8;
    public static final int NLM_F_DUMP_INTR = 0x10;
    public static final int NLM_F_DUMP_FILTERED = 0x20;
    public static final int NLM_F_ROOT = 0x100;
    public static final int NLM_F_MATCH = 0x200;
    public static final int NLM_F_ATOMIC = 0x400;
    public static final int NLM_F_DUMP = 0x300;
    public static final int NLM_F_REPLACE = 0x100;
    public static final int NLM_F_EXCL = 0x200;
    public static final int NLM_F_CREATE = 0x400;
    public static final int NLM_F_APPEND = 0x800;
    public static final int NLM_F_NONREC = 0x100;
    public static final int NLM_F_CAPPED = 0x100;
    public static final int NLM_F_ACK_TLVS = 0x200;
    public static final int NLMSG_NOOP = 1;
    public static final int NLMSG_ERROR = 2;
    public static final int NLMSG_DONE = 3;
    public static final int NLMSG_OVERRUN = 4;
    public static final int NLMSG_MIN_TYPE = 0x10;
    public static final int NLMSG_HDRLEN = 0x10;
    public static final int NLMSGERR_ATTR_MSG = 1;
    public static final int NLMSGERR_ATTR_OFFS = 2;
    public static final int NLMSGERR_ATTR_COOKIE = 3;
    public static final int NLMSGERR_ATTR_POLICY = 4;
    public static final int NLMSGERR_ATTR_MISS_TYPE = 5;
    public static final int NLMSGERR_ATTR_MISS_NEST = 6;
    public static final int NETLINK_ADD_MEMBERSHIP = 1;
    public static final int NETLINK_DROP_MEMBERSHIP = 2;
    public static final int NETLINK_PKTINFO = 3;
    public static final int NETLINK_BROADCAST_ERROR = 4;
    public static final int NETLINK_NO_ENOBUFS = 5;
    public static final int NETLINK_LISTEN_ALL_NSID = 8;
    public static final int NETLINK_LIST_MEMBERSHIPS = 9;
    public static final int NETLINK_CAP_ACK = 10;
    public static final int NETLINK_EXT_ACK = 11;
    public static final int NETLINK_GET_STRICT_CHK = 12;
    public static final int NLA_F_NESTED = 0x8000;
    public static final int NLA_F_NET_BYTEORDER = 0x4000;
    public static final int NLA_TYPE_MASK = -49153;
    public static final int NLA_ALIGNTO = 4;
    public static final int NLA_HDRLEN = 4;

    public static final int NL_POLICY_TYPE_ATTR_UNSPEC = 0;
    public static final int NL_POLICY_TYPE_ATTR_TYPE = 1;
    public static final int NL_POLICY_TYPE_ATTR_MIN_VALUE_S = 2;
    public static final int NL_POLICY_TYPE_ATTR_MAX_VALUE_S = 3;
    public static final int NL_POLICY_TYPE_ATTR_MIN_VALUE_U = 4;
    public static final int NL_POLICY_TYPE_ATTR_MAX_VALUE_U = 5;
    public static final int NL_POLICY_TYPE_ATTR_MIN_LENGTH = 6;
    public static final int NL_POLICY_TYPE_ATTR_MAX_LENGTH = 7;
    public static final int NL_POLICY_TYPE_ATTR_POLICY_IDX = 8;
    public static final int NL_POLICY_TYPE_ATTR_POLICY_MAXTYPE = 9;
    public static final int NL_POLICY_TYPE_ATTR_BITFIELD32_MASK = 10;
    public static final int NL_POLICY_TYPE_ATTR_PAD = 11;
    public static final int NL_POLICY_TYPE_ATTR_MASK = 12;

    public static final int NL_ATTR_TYPE_INVALID = 0;
    public static final int NL_ATTR_TYPE_FLAG = 1;
    public static final int NL_ATTR_TYPE_U8 = 2;
    public static final int NL_ATTR_TYPE_U16 = 3;
    public static final int NL_ATTR_TYPE_U32 = 4;
    public static final int NL_ATTR_TYPE_U64 = 5;
    public static final int NL_ATTR_TYPE_S8 = 6;
    public static final int NL_ATTR_TYPE_S16 = 7;
    public static final int NL_ATTR_TYPE_S32 = 8;
    public static final int NL_ATTR_TYPE_S64 = 9;
    public static final int NL_ATTR_TYPE_BINARY = 10;
    public static final int NL_ATTR_TYPE_STRING = 11;
    public static final int NL_ATTR_TYPE_NUL_STRING = 12;
    public static final int NL_ATTR_TYPE_NESTED = 13;
    public static final int NL_ATTR_TYPE_NESTED_ARRAY = 14;
    public static final int NL_ATTR_TYPE_BITFIELD32 = 15;
    public static final int NL_ATTR_TYPE_SINT = 16;
    public static final int NL_ATTR_TYPE_UINT = 17;

    private NetlinkH() {}

    /** {@code struct sockaddr_nl}. */
    public static final class SockaddrNl {
        public static final int SIZE = 12;
        public static final int NL_FAMILY = 0;
        public static final int NL_PAD = 2;
        public static final int NL_PID = 4;
        public static final int NL_GROUPS = 8;

        private SockaddrNl() {}
    }

    /** {@code struct nlmsghdr}. */
    public static final class Nlmsghdr {
        public static final int SIZE = 16;
        public static final int NLMSG_LEN = 0;
        public static final int NLMSG_TYPE = 4;
        public static final int NLMSG_FLAGS = 6;
        public static final int NLMSG_SEQ = 8;
        public static final int NLMSG_PID = 12;

        private Nlmsghdr() {}
    }

    /** {@code struct nlmsgerr}. */
    public static final class Nlmsgerr {
        public static final int SIZE = 20;
        public static final int ERROR = 0;
        public static final int MSG = 4;

        private Nlmsgerr() {}
    }

    /** {@code struct nlattr}. */
    public static final class Nlattr {
        public static final int SIZE = 4;
        public static final int NLA_LEN = 0;
        public static final int NLA_TYPE = 2;

        private Nlattr() {}
    }
}
