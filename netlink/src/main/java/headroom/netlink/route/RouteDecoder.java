package headroom.netlink.route;

import static headroom.linux.uapi.RtnetlinkH.RTA_DST;
import static headroom.linux.uapi.RtnetlinkH.RTA_GATEWAY;
import static headroom.linux.uapi.RtnetlinkH.RTA_MULTIPATH;
import static headroom.linux.uapi.RtnetlinkH.RTA_NH_ID;
import static headroom.linux.uapi.RtnetlinkH.RTA_OIF;
import static headroom.linux.uapi.RtnetlinkH.RTA_PREFSRC;
import static headroom.linux.uapi.RtnetlinkH.RTA_PRIORITY;
import static headroom.linux.uapi.RtnetlinkH.RTA_TABLE;
import static headroom.linux.uapi.RtnetlinkH.RTA_VIA;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWROUTE;

import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.linux.uapi.RtnetlinkH.Rtnexthop;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.message.StructList;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One RTM_NEWROUTE or RTM_DELROUTE being read; one message, one thread. */
final class RouteDecoder {
    private final int family;
    private Optional<InetAddress> destination = Optional.empty();
    private int table;
    private int priority;
    private Optional<InetAddress> preferredSource = Optional.empty();
    private int outputIndex;
    private Optional<InetAddress> gateway = Optional.empty();
    private final List<NextHop> multipath = new ArrayList<>();
    private OptionalInt nextHopId = OptionalInt.empty();
    private final List<Attribute> others = new ArrayList<>();

    private RouteDecoder(int family, int table) {
        this.family = family;
        this.table = table;
    }

    /** Empty for other types and other families, e.g. multicast routes and MPLS. */
    static Optional<Route> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWROUTE && message.type() != RTM_DELROUTE) {
            return Optional.empty();
        }
        AttributeReader attributes = message.attributes(Rtmsg.SIZE);
        int family = message.fixed8(Rtmsg.RTM_FAMILY);
        if (InetAddresses.length(family) == 0) {
            return Optional.empty();
        }
        RouteDecoder decoder = new RouteDecoder(family, message.fixed8(Rtmsg.RTM_TABLE));
        while (attributes.next()) {
            decoder.take(attributes);
        }
        return Optional.of(decoder.route(message));
    }

    private void take(AttributeReader attribute) throws MalformedNetlinkException {
        switch (attribute.type()) {
            case RTA_DST -> destination = Optional.of(attribute.address(family));
            case RTA_TABLE -> table = attribute.u32();
            case RTA_PRIORITY -> priority = attribute.u32();
            case RTA_PREFSRC -> preferredSource = Optional.of(attribute.address(family));
            case RTA_OIF -> outputIndex = attribute.u32();
            case RTA_GATEWAY -> gateway = Optional.of(attribute.address(family));
            case RTA_VIA -> gateway = via(attribute);
            case RTA_MULTIPATH -> takeMultipath(attribute);
            case RTA_NH_ID -> nextHopId = OptionalInt.of(attribute.u32());
            default -> others.add(attribute.attribute());
        }
    }

    /** {@code struct rtvia}: a family of its own, then the address. */
    private static Optional<InetAddress> via(AttributeReader attribute) throws MalformedNetlinkException {
        int viaFamily = attribute.u16();
        return InetAddresses.length(viaFamily) == 0
                ? Optional.empty()
                : Optional.of(attribute.addressAt(Short.BYTES, viaFamily));
    }

    private void takeMultipath(AttributeReader attribute) throws MalformedNetlinkException {
        StructList hops = attribute.structs(Rtnexthop.SIZE);
        while (hops.next()) {
            Optional<InetAddress> hopGateway = Optional.empty();
            AttributeReader inner = hops.attributes();
            while (inner.next()) {
                switch (inner.type()) {
                    case RTA_GATEWAY -> hopGateway = Optional.of(inner.address(family));
                    case RTA_VIA -> hopGateway = via(inner);
                    default -> {} // kept whole below
                }
            }
            multipath.add(new NextHop(
                    hops.fixed32(Rtnexthop.RTNH_IFINDEX),
                    hopGateway,
                    hops.fixed8(Rtnexthop.RTNH_FLAGS),
                    hops.fixed8(Rtnexthop.RTNH_HOPS) + 1));
        }
        others.add(attribute.attribute());
    }

    private Route route(NetlinkMessage message) throws MalformedNetlinkException {
        int flags = message.fixed32(Rtmsg.RTM_FLAGS);
        List<NextHop> nextHops = new ArrayList<>(multipath);
        if (multipath.isEmpty() && (outputIndex != 0 || gateway.isPresent())) {
            nextHops.add(new NextHop(outputIndex, gateway, flags & 0xff, 1));
        }
        return new Route(
                destination.orElseGet(() -> InetAddresses.unspecified(family)),
                message.fixed8(Rtmsg.RTM_DST_LEN),
                table,
                message.fixed8(Rtmsg.RTM_PROTOCOL),
                message.fixed8(Rtmsg.RTM_SCOPE),
                message.fixed8(Rtmsg.RTM_TYPE),
                flags,
                priority,
                preferredSource,
                nextHops,
                nextHopId,
                others);
    }
}
