package headroom.netlink.route;

import static headroom.linux.uapi.NetlinkH.NLM_F_APPEND;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.NetlinkH.NLM_F_EXCL;
import static headroom.linux.uapi.NetlinkH.NLM_F_REPLACE;
import static headroom.linux.uapi.RtnetlinkH.RTA_DST;
import static headroom.linux.uapi.RtnetlinkH.RTA_TABLE;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTM_F_LOOKUP_TABLE;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWROUTE;
import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MessageWriter;
import java.net.InetAddress;

/** Requests for routes. */
public final class Routes {
    private Routes() {}

    /** Every IPv4 route of every table. */
    public static Dump<Route> ipv4() {
        return new Dump<>(request(AF_INET), RouteDecoder::decode);
    }

    /** Every IPv6 route of every table. */
    public static Dump<Route> ipv6() {
        return new Dump<>(request(AF_INET6), RouteDecoder::decode);
    }

    /** Every IPv4 route of one table. Refused with ENOENT where there is no such table. */
    public static Dump<Route> ipv4(int table) {
        return ofTable(AF_INET, table);
    }

    /** Every IPv6 route of one table. Refused with ENOENT where there is no such table. */
    public static Dump<Route> ipv6(int table) {
        return ofTable(AF_INET6, table);
    }

    /** The kernel filters already, unless it is too old to. */
    private static Dump<Route> ofTable(int family, int table) {
        return new Dump<>(
                request(family).u32(RTA_TABLE, table),
                message -> RouteDecoder.decode(message).filter(route -> route.table() == table));
    }

    /** The way a packet of this host to that destination would go. Refused with ENETUNREACH where there is none. */
    public static Get<Route> lookup(InetAddress destination) {
        int family = InetAddresses.family(destination);
        return new Get<>(
                request(family)
                        .fixed8(Rtmsg.RTM_DST_LEN, 8 * InetAddresses.length(family))
                        .fixed32(Rtmsg.RTM_FLAGS, family == AF_INET ? RTM_F_LOOKUP_TABLE : 0) // IPv6 always tells it
                        .address(RTA_DST, destination),
                RouteDecoder::decode);
    }

    /** Refused with EEXIST where there is one of that destination, table and metric. */
    public static MessageWriter add(RouteSettings settings) {
        return settings.toMake(RTM_NEWROUTE, NLM_F_CREATE | NLM_F_EXCL);
    }

    /** Instead of what there is of that destination, table and metric. */
    public static MessageWriter replace(RouteSettings settings) {
        return settings.toMake(RTM_NEWROUTE, NLM_F_CREATE | NLM_F_REPLACE);
    }

    /** Besides what there is. */
    public static MessageWriter append(RouteSettings settings) {
        return settings.toMake(RTM_NEWROUTE, NLM_F_CREATE | NLM_F_APPEND);
    }

    /**
     * The first route that has all that is set, of those by which the kernel tells routes apart: not, in IPv6, type,
     * preferred source and metrics other than the priority. Refused with ESRCH where there is none.
     */
    public static MessageWriter delete(RouteSettings settings) {
        return settings.toDelete(RTM_DELROUTE);
    }

    private static MessageWriter request(int family) {
        return new MessageWriter(RTM_GETROUTE, 0, Rtmsg.SIZE, RouteSettings.NAMES).fixed8(Rtmsg.RTM_FAMILY, family);
    }
}
