package headroom.iproute;

import static headroom.linux.uapi.RtnetlinkH.RTAX_LOCK;
import static headroom.linux.uapi.RtnetlinkH.RTAX_RTO_MIN;
import static headroom.linux.uapi.RtnetlinkH.RTAX_RTT;
import static headroom.linux.uapi.RtnetlinkH.RTAX_RTTVAR;

import headroom.netlink.route.RouteMetrics;
import java.util.List;

/** What a route says of its path. */
final class MetricsPrinter {
    /** By RTAX_*. */
    private static final List<String> NAMES = List.of(
            "",
            "lock",
            "mtu",
            "window",
            "rtt",
            "rttvar",
            "ssthresh",
            "cwnd",
            "advmss",
            "reordering",
            "hoplimit",
            "initcwnd",
            "features",
            "rto_min",
            "initrwnd",
            "quickack",
            "congctl",
            "fastopen_no_cookie");

    private MetricsPrinter() {}

    static void print(Printer printer, RouteMetrics metrics) {
        if (metrics.equals(RouteMetrics.NONE)) {
            return;
        }
        printer.array(
                "metrics",
                () -> printer.item(() -> {
                    int locks = metrics.number(RTAX_LOCK).orElse(0);
                    metrics.numbers().forEach((metric, value) -> {
                        if (metric != RTAX_LOCK) {
                            number(printer, metric, value, (locks >> metric & 1) == 0 ? "" : "lock ");
                        }
                    });
                    printer.field("congestion", metrics.congestionControl(), "congctl ", " ");
                }));
    }

    private static void number(Printer printer, int metric, int value, String lock) {
        String name = metric < NAMES.size() ? NAMES.get(metric) : "metric " + metric;
        int fraction = switch (metric) {
            case RTAX_RTT -> 8;
            case RTAX_RTTVAR -> 4;
            default -> 1;
        };
        boolean isTime = metric == RTAX_RTT || metric == RTAX_RTTVAR || metric == RTAX_RTO_MIN;
        printer.field(name, Integer.toUnsignedLong(value) / fraction, name + " " + lock, isTime ? "ms " : " ");
    }
}
