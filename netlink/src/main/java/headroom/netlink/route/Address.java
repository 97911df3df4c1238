package headroom.netlink.route;

import headroom.netlink.message.Attribute;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * An address of a device.
 *
 * @param index of the device
 * @param local the device's own address
 * @param peer the other end of a point-to-point link; empty otherwise
 * @param scope RT_SCOPE_*
 * @param flags IFA_F_*
 * @param label IPv4 only
 * @param others attributes without a field here
 */
public record Address(
        int index,
        InetAddress local,
        int prefixLength,
        Optional<InetAddress> peer,
        int scope,
        int flags,
        Optional<String> label,
        List<Attribute> others) {
    public Address {
        others = List.copyOf(others);
    }
}
