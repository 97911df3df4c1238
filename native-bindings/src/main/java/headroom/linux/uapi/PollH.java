package headroom.linux.uapi;

/** Waiting for descriptors. From {@code <poll.h>}. */
public final class PollH {
    public static final int POLLIN = 1;
    public static final int POLLPRI = 2;
    public static final int POLLOUT = 4;
    public static final int POLLERR = 8;
    public static final int POLLHUP = 16;
    public static final int POLLNVAL = 32;

    private PollH() {}

    /** {@code struct pollfd}. */
    public static final class Pollfd {
        public static final int SIZE = 8;
        public static final int FD = 0;
        public static final int EVENTS = 4;
        public static final int REVENTS = 6;

        private Pollfd() {}
    }
}
