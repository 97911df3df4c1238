package headroom.linux.uapi;

/** Descriptors. From {@code <fcntl.h>}. */
public final class FcntlH {
    public static final int AT_FDCWD = -100;
    public static final int O_RDONLY = 0;
    public static final int O_WRONLY = 1;
    public static final int O_RDWR = 2;
    public static final int O_CLOEXEC = 0x80000;
    public static final int O_NONBLOCK = 0x800;

    private FcntlH() {}
}
