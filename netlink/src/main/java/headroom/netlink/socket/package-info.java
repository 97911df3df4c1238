/**
 * Netlink sockets: a request and its answer, dumps, and listening to what the kernel says of its own accord.
 *
 * <p>A {@link headroom.netlink.socket.NetlinkSocket} may be shared, its requests take turns; a {@link
 * headroom.netlink.socket.NetlinkMonitor} belongs to one thread. Both stay in the namespace they were opened in,
 * whatever thread uses them.
 */
package headroom.netlink.socket;
