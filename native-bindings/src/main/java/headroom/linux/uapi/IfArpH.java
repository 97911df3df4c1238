package headroom.linux.uapi;

/** Link-layer types. From {@code <linux/if_arp.h>}. */
public final class IfArpH {
    public static final int ARPHRD_ETHER = 1;
    public static final int ARPHRD_LOOPBACK = 772;
    public static final int ARPHRD_TUNNEL = 768;
    public static final int ARPHRD_TUNNEL6 = 769;
    public static final int ARPHRD_SIT = 776;
    public static final int ARPHRD_IPGRE = 778;
    public static final int ARPHRD_IP6GRE = 823;
    public static final int ARPHRD_NONE = 65534;

    private IfArpH() {}
}
