package headroom.netlink.route;

import static headroom.linux.uapi.IfLinkH.IFLA_XDP_ATTACHED;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP_DRV_PROG_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP_HW_PROG_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP_PROG_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP_SKB_PROG_ID;

import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;

/**
 * XDP programs on a device by mode, as ids; 0 where there is none.
 *
 * @param nativeProgramId in the driver
 * @param genericProgramId behind the driver, on socket buffers
 * @param offloadedProgramId in the hardware
 */
public record XdpAttachment(int nativeProgramId, int genericProgramId, int offloadedProgramId) {
    public static final XdpAttachment NONE = new XdpAttachment(0, 0, 0);

    public boolean isAttached() {
        return nativeProgramId != 0 || genericProgramId != 0 || offloadedProgramId != 0;
    }

    static XdpAttachment decode(AttributeSet nest) throws MalformedNetlinkException {
        nest.take(IFLA_XDP_ATTACHED); // which repeats what the ids say
        nest.take(IFLA_XDP_PROG_ID);
        return new XdpAttachment(
                nest.u32(IFLA_XDP_DRV_PROG_ID).orElse(0),
                nest.u32(IFLA_XDP_SKB_PROG_ID).orElse(0),
                nest.u32(IFLA_XDP_HW_PROG_ID).orElse(0));
    }
}
