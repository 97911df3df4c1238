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
 * @param table RT_TABLE_*, or any other number
 * @param protocol RTPROT_*
 * @param scope RT_SCOPE_*
 * @param type RTN_*
 * @param priority the metric; lower wins
 * @param preferredSource address the kernel sends from
 * @param nextHops none for a route that rejects; several for multipath
 * @param nextHopId of a next hop object; its resolved next hops are in {@code nextHops} too
 * @param others attributes without a field here, an encapsulation among them
 */
public record Route(
        InetAddress destination,
        int prefixLength,
        int table,
        int protocol,
        int scope,
        int type,
        int flags,
        int priority,
        Optional<InetAddress> preferredSource,
        List<NextHop> nextHops,
        OptionalInt nextHopId,
        List<Attribute> others) {
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
