package headroom.lab;

import java.util.List;
import java.util.Optional;

/**
 * One end of a veth pair to be made, in iproute2's words.
 *
 * @param mac e.g. {@code 02:00:00:00:00:01}; empty leaves it to the kernel
 * @param queues receive and transmit queues each
 * @param addresses with prefix length, e.g. {@code 10.0.0.1/24}
 */
public record VethEnd(
        Namespace namespace, String device, Optional<String> mac, int queues, int mtu, List<String> addresses) {
    private static final int ETHERNET_MTU = 1500;

    public VethEnd {
        addresses = List.copyOf(addresses);
    }

    /** One queue, MTU 1500, an address of the kernel's choice. */
    public static VethEnd of(Namespace namespace, String device) {
        return new VethEnd(namespace, device, Optional.empty(), 1, ETHERNET_MTU, List.of());
    }

    public VethEnd mac(String address) {
        return new VethEnd(namespace, device, Optional.of(address), queues, mtu, addresses);
    }

    public VethEnd queues(int count) {
        return new VethEnd(namespace, device, mac, count, mtu, addresses);
    }

    public VethEnd mtu(int bytes) {
        return new VethEnd(namespace, device, mac, queues, bytes, addresses);
    }

    public VethEnd addresses(String... prefixes) {
        return new VethEnd(namespace, device, mac, queues, mtu, List.of(prefixes));
    }
}
