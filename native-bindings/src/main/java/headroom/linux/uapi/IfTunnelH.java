package headroom.linux.uapi;

/** IP tunnel devices. From {@code <linux/if_tunnel.h>}. */
public final class IfTunnelH {
    public static final int IFLA_IPTUN_UNSPEC = 0;
    public static final int IFLA_IPTUN_LINK = 1;
    public static final int IFLA_IPTUN_LOCAL = 2;
    public static final int IFLA_IPTUN_REMOTE = 3;
    public static final int IFLA_IPTUN_TTL = 4;
    public static final int IFLA_IPTUN_TOS = 5;
    public static final int IFLA_IPTUN_ENCAP_LIMIT = 6;
    public static final int IFLA_IPTUN_FLOWINFO = 7;
    public static final int IFLA_IPTUN_FLAGS = 8;
    public static final int IFLA_IPTUN_PROTO = 9;
    public static final int IFLA_IPTUN_PMTUDISC = 10;
    public static final int IFLA_IPTUN_6RD_PREFIX = 11;
    public static final int IFLA_IPTUN_6RD_RELAY_PREFIX = 12;
    public static final int IFLA_IPTUN_6RD_PREFIXLEN = 13;
    public static final int IFLA_IPTUN_6RD_RELAY_PREFIXLEN = 14;
    public static final int IFLA_IPTUN_ENCAP_TYPE = 15;
    public static final int IFLA_IPTUN_ENCAP_FLAGS = 16;
    public static final int IFLA_IPTUN_ENCAP_SPORT = 17;
    public static final int IFLA_IPTUN_ENCAP_DPORT = 18;
    public static final int IFLA_IPTUN_COLLECT_METADATA = 19;
    public static final int IFLA_IPTUN_FWMARK = 20;

    public static final int TUNNEL_ENCAP_NONE = 0;
    public static final int TUNNEL_ENCAP_FOU = 1;
    public static final int TUNNEL_ENCAP_GUE = 2;
    public static final int TUNNEL_ENCAP_MPLS = 3;
    public static final int TUNNEL_ENCAP_FLAG_CSUM = 1;
    public static final int TUNNEL_ENCAP_FLAG_CSUM6 = 2;
    public static final int TUNNEL_ENCAP_FLAG_REMCSUM = 4;
    public static final int SIT_ISATAP = 1;

    private IfTunnelH() {}
}
