package headroom.netlink.route;

import static headroom.linux.uapi.RtnetlinkH.RTA_TABLE;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETROUTE;
import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.netlink.message.Dump;
import headroom.netlink.message.MessageWriter;

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

    /** Every IPv4 route of one table; all of them where the kernel is too old to filter. */
    public static Dump<Route> ipv4(int table) {
        return new Dump<>(request(AF_INET).u32(RTA_TABLE, table), RouteDecoder::decode);
    }

    /** Every IPv6 route of one table; all of them where the kernel is too old to filter. */
    public static Dump<Route> ipv6(int table) {
        return new Dump<>(request(AF_INET6).u32(RTA_TABLE, table), RouteDecoder::decode);
    }

    private static MessageWriter request(int family) {
        return new MessageWriter(RTM_GETROUTE, 0, Rtmsg.SIZE).fixed8(Rtmsg.RTM_FAMILY, family);
    }
}
