package headroom.netlink.netdev;

import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_BASIC;
import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_HW_OFFLOAD;
import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_NDO_XMIT;
import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_NDO_XMIT_SG;
import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_REDIRECT;
import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_RX_SG;
import static headroom.linux.uapi.NetdevH.NETDEV_XDP_ACT_XSK_ZEROCOPY;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** {@code enum netdev_xdp_act}: what a driver's XDP can do. */
public enum XdpFeature {
    /** Abort, drop, pass, send back. */
    BASIC(NETDEV_XDP_ACT_BASIC),
    REDIRECT(NETDEV_XDP_ACT_REDIRECT),
    /** Takes frames that others redirect to it. */
    REDIRECT_TARGET(NETDEV_XDP_ACT_NDO_XMIT),
    /** AF_XDP without copying. */
    ZERO_COPY(NETDEV_XDP_ACT_XSK_ZEROCOPY),
    OFFLOAD(NETDEV_XDP_ACT_HW_OFFLOAD),
    /** Receives frames in several buffers. */
    RECEIVE_FRAGMENTS(NETDEV_XDP_ACT_RX_SG),
    /** Takes redirected frames in several buffers. */
    REDIRECT_TARGET_FRAGMENTS(NETDEV_XDP_ACT_NDO_XMIT_SG);

    private final int bit;

    XdpFeature(int bit) {
        this.bit = bit;
    }

    /** Bits nobody knows here are left out. */
    static Set<XdpFeature> of(long bits) {
        Set<XdpFeature> features = EnumSet.noneOf(XdpFeature.class);
        for (XdpFeature feature : values()) {
            if ((bits & feature.bit) != 0) {
                features.add(feature);
            }
        }
        return Collections.unmodifiableSet(features);
    }
}
