package headroom.netlink.route;

import java.net.InetAddress;
import java.util.Optional;

/**
 * One way a route leads.
 *
 * @param index of the device, 0 for none
 * @param gateway of either family (RFC 5549); empty where the destination is on the link
 * @param flags RTNH_F_*
 * @param weight 1 to 256, share among the next hops of a route
 */
public record NextHop(int index, Optional<InetAddress> gateway, int flags, int weight) {}
