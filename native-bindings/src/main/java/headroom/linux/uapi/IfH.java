package headroom.linux.uapi;

/** Flags and states of network devices, and requests to them. From {@code <linux/if.h>}. */
public final class IfH {
    public static final int IFNAMSIZ = 16;
    public static final int IFF_UP = 1;
    public static final int IFF_BROADCAST = 2;
    public static final int IFF_LOOPBACK = 8;
    public static final int IFF_RUNNING = 0x40;
    public static final int IFF_NOARP = 0x80;
    public static final int IFF_PROMISC = 0x100;
    public static final int IFF_ALLMULTI = 0x200;
    public static final int IFF_LOWER_UP = 0x10000;
    public static final int IF_OPER_UNKNOWN = 0;
    public static final int IF_OPER_NOTPRESENT = 1;
    public static final int IF_OPER_DOWN = 2;
    public static final int IF_OPER_LOWERLAYERDOWN = 3;
    public static final int IF_OPER_TESTING = 4;
    public static final int IF_OPER_DORMANT = 5;
    public static final int IF_OPER_UP = 6;

    private IfH() {}

    /** {@code struct ifreq}. */
    public static final class Ifreq {
        public static final int SIZE = 40;
        public static final int IFR_NAME = 0;
        public static final int IFR_DATA = 16;
        public static final int IFR_FLAGS = 16;
        public static final int IFR_MTU = 16;
        public static final int IFR_IFINDEX = 16;
        public static final int IFR_HWADDR = 16;

        private Ifreq() {}
    }
}
