package headroom.linux.uapi;

/** Limits. From {@code <sys/resource.h>}. */
public final class ResourceH {
    public static final int RLIMIT_MEMLOCK = 8;
    public static final int RLIMIT_NOFILE = 7;
    public static final long RLIM_INFINITY = -1L;

    private ResourceH() {}

    /** {@code struct rlimit}. */
    public static final class Rlimit {
        public static final int SIZE = 16;
        public static final int RLIM_CUR = 0;
        public static final int RLIM_MAX = 8;

        private Rlimit() {}
    }
}
