package headroom.linux.uapi;

/** SRv6 pushes by a route. From {@code <linux/seg6_iptunnel.h>}. */
public final class Seg6IptunnelH {
    public static final int SEG6_IPTUNNEL_UNSPEC = 0;
    public static final int SEG6_IPTUNNEL_SRH = 1;

    public static final int SEG6_IPTUN_MODE_INLINE = 0;
    public static final int SEG6_IPTUN_MODE_ENCAP = 1;
    public static final int SEG6_IPTUN_MODE_L2ENCAP = 2;
    public static final int SEG6_IPTUN_MODE_ENCAP_RED = 3;
    public static final int SEG6_IPTUN_MODE_L2ENCAP_RED = 4;

    private Seg6IptunnelH() {}

    /** {@code struct seg6_iptunnel_encap}; a struct ipv6_sr_hdr follows. */
    public static final class Seg6IptunnelEncap {
        public static final int SIZE = 4;
        public static final int MODE = 0;

        private Seg6IptunnelEncap() {}
    }
}
