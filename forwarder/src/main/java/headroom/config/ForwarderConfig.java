package headroom.config;

import java.nio.file.Path;
import java.util.List;

/**
 * The whole configuration of a daemon.
 *
 * @param control path of the control socket
 * @param ports names are unique
 * @param xconnects at most one a port
 * @param routes prefixes are unique
 * @param localSids SIDs are unique
 * @param tunnels pairs of ends are unique
 */
public record ForwarderConfig(
        WorkerConfig workers,
        MemoryConfig memory,
        Path control,
        List<PortConfig> ports,
        List<XconnectConfig> xconnects,
        List<RouteConfig> routes,
        List<LocalSidConfig> localSids,
        List<TunnelConfig> tunnels) {
    /** The control socket unless said otherwise. */
    public static final Path DEFAULT_CONTROL = Path.of("/run/headroom/control.sock");

    public ForwarderConfig {
        ports = List.copyOf(ports);
        xconnects = List.copyOf(xconnects);
        routes = List.copyOf(routes);
        localSids = List.copyOf(localSids);
        tunnels = List.copyOf(tunnels);
    }
}
