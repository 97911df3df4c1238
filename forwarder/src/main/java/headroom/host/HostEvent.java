package headroom.host;

import headroom.netlink.route.Link;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.Optional;

/**
 * A change in a network namespace. A device that appears is {@link LinkAppeared}, then {@link LinkUp} if it is up; one
 * that goes while up is {@link LinkDown}, then {@link LinkVanished}. A device deleted and made again has another index
 * mostly, the same name, and vanishes and appears; so does a device that is renamed.
 */
public sealed interface HostEvent {
    record LinkAppeared(Link link) implements HostEvent {}

    /** Deleted, renamed, or moved to another namespace. */
    record LinkVanished(Link link) implements HostEvent {}

    /** Switched on, and its carrier is there. */
    record LinkUp(Link link) implements HostEvent {}

    record LinkDown(Link link) implements HostEvent {}

    record MtuChanged(Link before, Link now) implements HostEvent {}

    record MacChanged(Link before, Link now) implements HostEvent {}

    record AddressAdded(HostAddress address) implements HostEvent {}

    record AddressRemoved(HostAddress address) implements HostEvent {}

    /**
     * The usable Ethernet address of a neighbour is another, or there is one now, or none any more.
     *
     * @param ifindex of the device the neighbour is behind
     */
    record NeighbourChanged(int ifindex, IpAddress address, Optional<MacAddress> mac) implements HostEvent {}
}
