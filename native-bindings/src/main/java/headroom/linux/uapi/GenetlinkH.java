package headroom.linux.uapi;

/** Generic netlink and its controller. From {@code <linux/genetlink.h>}. */
public final class GenetlinkH {
    public static final int GENL_ID_CTRL = 0x10;
    public static final int GENL_HDRLEN = 4;
    public static final int GENL_NAMSIZ = 16;

    public static final int CTRL_CMD_UNSPEC = 0;
    public static final int CTRL_CMD_NEWFAMILY = 1;
    public static final int CTRL_CMD_DELFAMILY = 2;
    public static final int CTRL_CMD_GETFAMILY = 3;
    public static final int CTRL_CMD_NEWOPS = 4;
    public static final int CTRL_CMD_DELOPS = 5;
    public static final int CTRL_CMD_GETOPS = 6;
    public static final int CTRL_CMD_NEWMCAST_GRP = 7;
    public static final int CTRL_CMD_DELMCAST_GRP = 8;
    public static final int CTRL_CMD_GETMCAST_GRP = 9;
    public static final int CTRL_CMD_GETPOLICY = 10;

    public static final int CTRL_ATTR_UNSPEC = 0;
    public static final int CTRL_ATTR_FAMILY_ID = 1;
    public static final int CTRL_ATTR_FAMILY_NAME = 2;
    public static final int CTRL_ATTR_VERSION = 3;
    public static final int CTRL_ATTR_HDRSIZE = 4;
    public static final int CTRL_ATTR_MAXATTR = 5;
    public static final int CTRL_ATTR_OPS = 6;
    public static final int CTRL_ATTR_MCAST_GROUPS = 7;
    public static final int CTRL_ATTR_POLICY = 8;
    public static final int CTRL_ATTR_OP = 10;

    public static final int CTRL_ATTR_MCAST_GRP_UNSPEC = 0;
    public static final int CTRL_ATTR_MCAST_GRP_NAME = 1;
    public static final int CTRL_ATTR_MCAST_GRP_ID = 2;

    private GenetlinkH() {}

    /** {@code struct genlmsghdr}. */
    public static final class Genlmsghdr {
        public static final int SIZE = 4;
        public static final int CMD = 0;
        public static final int VERSION = 1;

        private Genlmsghdr() {}
    }
}
