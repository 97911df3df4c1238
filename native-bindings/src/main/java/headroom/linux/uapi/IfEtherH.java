package headroom.linux.uapi;

/** Ethernet protocol numbers, in host order. From {@code <linux/if_ether.h>}. */
public final class IfEtherH {
    public static final int ETH_P_ALL = 3;
    public static final int ETH_P_IP = 0x800;
    public static final int ETH_P_ARP = 0x806;
    public static final int ETH_P_IPV6 = 0x86dd;
    public static final int ETH_P_8021Q = 0x8100;
    public static final int ETH_P_8021AD = 0x88a8;

    private IfEtherH() {}
}
