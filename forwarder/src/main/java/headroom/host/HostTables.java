package headroom.host;

import headroom.host.HostSnapshot.NeighbourKey;
import headroom.netlink.route.Address;
import headroom.netlink.route.Link;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.RouteEvent;
import headroom.wire.MacAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tables of a namespace while they change: applies what the kernel says and tells what became different by it. One
 * thread.
 */
final class HostTables {
    private final Map<Integer, Link> links = new HashMap<>();
    private final Set<HostAddress> addresses = new HashSet<>();
    private final Map<NeighbourKey, Neighbour> neighbours = new HashMap<>();
    private final Consumer<HostEvent> events;

    /** @param events told of each change when it is made */
    HostTables(Consumer<HostEvent> events) {
        this.events = events;
    }

    HostSnapshot snapshot() {
        Map<String, Link> byName = new HashMap<>();
        links.values().forEach(link -> byName.put(link.name(), link));
        return new HostSnapshot(Map.copyOf(links), Map.copyOf(byName), Set.copyOf(addresses), Map.copyOf(neighbours));
    }

    void apply(RouteEvent event) {
        switch (event) {
            case RouteEvent.LinkIs(Link link) -> set(link);
            case RouteEvent.LinkGone(Link link) -> removeLink(link.index());
            case RouteEvent.AddressIs(Address address) -> add(translate(address));
            case RouteEvent.AddressGone(Address address) -> remove(translate(address));
            case RouteEvent.NeighbourIs(Neighbour neighbour) -> set(neighbour);
            case RouteEvent.NeighbourGone(Neighbour neighbour) -> removeNeighbour(key(neighbour));
            case RouteEvent.RouteIs ignored -> {} // routes are asked for when somebody wants to know
            case RouteEvent.RouteGone ignored -> {}
            case RouteEvent.NamespaceIdIs ignored -> {} // and so are namespaces
            case RouteEvent.NamespaceIdGone ignored -> {}
        }
    }

    /** Takes a dump: what is not in it is gone. */
    void replace(List<Link> allLinks, List<Address> allAddresses, List<Neighbour> allNeighbours) {
        Set<Integer> presentLinks = new HashSet<>();
        allLinks.forEach(link -> presentLinks.add(link.index()));
        List.copyOf(links.keySet()).stream()
                .filter(index -> !presentLinks.contains(index))
                .forEach(this::removeLink);
        allLinks.forEach(this::set);

        Set<HostAddress> presentAddresses = new HashSet<>();
        allAddresses.forEach(address -> presentAddresses.add(translate(address)));
        List.copyOf(addresses).stream()
                .filter(address -> !presentAddresses.contains(address))
                .forEach(this::remove);
        presentAddresses.forEach(this::add);

        Set<NeighbourKey> presentNeighbours = new HashSet<>();
        allNeighbours.forEach(neighbour -> presentNeighbours.add(key(neighbour)));
        List.copyOf(neighbours.keySet()).stream()
                .filter(key -> !presentNeighbours.contains(key))
                .forEach(this::removeNeighbour);
        allNeighbours.forEach(this::set);
    }

    private void set(Link link) {
        Link before = links.get(link.index());
        if (before != null && !before.name().equals(link.name())) {
            removeLink(before.index());
            before = null;
        }
        links.put(link.index(), link);
        if (before == null) {
            events.accept(new HostEvent.LinkAppeared(link));
        } else {
            if (before.mtuBytes() != link.mtuBytes()) {
                events.accept(new HostEvent.MtuChanged(before, link));
            }
            if (!before.address().equals(link.address())) {
                events.accept(new HostEvent.MacChanged(before, link));
            }
        }
        boolean wasUp = before != null && before.isUp();
        if (wasUp != link.isUp()) {
            events.accept(wasUp ? new HostEvent.LinkDown(link) : new HostEvent.LinkUp(link));
        }
    }

    /** With everything that is behind it, whether the kernel says so one by one or not. */
    private void removeLink(int index) {
        Link link = links.remove(index);
        if (link == null) {
            return;
        }
        new ArrayList<>(neighbours.keySet())
                .stream().filter(key -> key.ifindex() == index).forEach(this::removeNeighbour);
        List.copyOf(addresses).stream()
                .filter(address -> address.ifindex() == index)
                .forEach(this::remove);
        if (link.isUp()) {
            events.accept(new HostEvent.LinkDown(link));
        }
        events.accept(new HostEvent.LinkVanished(link));
    }

    private void add(HostAddress address) {
        if (addresses.add(address)) {
            events.accept(new HostEvent.AddressAdded(address));
        }
    }

    private void remove(HostAddress address) {
        if (addresses.remove(address)) {
            events.accept(new HostEvent.AddressRemoved(address));
        }
    }

    private void set(Neighbour neighbour) {
        NeighbourKey key = key(neighbour);
        Optional<MacAddress> before = HostSnapshot.usable(neighbours.put(key, neighbour));
        tellIfChanged(key, before, HostSnapshot.usable(neighbour));
    }

    private void removeNeighbour(NeighbourKey key) {
        tellIfChanged(key, HostSnapshot.usable(neighbours.remove(key)), Optional.empty());
    }

    private void tellIfChanged(NeighbourKey key, Optional<MacAddress> before, Optional<MacAddress> now) {
        if (!before.equals(now)) {
            events.accept(new HostEvent.NeighbourChanged(key.ifindex(), key.address(), now));
        }
    }

    private static NeighbourKey key(Neighbour neighbour) {
        return new NeighbourKey(neighbour.index(), Translation.address(neighbour.destination()));
    }

    private static HostAddress translate(Address address) {
        return new HostAddress(address.index(), Translation.address(address.local()), address.prefixLength());
    }
}
