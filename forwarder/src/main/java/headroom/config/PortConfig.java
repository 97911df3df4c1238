package headroom.config;

import java.util.Optional;

/**
 * A device the daemon is to own.
 *
 * @param name by which the rest of the configuration calls it; the device's name unless said otherwise
 * @param device the kernel's name; equals {@code name} for captures and memory
 * @param netns name of the network namespace the device is in; empty for the daemon's own
 * @param defaultRoute what to do about a device that carries the default route or is a loopback
 */
public record PortConfig(
        String name, String device, Optional<String> netns, Role role, Takeover defaultRoute, DriverConfig driver) {
    /** Which side of the SR domain a port faces. */
    public enum Role {
        /** Inside: SRv6 for local SIDs and tunnel packets are taken. */
        CORE,
        /** Outside: SRv6 for a local SID is refused and counted (RFC 8754, 5.1). */
        ACCESS
    }

    /** Whether the device may be one that the machine itself needs. */
    public enum Takeover {
        REFUSE,
        STEAL
    }
}
