package headroom.port;

import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import java.util.Set;

/**
 * Which received packets are the daemon's; the kernel's stack keeps the rest (ARP, neighbour discovery, management).
 *
 * @param scope whether everything is taken
 * @param take destinations to take: local SIDs, local tunnel ends, routed prefixes
 * @param leave destinations to leave to the kernel although a prefix of {@code take} has them: the host's own addresses
 */
public record Steering(Scope scope, Set<IpPrefix> take, Set<IpAddress> leave) {
    /** How much is taken. */
    public enum Scope {
        /** Every frame: an L2 access port. */
        EVERYTHING,
        /** IPv4 and IPv6 packets by destination, longest prefix first. */
        BY_DESTINATION
    }

    public static final Steering EVERYTHING = new Steering(Scope.EVERYTHING, Set.of(), Set.of());

    public Steering {
        take = Set.copyOf(take);
        leave = Set.copyOf(leave);
    }
}
