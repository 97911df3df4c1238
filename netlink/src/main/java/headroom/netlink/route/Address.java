package headroom.netlink.route;

import headroom.netlink.message.Attribute;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An address of a device.
 *
 * @param index of the device
 * @param local the device's own address
 * @param peer the other end of a point-to-point link; empty otherwise
 * @param broadcast IPv4 only
 * @param scope RT_SCOPE_*
 * @param flags IFA_F_*
 * @param label IPv4 only
 * @param priority metric of the route to the prefix; empty for the usual one
 * @param protocol IFAPROT_*: who made it; since Linux 5.18
 * @param others attributes without a field here
 */
public record Address(
        int index,
        InetAddress local,
        int prefixLength,
        Optional<InetAddress> peer,
        Optional<InetAddress> broadcast,
        int scope,
        int flags,
        Optional<String> label,
        Optional<Lifetime> lifetime,
        OptionalInt priority,
        OptionalInt protocol,
        List<Attribute> others) {
    public Address {
        others = List.copyOf(others);
    }
}
