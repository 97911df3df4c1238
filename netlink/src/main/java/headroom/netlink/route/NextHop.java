package headroom.netlink.route;

import headroom.netlink.message.Attribute;
import headroom.netlink.route.encap.Encapsulation;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * One way a route leads.
 *
 * @param index of the device, 0 for none
 * @param gateway of either family (RFC 5549); empty where the destination is on the link
 * @param flags RTNH_F_*
 * @param weight 1 to 256, share among the next hops of a route
 * @param encapsulation what is done to the packet; empty for nothing
 * @param others attributes without a field here, of one of several; those of the only one are the route's
 */
public record NextHop(
        int index,
        Optional<InetAddress> gateway,
        int flags,
        int weight,
        Optional<Encapsulation> encapsulation,
        List<Attribute> others) {
    public NextHop {
        others = List.copyOf(others);
    }

    /** To a gateway through the device with that index. */
    public static NextHop via(InetAddress gateway, int index) {
        return new NextHop(index, Optional.of(gateway), 0, 1, Optional.empty(), List.of());
    }

    /** Straight out of the device with that index. */
    public static NextHop through(int index) {
        return new NextHop(index, Optional.empty(), 0, 1, Optional.empty(), List.of());
    }

    public NextHop withWeight(int value) {
        return new NextHop(index, gateway, flags, value, encapsulation, others);
    }

    public NextHop withEncapsulation(Encapsulation value) {
        return new NextHop(index, gateway, flags, weight, Optional.of(value), others);
    }
}
