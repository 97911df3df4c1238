package headroom.linux.uapi;

/** Descriptors. From {@code <fcntl.h>}. */
public final class FcntlH {
    public static final int O_RDONLY = 0;
    public static final int O_WRONLY = 1;
    public static final int O_RDWR = 2;
    public static final int O_CLOEXEC = 0x80000;
    public static final int O_NONBLOCK = 0x800;
    public static final int F_GETFD = 1;
    public static final int F_SETFD = 2;
    public static final int F_GETFL = 3;
    public static final int F_SETFL = 4;
    public static final int FD_CLOEXEC = 1;

    private FcntlH() {}
}
