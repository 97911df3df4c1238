/**
 * Following a namespace: what rtnetlink says of links, addresses, neighbours and routes at the moment, and each change
 * from then on, with nothing lost unnoticed.
 *
 * <p>A {@link headroom.netlink.follow.RouteFollower} belongs to one thread; what it tells is immutable.
 */
package headroom.netlink.follow;
