package headroom.netlink.route;

import static headroom.linux.uapi.IfLinkH.IFLA_EXT_MASK;
import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.RtnetlinkH.RTEXT_FILTER_SKIP_STATS;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETLINK;

import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.MessageWriter;

/** Requests for links. */
public final class Links {
    private Links() {}

    /** Every device of the namespace, without statistics. */
    public static Dump<Link> all() {
        return new Dump<>(request().u32(IFLA_EXT_MASK, RTEXT_FILTER_SKIP_STATS), LinkDecoder::decode);
    }

    /** Refused with ENODEV where there is none. */
    public static Get<Link> byIndex(int index) {
        return new Get<>(request().fixed32(Ifinfomsg.IFI_INDEX, index), LinkDecoder::decode);
    }

    /** Refused with ENODEV where there is none. */
    public static Get<Link> byName(String name) {
        return new Get<>(request().string(IFLA_IFNAME, name), LinkDecoder::decode);
    }

    private static MessageWriter request() {
        return new MessageWriter(RTM_GETLINK, 0, Ifinfomsg.SIZE);
    }
}
