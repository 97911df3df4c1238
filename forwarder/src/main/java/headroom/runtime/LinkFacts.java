package headroom.runtime;

import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.List;
import java.util.Optional;

/**
 * What the kernel says of a device, or a capture's configuration in its place.
 *
 * @param ifindex 0 for a capture
 * @param mac empty for a capture that takes frames to any address
 * @param neededHeadroomBytes needed_headroom of the device, 0 where the kernel does not tell
 * @param addresses of the device, global ones first
 */
public record LinkFacts(
        int ifindex,
        Optional<MacAddress> mac,
        int mtuBytes,
        Operation operation,
        int neededHeadroomBytes,
        List<IpAddress> addresses) {
    /** Whether the link carries packets. */
    public enum Operation {
        UP,
        /** Set down by an administrator. */
        ADMINISTRATIVELY_DOWN,
        /** Up, without a carrier. */
        NO_CARRIER
    }

    public LinkFacts {
        addresses = List.copyOf(addresses);
    }
}
