package headroom.linux.uapi;

/** BPF objects. From {@code <linux/bpf.h>}. */
public final class BpfH {
    public static final int BPF_ANY = 0;
    public static final int BPF_NOEXIST = 1;
    public static final int BPF_EXIST = 2;
    public static final int BPF_F_NO_PREALLOC = 1;
    public static final int BPF_F_REPLACE = 4;
    public static final int BPF_F_XDP_HAS_FRAGS = 32;
    public static final int BPF_F_TEST_XDP_LIVE_FRAMES = 2;
    public static final int BPF_XDP = 37;
    /** enum bpf_attach_type since Linux 6.6. */
    public static final int BPF_TCX_INGRESS = 46;

    public static final int XDP_ABORTED = 0;
    public static final int XDP_DROP = 1;
    public static final int XDP_PASS = 2;
    public static final int XDP_TX = 3;
    public static final int XDP_REDIRECT = 4;
    /** Since 6.3. */
    public static final int BPF_F_XDP_DEV_BOUND_ONLY = 1 << 6;

    private BpfH() {}

    /** {@code struct bpf_prog_info}. */
    public static final class BpfProgInfo {
        public static final int SIZE = 232;
        public static final int ID = 4;
        public static final int TAG = 8;
        public static final int JITED_PROG_LEN = 16;
        public static final int LOAD_TIME = 40;
        public static final int CREATED_BY_UID = 48;
        public static final int NAME = 64;
        public static final int BTF_ID = 128;

        private BpfProgInfo() {}
    }

    /** {@code struct xdp_md}. */
    public static final class XdpMd {
        public static final int SIZE = 24;
        public static final int DATA = 0;
        public static final int DATA_END = 4;
        public static final int DATA_META = 8;
        public static final int INGRESS_IFINDEX = 12;
        public static final int RX_QUEUE_INDEX = 16;
        public static final int EGRESS_IFINDEX = 20;

        private XdpMd() {}
    }
}
