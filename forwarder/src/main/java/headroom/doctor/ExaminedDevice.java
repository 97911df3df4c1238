package headroom.doctor;

import headroom.host.NamespaceReference;
import headroom.host.Sysctls;
import headroom.linux.io.Ethtool;
import headroom.netlink.netdev.XdpFeature;
import headroom.netlink.route.Address;
import headroom.netlink.route.Link;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the kernel says of a port's device.
 *
 * @param namespace how to get back to it; empty where it has neither a name nor a process
 * @param channels queues in use
 * @param peer of a veth; empty for what is none, and where the peer's namespace cannot be reached
 * @param aggregating features by which it makes received frames longer than the MTU, switched on now
 * @param addresses its own
 * @param forwarding what the kernel itself does with its packets
 * @param ipv6Off the setting that keeps IPv6 off it
 * @param carriesDefaultRoute or something on top of it does
 * @param xdpFeatures of its driver; empty before Linux 6.3
 */
record ExaminedDevice(
        Link link,
        Optional<NamespaceReference> namespace,
        Ethtool.Channels channels,
        Optional<ExaminedPeer> peer,
        Set<String> aggregating,
        List<Address> addresses,
        Sysctls.KernelForwarding forwarding,
        Optional<String> ipv6Off,
        boolean carriesDefaultRoute,
        Optional<Set<XdpFeature>> xdpFeatures) {
    ExaminedDevice {
        aggregating = Set.copyOf(aggregating);
        addresses = List.copyOf(addresses);
    }
}
