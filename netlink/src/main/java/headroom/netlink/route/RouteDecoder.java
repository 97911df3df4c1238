package headroom.netlink.route;

import static headroom.linux.uapi.RtnetlinkH.RTA_CACHEINFO;
import static headroom.linux.uapi.RtnetlinkH.RTA_DST;
import static headroom.linux.uapi.RtnetlinkH.RTA_GATEWAY;
import static headroom.linux.uapi.RtnetlinkH.RTA_METRICS;
import static headroom.linux.uapi.RtnetlinkH.RTA_MULTIPATH;
import static headroom.linux.uapi.RtnetlinkH.RTA_NH_ID;
import static headroom.linux.uapi.RtnetlinkH.RTA_OIF;
import static headroom.linux.uapi.RtnetlinkH.RTA_PREF;
import static headroom.linux.uapi.RtnetlinkH.RTA_PREFSRC;
import static headroom.linux.uapi.RtnetlinkH.RTA_PRIORITY;
import static headroom.linux.uapi.RtnetlinkH.RTA_SRC;
import static headroom.linux.uapi.RtnetlinkH.RTA_TABLE;
import static headroom.linux.uapi.RtnetlinkH.RTA_VIA;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWROUTE;
import static headroom.linux.uapi.SocketH.AF_UNSPEC;

import headroom.linux.uapi.RtnetlinkH.RtaCacheinfo;
import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.linux.uapi.RtnetlinkH.Rtnexthop;
import headroom.linux.uapi.RtnetlinkH.Rtvia;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.message.StructList;
import headroom.netlink.route.encap.Encapsulation;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes a {@link Route} of an RTM_NEWROUTE or RTM_DELROUTE. */
final class RouteDecoder {
    private RouteDecoder() {}

    /** Empty for other types and other families, e.g. multicast routes and MPLS. */
    static Optional<Route> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWROUTE && message.type() != RTM_DELROUTE) {
            return Optional.empty();
        }
        AttributeSet attributes = AttributeSet.read(message.attributes(Rtmsg.SIZE));
        int family = message.fixed8(Rtmsg.RTM_FAMILY);
        return InetAddresses.length(family) == 0 ? Optional.empty() : Optional.of(route(message, family, attributes));
    }

    private static Route route(NetlinkMessage message, int family, AttributeSet attributes)
            throws MalformedNetlinkException {
        int flags = message.fixed32(Rtmsg.RTM_FLAGS);
        Optional<InetAddress> source = attributes.address(RTA_SRC, family);
        int sourceLength = message.fixed8(Rtmsg.RTM_SRC_LEN);
        return new Route(
                attributes.address(RTA_DST, family).orElseGet(() -> InetAddresses.unspecified(family)),
                message.fixed8(Rtmsg.RTM_DST_LEN),
                source.map(address -> new Route.Source(address, sourceLength)),
                message.fixed8(Rtmsg.RTM_TOS),
                attributes.u32(RTA_TABLE).orElse(message.fixed8(Rtmsg.RTM_TABLE)),
                message.fixed8(Rtmsg.RTM_PROTOCOL),
                message.fixed8(Rtmsg.RTM_SCOPE),
                message.fixed8(Rtmsg.RTM_TYPE),
                flags,
                attributes.u32(RTA_PRIORITY).orElse(0),
                attributes.address(RTA_PREFSRC, family),
                nextHops(attributes, family, flags),
                attributes.u32(RTA_NH_ID),
                attributes.nest(RTA_METRICS, RouteMetrics::decode).orElse(RouteMetrics.NONE),
                attributes.u8(RTA_PREF),
                expiry(attributes.peek(RTA_CACHEINFO)),
                attributes.others());
    }

    private static List<NextHop> nextHops(AttributeSet attributes, int family, int flags)
            throws MalformedNetlinkException {
        Optional<AttributeReader> multipath = attributes.take(RTA_MULTIPATH);
        if (multipath.isPresent()) {
            return multipath(multipath.get().structs(Rtnexthop.SIZE), family);
        }
        int index = attributes.u32(RTA_OIF).orElse(0);
        Optional<InetAddress> gateway = gateway(attributes, family);
        Optional<Encapsulation> encapsulation = Encapsulation.take(attributes);
        return index == 0 && gateway.isEmpty() && encapsulation.isEmpty()
                ? List.of()
                : List.of(new NextHop(index, gateway, flags & 0xff, 1, encapsulation, List.of()));
    }

    private static List<NextHop> multipath(StructList hops, int family) throws MalformedNetlinkException {
        List<NextHop> nextHops = new ArrayList<>();
        while (hops.next()) {
            AttributeSet attributes = AttributeSet.read(hops.attributes());
            nextHops.add(new NextHop(
                    hops.fixed32(Rtnexthop.RTNH_IFINDEX),
                    gateway(attributes, family),
                    hops.fixed8(Rtnexthop.RTNH_FLAGS),
                    hops.fixed8(Rtnexthop.RTNH_HOPS) + 1,
                    Encapsulation.take(attributes),
                    attributes.others()));
        }
        return nextHops;
    }

    private static Optional<InetAddress> gateway(AttributeSet attributes, int family) throws MalformedNetlinkException {
        Optional<InetAddress> gateway = attributes.address(RTA_GATEWAY, family);
        if (gateway.isPresent()) {
            return gateway;
        }
        Optional<AttributeReader> via = attributes.peek(RTA_VIA);
        int viaFamily = via.isPresent() ? via.get().u16() : AF_UNSPEC;
        if (InetAddresses.length(viaFamily) == 0) {
            return Optional.empty(); // one of another family is left as it came
        }
        attributes.take(RTA_VIA);
        return Optional.of(via.get().addressAt(Rtvia.SIZE, viaFamily));
    }

    private static OptionalInt expiry(Optional<AttributeReader> cache) throws MalformedNetlinkException {
        int expires = cache.isPresent() ? cache.get().u32At(RtaCacheinfo.RTA_EXPIRES) : 0;
        return expires == 0 ? OptionalInt.empty() : OptionalInt.of(expires);
    }
}
