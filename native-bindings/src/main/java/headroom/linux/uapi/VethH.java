package headroom.linux.uapi;

/** veth devices. From {@code <linux/veth.h>}. */
public final class VethH {
    public static final int VETH_INFO_UNSPEC = 0;
    public static final int VETH_INFO_PEER = 1;

    private VethH() {}
}
