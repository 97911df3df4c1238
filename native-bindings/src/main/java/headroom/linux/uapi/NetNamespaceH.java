package headroom.linux.uapi;

/** Ids of network namespaces. From {@code <linux/net_namespace.h>}. */
public final class NetNamespaceH {
    public static final int NETNSA_NONE = 0;
    public static final int NETNSA_NSID_NOT_ASSIGNED = -1;
    public static final int NETNSA_NSID = 1;
    public static final int NETNSA_PID = 2;
    public static final int NETNSA_FD = 3;
    public static final int NETNSA_TARGET_NSID = 4;
    public static final int NETNSA_CURRENT_NSID = 5;

    private NetNamespaceH() {}
}
