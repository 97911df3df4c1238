package headroom.netlink.route;

import static headroom.linux.uapi.IfLinkH.IFLA_XDP_DRV_PROG_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP_HW_PROG_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP_SKB_PROG_ID;

import headroom.netlink.message.AttributeReader;
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
        return !equals(NONE);
    }

    static XdpAttachment decode(AttributeReader reader) throws MalformedNetlinkException {
        int nativeProgramId = 0;
        int genericProgramId = 0;
        int offloadedProgramId = 0;
        while (reader.next()) {
            switch (reader.type()) {
                case IFLA_XDP_DRV_PROG_ID -> nativeProgramId = reader.u32();
                case IFLA_XDP_SKB_PROG_ID -> genericProgramId = reader.u32();
                case IFLA_XDP_HW_PROG_ID -> offloadedProgramId = reader.u32();
                default -> {} // IFLA_XDP_ATTACHED and _PROG_ID repeat what these three say
            }
        }
        return new XdpAttachment(nativeProgramId, genericProgramId, offloadedProgramId);
    }
}
