package headroom.netlink.route;

import static headroom.linux.uapi.NetlinkH.NLM_F_APPEND;
import static headroom.linux.uapi.NetlinkH.NLM_F_REPLACE;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELADDR;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNSID;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELROUTE;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWADDR;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWNEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWNSID;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWROUTE;

import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.util.Optional;
import java.util.OptionalInt;

/** What the kernel says of its own accord to those who listen: a thing is as follows now, or is gone. */
public sealed interface RouteEvent {
    record LinkIs(Link link) implements RouteEvent {}

    /** Deleted, or moved to another namespace. */
    record LinkGone(Link link) implements RouteEvent {}

    record AddressIs(Address address) implements RouteEvent {}

    record AddressGone(Address address) implements RouteEvent {}

    record NeighbourIs(Neighbour neighbour) implements RouteEvent {}

    record NeighbourGone(Neighbour neighbour) implements RouteEvent {}

    /**
     * A route is as follows.
     *
     * @param place among others of its destination, type of service, table and priority
     */
    record RouteIs(Route route, Place place) implements RouteEvent {}

    /** Where a route stands that is told of. */
    enum Place {
        /** Before the others, of which there are mostly none. */
        FIRST,
        /** Instead of the first. */
        REPLACES_FIRST,
        /**
         * IPv4: behind the others. IPv6: where the first has a gateway and this one too, they are one now, of all the
         * next hops, which are told.
         */
        LAST;

        private static Place of(NetlinkMessage message) {
            if (message.hasFlag(NLM_F_REPLACE)) {
                return REPLACES_FIRST;
            }
            return message.hasFlag(NLM_F_APPEND) ? LAST : FIRST;
        }
    }

    /**
     * IPv6: may be one next hop of a route that has others. Of many a route that goes with its device the kernel tells
     * nothing.
     */
    record RouteGone(Route route) implements RouteEvent {}

    /** A namespace has got a number here. */
    record NamespaceIdIs(int id) implements RouteEvent {}

    record NamespaceIdGone(int id) implements RouteEvent {}

    /** Empty for messages about anything else. */
    static Optional<RouteEvent> decode(NetlinkMessage message) throws MalformedNetlinkException {
        return switch (message.type()) {
            case RTM_NEWLINK -> LinkDecoder.decode(message).map(LinkIs::new);
            case RTM_DELLINK -> LinkDecoder.decode(message).map(LinkGone::new);
            case RTM_NEWADDR -> Addresses.decode(message).map(AddressIs::new);
            case RTM_DELADDR -> Addresses.decode(message).map(AddressGone::new);
            case RTM_NEWNEIGH -> Neighbours.decode(message).map(NeighbourIs::new);
            case RTM_DELNEIGH -> Neighbours.decode(message).map(NeighbourGone::new);
            case RTM_NEWROUTE -> RouteDecoder.decode(message).map(route -> new RouteIs(route, Place.of(message)));
            case RTM_DELROUTE -> RouteDecoder.decode(message).map(RouteGone::new);
            case RTM_NEWNSID -> assigned(message).map(NamespaceIdIs::new);
            case RTM_DELNSID -> assigned(message).map(NamespaceIdGone::new);
            default -> Optional.empty();
        };
    }

    private static Optional<Integer> assigned(NetlinkMessage message) throws MalformedNetlinkException {
        return NamespaceIds.decode(message).filter(OptionalInt::isPresent).map(OptionalInt::getAsInt);
    }
}
