package headroom.linux.uapi;

/** Times. From {@code <time.h>}. */
public final class TimeH {

    private TimeH() {}

    /** {@code struct timespec}. */
    public static final class Timespec {
        public static final int SIZE = 16;
        public static final int TV_SEC = 0;
        public static final int TV_NSEC = 8;

        private Timespec() {}
    }
}
