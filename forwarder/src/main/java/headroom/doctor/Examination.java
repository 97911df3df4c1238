package headroom.doctor;

import headroom.control.RouteStatus;
import headroom.control.StatsReport;
import headroom.control.XconnectStatus;
import java.util.List;

/**
 * All that was gathered, at about one moment.
 *
 * @param processId of the daemon
 */
record Examination(
        long processId,
        List<ExaminedPort> ports,
        List<XconnectStatus> xconnects,
        List<RouteStatus> routes,
        StatsReport stats) {
    Examination {
        ports = List.copyOf(ports);
        xconnects = List.copyOf(xconnects);
        routes = List.copyOf(routes);
    }
}
