/**
 * What the kernel says of a device's XDP features and queues by generic netlink, since Linux 6.3.
 *
 * <p>Records are immutable; a {@link headroom.netlink.netdev.NetdevSocket} may be shared.
 */
package headroom.netlink.netdev;
