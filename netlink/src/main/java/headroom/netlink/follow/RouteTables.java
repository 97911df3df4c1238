package headroom.netlink.follow;

import headroom.netlink.route.Address;
import headroom.netlink.route.Link;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.Route;
import java.util.List;
import java.util.Set;

/** What there is in a namespace; empty lists for the tables that are not followed. */
public record RouteTables(
        List<Link> links,
        List<Address> addresses,
        List<Neighbour> neighbours,
        List<Route> routes,
        Set<Integer> namespaceIds) {
    public RouteTables {
        links = List.copyOf(links);
        addresses = List.copyOf(addresses);
        neighbours = List.copyOf(neighbours);
        routes = List.copyOf(routes);
        namespaceIds = Set.copyOf(namespaceIds);
    }
}
