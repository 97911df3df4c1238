package headroom.runtime;

import headroom.config.ForwarderConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.port.Steering;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which packets each port takes from the kernel, by what the configuration can do with them. */
final class SteeringPlan {
    /** Never forwarded, whatever the routes say: the hosts of a link and the kernel's own protocols live by them. */
    private static final List<IpPrefix> NEVER_ROUTED = List.of(
            IpPrefix.parse("fe80::/10"),
            IpPrefix.parse("ff00::/8"),
            IpPrefix.parse("169.254.0.0/16"),
            IpPrefix.parse("224.0.0.0/4"),
            IpPrefix.parse("255.255.255.255"));

    private SteeringPlan() {}

    /** @param hostAddresses the addresses the kernel has in the port's network namespace */
    static Steering of(ForwarderConfig config, String port, Set<IpAddress> hostAddresses) {
        if (config.xconnects().stream().anyMatch(xconnect -> xconnect.port().equals(port))) {
            return Steering.EVERYTHING;
        }
        Set<IpPrefix> take = new HashSet<>();
        config.localSids().forEach(sid -> take.add(whole(sid.sid())));
        config.routes().stream().map(RouteConfig::prefix).forEach(take::add);
        Set<IpPrefix> leave = new HashSet<>(NEVER_ROUTED);
        hostAddresses.forEach(address -> leave.add(whole(address)));
        Set<IpAddress> tunnelEnds = new HashSet<>();
        config.tunnels().stream().map(TunnelConfig::local).forEach(tunnelEnds::add);
        return new Steering(Steering.Scope.BY_DESTINATION, take, leave, tunnelEnds);
    }

    private static IpPrefix whole(IpAddress address) {
        return new IpPrefix(address, address.bits());
    }
}
