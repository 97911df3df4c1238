package headroom.linux.uapi;

/** Next hop objects. From {@code <linux/nexthop.h>}. */
public final class NexthopH {
    public static final int NHA_UNSPEC = 0;
    public static final int NHA_ID = 1;
    public static final int NHA_GROUP = 2;
    public static final int NHA_GROUP_TYPE = 3;
    public static final int NHA_BLACKHOLE = 4;
    public static final int NHA_OIF = 5;
    public static final int NHA_GATEWAY = 6;
    public static final int NHA_ENCAP_TYPE = 7;
    public static final int NHA_ENCAP = 8;
    public static final int NHA_GROUPS = 9;
    public static final int NHA_MASTER = 10;
    public static final int NHA_FDB = 11;
    public static final int NHA_RES_GROUP = 12;

    public static final int NEXTHOP_GRP_TYPE_MPATH = 0;
    public static final int NEXTHOP_GRP_TYPE_RES = 1;

    private NexthopH() {}

    /** {@code struct nhmsg}. */
    public static final class Nhmsg {
        public static final int SIZE = 8;
        public static final int NH_FAMILY = 0;
        public static final int NH_SCOPE = 1;
        public static final int NH_PROTOCOL = 2;
        public static final int NH_FLAGS = 4;

        private Nhmsg() {}
    }

    /** {@code struct nexthop_grp}. */
    public static final class NexthopGrp {
        public static final int SIZE = 8;
        public static final int ID = 0;
        public static final int WEIGHT = 4;

        private NexthopGrp() {}
    }
}
