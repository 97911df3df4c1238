/**
 * What rtnetlink(7) tells of links, addresses, neighbours, routes and namespaces: records, how they are decoded, and
 * the requests for them. Records are what the kernel said at one moment; attributes without a field here are kept as
 * they came.
 *
 * <p>Everything is immutable or made per call: any thread.
 */
package headroom.netlink.route;
