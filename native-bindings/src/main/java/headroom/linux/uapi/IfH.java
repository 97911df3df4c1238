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

    public static final int IFF_DEBUG = 4;
    public static final int IFF_POINTOPOINT = 0x10;
    public static final int IFF_NOTRAILERS = 0x20;
    public static final int IFF_MASTER = 0x400;
    public static final int IFF_SLAVE = 0x800;
    public static final int IFF_MULTICAST = 0x1000;
    public static final int IFF_PORTSEL = 0x2000;
    public static final int IFF_AUTOMEDIA = 0x4000;
    public static final int IFF_DYNAMIC = 0x8000;
    public static final int IFF_DORMANT = 0x20000;
    public static final int IFF_ECHO = 0x40000;

    public static final int IF_LINK_MODE_DEFAULT = 0;
    public static final int IF_LINK_MODE_DORMANT = 1;
    public static final int IF_LINK_MODE_TESTING = 2;
    public static final int ALTIFNAMSIZ = 128;

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
