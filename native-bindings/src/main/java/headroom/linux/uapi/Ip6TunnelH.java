package headroom.linux.uapi;

/** Flags of IPv6 tunnel devices. From {@code <linux/ip6_tunnel.h>}. */
public final class Ip6TunnelH {
    public static final int IP6_TNL_F_IGN_ENCAP_LIMIT = 1;
    public static final int IP6_TNL_F_USE_ORIG_TCLASS = 2;
    public static final int IP6_TNL_F_USE_ORIG_FLOWLABEL = 4;
    public static final int IP6_TNL_F_MIP6_DEV = 8;
    public static final int IP6_TNL_F_RCV_DSCP_COPY = 16;
    public static final int IP6_TNL_F_USE_ORIG_FWMARK = 32;
    public static final int IP6_TNL_F_ALLOW_LOCAL_REMOTE = 64;

    private Ip6TunnelH() {}
}
