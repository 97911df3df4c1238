package headroom.doctor;

import headroom.control.PortStatus;
import headroom.host.Sysctls;
import headroom.host.VethPeer;
import headroom.netlink.route.Address;
import headroom.netlink.route.Link;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A port with what the kernel says of its device; nothing of that where there is no device, or no permission to look.
 *
 * @param receiveQueues of the device, in use
 * @param peer of a veth
 * @param segmentingAtPeer features by which the peer sends frames longer than the MTU, switched on now
 * @param addresses of the device
 * @param forwarding what the kernel itself does with the device's packets
 */
record ExaminedPort(
        PortStatus status,
        Optional<Link> link,
        OptionalInt receiveQueues,
        Optional<VethPeer> peer,
        Set<String> segmentingAtPeer,
        List<Address> addresses,
        Optional<Sysctls.KernelForwarding> forwarding,
        boolean carriesDefaultRoute) {
    ExaminedPort {
        segmentingAtPeer = Set.copyOf(segmentingAtPeer);
        addresses = List.copyOf(addresses);
    }

    /** What is known where nothing could be asked. */
    static ExaminedPort unseen(PortStatus status) {
        return new ExaminedPort(
                status,
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Set.of(),
                List.of(),
                Optional.empty(),
                false);
    }

    String name() {
        return status.name();
    }

    String device() {
        return status.device();
    }

    /** What to put in front of a command to run it where the device is. */
    String commandPrefix() {
        return status.netns().map(name -> "ip netns exec " + name + " ").orElse("");
    }

    /** {@code ip}, for the namespace the device is in. */
    String ip() {
        return status.netns().map(name -> "ip -n " + name + " ").orElse("ip ");
    }

    boolean isDriver(String driver) {
        return status.driver().equals(driver);
    }
}
