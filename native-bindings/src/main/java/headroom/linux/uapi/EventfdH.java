package headroom.linux.uapi;

/** Event counters. From {@code <sys/eventfd.h>}. */
public final class EventfdH {
    public static final int EFD_CLOEXEC = 0x80000;
    public static final int EFD_NONBLOCK = 0x800;
    public static final int EFD_SEMAPHORE = 1;

    private EventfdH() {}
}
