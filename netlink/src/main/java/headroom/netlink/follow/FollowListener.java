package headroom.netlink.follow;

import headroom.netlink.route.RouteEvent;

/** Keeps tables as the kernel has them. */
public interface FollowListener {
    /** This is all there is: at the beginning, and again whenever something was lost in between. */
    void replaced(RouteTables tables);

    /** Something is so now, or is gone. Behind {@link #replaced} it may be what was in there already. */
    void changed(RouteEvent event);
}
