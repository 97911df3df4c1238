package headroom.linux.uapi;

/** Options of bridges. From {@code <linux/if_bridge.h>}. */
public final class IfBridgeH {
    public static final int BR_BOOLOPT_NO_LL_LEARN = 0;
    public static final int BR_BOOLOPT_MCAST_VLAN_SNOOPING = 1;
    public static final int BR_BOOLOPT_MST_ENABLE = 2;

    private IfBridgeH() {}

    /** {@code struct br_boolopt_multi}. */
    public static final class BrBooloptMulti {
        public static final int SIZE = 8;
        public static final int OPTVAL = 0;
        public static final int OPTMASK = 4;

        private BrBooloptMulti() {}
    }
}
