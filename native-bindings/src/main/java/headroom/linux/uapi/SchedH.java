package headroom.linux.uapi;

/** Namespaces of threads. From {@code <sched.h>}. */
public final class SchedH {
    public static final int CLONE_NEWNET = 0x40000000;
    public static final int CLONE_NEWNS = 0x20000;
    public static final int CLONE_NEWUSER = 0x10000000;
    public static final int CLONE_NEWPID = 0x20000000;

    private SchedH() {}
}
