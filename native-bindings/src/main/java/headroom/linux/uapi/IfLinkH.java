package headroom.linux.uapi;

/** How an XDP program is attached. From {@code <linux/if_link.h>}. */
public final class IfLinkH {
    public static final int XDP_FLAGS_UPDATE_IF_NOEXIST = 1;
    public static final int XDP_FLAGS_SKB_MODE = 2;
    public static final int XDP_FLAGS_DRV_MODE = 4;
    public static final int XDP_FLAGS_HW_MODE = 8;
    public static final int XDP_FLAGS_REPLACE = 0x10;

    private IfLinkH() {}
}
