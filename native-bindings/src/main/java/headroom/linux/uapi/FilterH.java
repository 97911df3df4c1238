package headroom.linux.uapi;

/** Classic BPF for sockets. From {@code <linux/filter.h>}. */
public final class FilterH {
    public static final int BPF_LD = 0;
    public static final int BPF_RET = 6;
    public static final int BPF_JMP = 5;
    public static final int BPF_K = 0;
    public static final int BPF_W = 0;
    public static final int BPF_H = 8;
    public static final int BPF_B = 16;
    public static final int BPF_ABS = 32;
    public static final int BPF_JEQ = 16;

    private FilterH() {}

    /** {@code struct sock_filter}. */
    public static final class SockFilter {
        public static final int SIZE = 8;
        public static final int CODE = 0;
        public static final int JT = 2;
        public static final int JF = 3;
        public static final int K = 4;

        private SockFilter() {}
    }

    /** {@code struct sock_fprog}. */
    public static final class SockFprog {
        public static final int SIZE = 16;
        public static final int LEN = 0;
        public static final int FILTER = 8;

        private SockFprog() {}
    }
}
