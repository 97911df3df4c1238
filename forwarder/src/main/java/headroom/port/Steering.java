package headroom.port;

import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import java.util.Set;

/**
 * Which received packets are the daemon's; the kernel's stack keeps the rest (ARP, neighbour discovery, management).
 *
 * <p>By destination, a packet is taken when the first of these that has its destination address says so: {@code
 * tunnelEnds} (only where the packet's protocol is IPIP; else the next is asked), {@code leave} and {@code take} by
 * longest prefix, of equal ones {@code take}. A packet that none has is left. VLAN-tagged frames and neighbour
 * discovery are left.
 *
 * @param scope whether everything is taken
 * @param take destinations to take: local SIDs, routed prefixes
 * @param leave destinations to leave to the kernel although a shorter prefix of {@code take} has them: the host's own
 *     addresses, link-local and multicast ranges
 * @param tunnelEnds addresses to which only IPIP is taken (IPv4 protocol or IPv6 next header 4 or 41): the rest
 *     of their traffic, neighbour discovery included, is the kernel's
 */
public record Steering(Scope scope, Set<IpPrefix> take, Set<IpPrefix> leave, Set<IpAddress> tunnelEnds) {
    /** How much is taken. */
    public enum Scope {
        /** Every frame: an L2 access port. */
        EVERYTHING,
        /** IPv4 and IPv6 packets by destination. */
        BY_DESTINATION
    }

    public static final Steering EVERYTHING = new Steering(Scope.EVERYTHING, Set.of(), Set.of(), Set.of());

    public Steering {
        take = Set.copyOf(take);
        leave = Set.copyOf(leave);
        tunnelEnds = Set.copyOf(tunnelEnds);
    }
}
