package headroom.linux.uapi;

/** Numbers of system calls. From {@code <asm/unistd_64.h>}, under the names of {@code <sys/syscall.h>}. */
public final class UnistdH {
    public static final int SYS_write = 1;
    public static final int SYS_close = 3;
    public static final int SYS_poll = 7;
    public static final int SYS_mmap = 9;
    public static final int SYS_munmap = 11;
    public static final int SYS_ioctl = 16;
    public static final int SYS_socket = 41;
    public static final int SYS_connect = 42;
    public static final int SYS_sendto = 44;
    public static final int SYS_recvfrom = 45;
    public static final int SYS_bind = 49;
    public static final int SYS_getsockname = 51;
    public static final int SYS_setsockopt = 54;
    public static final int SYS_getsockopt = 55;
    public static final int SYS_sched_setaffinity = 203;
    public static final int SYS_sched_getaffinity = 204;
    public static final int SYS_openat = 257;
    public static final int SYS_eventfd2 = 290;
    public static final int SYS_setns = 308;

    private UnistdH() {}
}
