package headroom.netlink.follow;

import headroom.netlink.route.Route;
import headroom.netlink.route.RouteEvent;
import java.util.List;

/** Keeps tables as the kernel has them. */
public interface FollowListener {
    /** This is all there is: at the beginning, and again whenever something was lost in between. */
    void replaced(RouteTables tables);

    /**
     * These are all routes, newer than what was told before: a device, address or next hop object changed on which some
     * depend, and of those the kernel tells nothing.
     */
    void routesReplaced(List<Route> routes);

    /**
     * Something is so now, or is gone. Behind {@link #replaced} and {@link #routesReplaced} it may be what was in there
     * already, or was no more: then there is nothing to do.
     */
    void changed(RouteEvent event);
}
