package headroom.linux.uapi;

/** Capabilities. From {@code <linux/capability.h>}. */
public final class CapabilityH {
    public static final int CAP_NET_ADMIN = 12;
    public static final int CAP_NET_RAW = 13;
    public static final int CAP_IPC_LOCK = 14;
    public static final int CAP_SYS_ADMIN = 21;
    public static final int CAP_SYS_NICE = 23;
    public static final int CAP_SYS_RESOURCE = 24;
    public static final int CAP_PERFMON = 38;
    public static final int CAP_BPF = 39;

    private CapabilityH() {}
}
