/**
 * Encapsulations a route does (RTA_ENCAP, lightweight tunnels): SRv6 pushes and behaviours. SIDs are in travel order
 * here; the wire's reverse order is known to the codec alone.
 *
 * <p>Everything is immutable: any thread.
 */
package headroom.netlink.route.encap;
