package headroom.linux.uapi;

/** The netdev family of generic netlink, since Linux 6.3. From {@code <linux/netdev.h>}. */
public final class NetdevH {
    public static final int NETDEV_CMD_DEV_GET = 1;
    public static final int NETDEV_CMD_DEV_ADD_NTF = 2;
    public static final int NETDEV_CMD_DEV_DEL_NTF = 3;
    public static final int NETDEV_CMD_DEV_CHANGE_NTF = 4;
    public static final int NETDEV_CMD_PAGE_POOL_GET = 5;
    public static final int NETDEV_CMD_PAGE_POOL_ADD_NTF = 6;
    public static final int NETDEV_CMD_PAGE_POOL_DEL_NTF = 7;
    public static final int NETDEV_CMD_PAGE_POOL_CHANGE_NTF = 8;
    public static final int NETDEV_CMD_PAGE_POOL_STATS_GET = 9;
    public static final int NETDEV_CMD_QUEUE_GET = 10;
    public static final int NETDEV_CMD_NAPI_GET = 11;
    public static final int NETDEV_CMD_QSTATS_GET = 12;
    public static final int NETDEV_CMD_BIND_RX = 13;
    public static final int NETDEV_CMD_NAPI_SET = 14;
    public static final int NETDEV_CMD_BIND_TX = 15;

    public static final int NETDEV_A_DEV_IFINDEX = 1;
    public static final int NETDEV_A_DEV_PAD = 2;
    public static final int NETDEV_A_DEV_XDP_FEATURES = 3;
    public static final int NETDEV_A_DEV_XDP_ZC_MAX_SEGS = 4;
    public static final int NETDEV_A_DEV_XDP_RX_METADATA_FEATURES = 5;
    public static final int NETDEV_A_DEV_XSK_FEATURES = 6;

    public static final int NETDEV_A_QUEUE_ID = 1;
    public static final int NETDEV_A_QUEUE_IFINDEX = 2;
    public static final int NETDEV_A_QUEUE_TYPE = 3;
    public static final int NETDEV_A_QUEUE_NAPI_ID = 4;
    public static final int NETDEV_A_QUEUE_DMABUF = 5;
    public static final int NETDEV_A_QUEUE_IO_URING = 6;
    public static final int NETDEV_A_QUEUE_XSK = 7;

    public static final int NETDEV_A_NAPI_IFINDEX = 1;
    public static final int NETDEV_A_NAPI_ID = 2;
    public static final int NETDEV_A_NAPI_IRQ = 3;
    public static final int NETDEV_A_NAPI_PID = 4;
    public static final int NETDEV_A_NAPI_DEFER_HARD_IRQS = 5;
    public static final int NETDEV_A_NAPI_GRO_FLUSH_TIMEOUT = 6;
    public static final int NETDEV_A_NAPI_IRQ_SUSPEND_TIMEOUT = 7;
    public static final int NETDEV_A_NAPI_THREADED = 8;

    public static final int NETDEV_QUEUE_TYPE_RX = 0;
    public static final int NETDEV_QUEUE_TYPE_TX = 1;

    public static final int NETDEV_XDP_ACT_BASIC = 1;
    public static final int NETDEV_XDP_ACT_REDIRECT = 2;
    public static final int NETDEV_XDP_ACT_NDO_XMIT = 4;
    public static final int NETDEV_XDP_ACT_XSK_ZEROCOPY = 8;
    public static final int NETDEV_XDP_ACT_HW_OFFLOAD = 16;
    public static final int NETDEV_XDP_ACT_RX_SG = 32;
    public static final int NETDEV_XDP_ACT_NDO_XMIT_SG = 64;

    public static final int NETDEV_XDP_RX_METADATA_TIMESTAMP = 1;
    public static final int NETDEV_XDP_RX_METADATA_HASH = 2;
    public static final int NETDEV_XDP_RX_METADATA_VLAN_TAG = 4;

    public static final int NETDEV_XSK_FLAGS_TX_TIMESTAMP = 1;
    public static final int NETDEV_XSK_FLAGS_TX_CHECKSUM = 2;
    public static final int NETDEV_XSK_FLAGS_TX_LAUNCH_TIME_FIFO = 4;

    private NetdevH() {}
}
