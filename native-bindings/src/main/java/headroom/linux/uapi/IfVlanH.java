package headroom.linux.uapi;

/** Flags of VLAN devices. From {@code <linux/if_vlan.h>}. */
public final class IfVlanH {
    public static final int VLAN_FLAG_REORDER_HDR = 1;
    public static final int VLAN_FLAG_GVRP = 2;
    public static final int VLAN_FLAG_LOOSE_BINDING = 4;
    public static final int VLAN_FLAG_MVRP = 8;
    public static final int VLAN_FLAG_BRIDGE_BINDING = 16;

    private IfVlanH() {}
}
