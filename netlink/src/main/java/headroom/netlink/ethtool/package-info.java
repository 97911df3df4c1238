/**
 * Queues, rings, features and drivers of devices, as ethtool(8) has them: by generic netlink, and by ioctl where the
 * kernel or netlink lacks it.
 *
 * <p>Records are immutable; an {@link headroom.netlink.ethtool.EthtoolSocket} may be shared.
 */
package headroom.netlink.ethtool;
