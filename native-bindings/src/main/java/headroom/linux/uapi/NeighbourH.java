package headroom.linux.uapi;

/** The neighbour table. From {@code <linux/neighbour.h>}. */
public final class NeighbourH {
    public static final int NDA_UNSPEC = 0;
    public static final int NDA_DST = 1;
    public static final int NDA_LLADDR = 2;
    public static final int NDA_CACHEINFO = 3;
    public static final int NDA_PROBES = 4;
    public static final int NDA_VLAN = 5;
    public static final int NDA_PORT = 6;
    public static final int NDA_VNI = 7;
    public static final int NDA_IFINDEX = 8;
    public static final int NDA_MASTER = 9;
    public static final int NDA_LINK_NETNSID = 10;
    public static final int NDA_SRC_VNI = 11;
    public static final int NDA_PROTOCOL = 12;
    public static final int NDA_NH_ID = 13;
    public static final int NDA_FDB_EXT_ATTRS = 14;
    public static final int NDA_FLAGS_EXT = 15;
    public static final int NDA_NDM_STATE_MASK = 16;
    public static final int NDA_NDM_FLAGS_MASK = 17;

    public static final int NTF_USE = 0x1;
    public static final int NTF_SELF = 0x2;
    public static final int NTF_MASTER = 0x4;
    public static final int NTF_PROXY = 0x8;
    public static final int NTF_EXT_LEARNED = 0x10;
    public static final int NTF_OFFLOADED = 0x20;
    public static final int NTF_STICKY = 0x40;
    public static final int NTF_ROUTER = 0x80;
    public static final int NTF_EXT_MANAGED = 0x1;

    public static final int NUD_INCOMPLETE = 0x1;
    public static final int NUD_REACHABLE = 0x2;
    public static final int NUD_STALE = 0x4;
    public static final int NUD_DELAY = 0x8;
    public static final int NUD_PROBE = 0x10;
    public static final int NUD_FAILED = 0x20;
    public static final int NUD_NOARP = 0x40;
    public static final int NUD_PERMANENT = 0x80;
    public static final int NUD_NONE = 0x0;

    private NeighbourH() {}

    /** {@code struct ndmsg}. */
    public static final class Ndmsg {
        public static final int SIZE = 12;
        public static final int NDM_FAMILY = 0;
        public static final int NDM_IFINDEX = 4;
        public static final int NDM_STATE = 8;
        public static final int NDM_FLAGS = 10;
        public static final int NDM_TYPE = 11;

        private Ndmsg() {}
    }

    /** {@code struct nda_cacheinfo}; times in USER_HZ. */
    public static final class NdaCacheinfo {
        public static final int SIZE = 16;
        public static final int NDM_CONFIRMED = 0;
        public static final int NDM_USED = 4;
        public static final int NDM_UPDATED = 8;
        public static final int NDM_REFCNT = 12;

        private NdaCacheinfo() {}
    }
}
