/**
 * Generic netlink: families, found by name, whose commands and attributes are their own. What every family's package is
 * built on; it knows none of them.
 *
 * <p>Everything is immutable or made per call: any thread.
 */
package headroom.netlink.generic;
