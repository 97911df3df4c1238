package headroom.linux.uapi;

/** Structs of options of libbpf 1.x. From {@code <bpf/libbpf.h>}. */
public final class LibbpfH {
    public static final int LIBBPF_WARN = 0;

    private LibbpfH() {}

    /** {@code struct bpf_object_open_opts}. */
    public static final class BpfObjectOpenOpts {
        public static final int SIZE = 80;
        public static final int SZ = 0;
        public static final int OBJECT_NAME = 8;

        private BpfObjectOpenOpts() {}
    }

    /** {@code struct bpf_link_create_opts}. */
    public static final class BpfLinkCreateOpts {
        public static final int SIZE = 64;
        public static final int SZ = 0;
        public static final int FLAGS = 8;

        private BpfLinkCreateOpts() {}
    }

    /** {@code struct bpf_test_run_opts}. */
    public static final class BpfTestRunOpts {
        public static final int SIZE = 80;
        public static final int SZ = 0;
        public static final int DATA_IN = 8;
        public static final int DATA_OUT = 16;
        public static final int DATA_SIZE_IN = 24;
        public static final int DATA_SIZE_OUT = 28;
        public static final int CTX_IN = 32;
        public static final int CTX_OUT = 40;
        public static final int CTX_SIZE_IN = 48;
        public static final int CTX_SIZE_OUT = 52;
        public static final int RETVAL = 56;
        public static final int REPEAT = 60;
        public static final int DURATION = 64;
        public static final int FLAGS = 68;
        public static final int CPU = 72;
        public static final int BATCH_SIZE = 76;

        private BpfTestRunOpts() {}
    }
}
