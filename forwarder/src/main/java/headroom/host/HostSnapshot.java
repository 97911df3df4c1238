package headroom.host;

import headroom.netlink.route.Link;
import headroom.netlink.route.Neighbour;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A network namespace at one moment. Immutable. */
public final class HostSnapshot {
    /** What a neighbour is known by. */
    record NeighbourKey(int ifindex, IpAddress address) {}

    static final HostSnapshot EMPTY = new HostSnapshot(Map.of(), Map.of(), Set.of(), Map.of());

    private final Map<Integer, Link> linksByIndex;
    private final Map<String, Link> linksByName;
    private final Set<HostAddress> addresses;
    private final Map<NeighbourKey, Neighbour> neighbours;

    /** Of maps nobody changes afterwards. */
    HostSnapshot(
            Map<Integer, Link> linksByIndex,
            Map<String, Link> linksByName,
            Set<HostAddress> addresses,
            Map<NeighbourKey, Neighbour> neighbours) {
        this.linksByIndex = linksByIndex;
        this.linksByName = linksByName;
        this.addresses = addresses;
        this.neighbours = neighbours;
    }

    public List<Link> links() {
        return List.copyOf(linksByIndex.values());
    }

    public Optional<Link> link(String name) {
        return Optional.ofNullable(linksByName.get(name));
    }

    public Optional<Link> link(int ifindex) {
        return Optional.ofNullable(linksByIndex.get(ifindex));
    }

    /** The Ethernet address of a device; empty for one that has none, and for one that is not there. */
    public Optional<MacAddress> mac(int ifindex) {
        return link(ifindex).flatMap(Link::address).flatMap(Translation::mac);
    }

    public boolean isLoopback(int ifindex) {
        return link(ifindex).map(Link::isLoopback).orElse(false);
    }

    /** All addresses the kernel answers for. */
    public Set<HostAddress> addresses() {
        return addresses;
    }

    public List<HostAddress> addresses(int ifindex) {
        return addresses.stream()
                .filter(address -> address.ifindex() == ifindex)
                .toList();
    }

    /** Where packets for a neighbour may be sent: what is resolved, or was and is not refuted; empty otherwise. */
    public Optional<MacAddress> neighbour(int ifindex, IpAddress address) {
        return usable(neighbours.get(new NeighbourKey(ifindex, address)));
    }

    static Optional<MacAddress> usable(Neighbour neighbour) {
        return neighbour != null && neighbour.isUsable()
                ? neighbour.address().flatMap(Translation::mac)
                : Optional.empty();
    }

    /**
     * A device and those on top of it: the bridge, bond or VRF it is a port of, VLANs and the like it carries. Who
     * takes it takes all of these.
     */
    Set<Integer> withUppers(int ifindex) {
        Set<Integer> found = new HashSet<>(Set.of(ifindex));
        boolean grown;
        do {
            grown = false;
            for (Link link : linksByIndex.values()) {
                if (found.contains(link.index()) && link.master().isPresent()) {
                    grown |= found.add(link.master().getAsInt());
                }
                if (isOnTopOf(link, found)) {
                    grown |= found.add(link.index());
                }
            }
        } while (grown);
        return found;
    }

    private static boolean isOnTopOf(Link link, Set<Integer> lowers) {
        boolean isPair = link.isOfKind("veth") || link.isOfKind("netkit");
        return !isPair
                && link.linkNamespaceId().isEmpty()
                && link.link().isPresent()
                && lowers.contains(link.link().getAsInt());
    }
}
