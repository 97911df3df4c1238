package headroom.netlink.route;

import static headroom.linux.uapi.RtnetlinkH.RTN_UNICAST;

import headroom.netlink.message.Attribute;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A route.
 *
 * @param destination host bits zero; the unspecified address for a default route
 * @param source of packets it is for; empty for any
 * @param typeOfService it is for; 0 for any
 * @param table RT_TABLE_*, or any other number
 * @param protocol RTPROT_*
 * @param scope RT_SCOPE_*
 * @param type RTN_*
 * @param flags RTNH_F_* of the next hop, RTM_F_*
 * @param priority the metric, unsigned; lower wins
 * @param preferredSource address the kernel sends from
 * @param nextHops none for a route that rejects; several for multipath
 * @param nextHopId of a next hop object; its resolved next hops are in {@code nextHops} too
 * @param preference of an IPv6 router (RFC 4191): 0 medium, 1 high, 3 low
 * @param expiresIn hundredths of a second; empty for a route that stays
 * @param others attributes without a field here
 */
public record Route(
        InetAddress destination,
        int prefixLength,
        Optional<Source> source,
        int typeOfService,
        int table,
        int protocol,
        int scope,
        int type,
        int flags,
        int priority,
        Optional<InetAddress> preferredSource,
        List<NextHop> nextHops,
        OptionalInt nextHopId,
        RouteMetrics metrics,
        OptionalInt preference,
        OptionalInt expiresIn,
        List<Attribute> others) {
    /** A prefix. */
    public record Source(InetAddress address, int prefixLength) {}

    public Route {
        nextHops = List.copyOf(nextHops);
        others = List.copyOf(others);
    }

    /** True for a route that takes packets for anywhere: 0.0.0.0/0 or ::/0, unless it rejects them. */
    public boolean isDefault() {
        return prefixLength == 0 && type == RTN_UNICAST;
    }

    public boolean leadsThrough(int index) {
        return nextHops.stream().anyMatch(nextHop -> nextHop.index() == index);
    }
}
