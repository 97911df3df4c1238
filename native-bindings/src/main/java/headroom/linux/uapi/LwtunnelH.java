package headroom.linux.uapi;

/** Encapsulation a route does. From {@code <linux/lwtunnel.h>}. */
public final class LwtunnelH {
    public static final int LWTUNNEL_ENCAP_NONE = 0;
    public static final int LWTUNNEL_ENCAP_MPLS = 1;
    public static final int LWTUNNEL_ENCAP_IP = 2;
    public static final int LWTUNNEL_ENCAP_ILA = 3;
    public static final int LWTUNNEL_ENCAP_IP6 = 4;
    public static final int LWTUNNEL_ENCAP_SEG6 = 5;
    public static final int LWTUNNEL_ENCAP_BPF = 6;
    public static final int LWTUNNEL_ENCAP_SEG6_LOCAL = 7;
    public static final int LWTUNNEL_ENCAP_RPL = 8;
    public static final int LWTUNNEL_ENCAP_IOAM6 = 9;
    public static final int LWTUNNEL_ENCAP_XFRM = 10;

    public static final int LWTUNNEL_IP_UNSPEC = 0;
    public static final int LWTUNNEL_IP_ID = 1;
    public static final int LWTUNNEL_IP_DST = 2;
    public static final int LWTUNNEL_IP_SRC = 3;
    public static final int LWTUNNEL_IP_TTL = 4;
    public static final int LWTUNNEL_IP_TOS = 5;
    public static final int LWTUNNEL_IP_FLAGS = 6;
    public static final int LWTUNNEL_IP_PAD = 7;
    public static final int LWTUNNEL_IP_OPTS = 8;

    public static final int LWTUNNEL_IP6_UNSPEC = 0;
    public static final int LWTUNNEL_IP6_ID = 1;
    public static final int LWTUNNEL_IP6_DST = 2;
    public static final int LWTUNNEL_IP6_SRC = 3;
    public static final int LWTUNNEL_IP6_HOPLIMIT = 4;
    public static final int LWTUNNEL_IP6_TC = 5;
    public static final int LWTUNNEL_IP6_FLAGS = 6;
    public static final int LWTUNNEL_IP6_PAD = 7;
    public static final int LWTUNNEL_IP6_OPTS = 8;

    public static final int LWT_BPF_UNSPEC = 0;
    public static final int LWT_BPF_IN = 1;
    public static final int LWT_BPF_OUT = 2;
    public static final int LWT_BPF_XMIT = 3;
    public static final int LWT_BPF_XMIT_HEADROOM = 4;

    public static final int LWT_BPF_PROG_UNSPEC = 0;
    public static final int LWT_BPF_PROG_FD = 1;
    public static final int LWT_BPF_PROG_NAME = 2;

    private LwtunnelH() {}
}
