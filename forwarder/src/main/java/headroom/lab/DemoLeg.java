package headroom.lab;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import headroom.control.StatsReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one encapsulation carried, there and back; the counts are those of both daemons together.
 *
 * @param tcpThereMbps from site 1 to site 2
 * @param tcpBackMbps from site 2 to site 1
 * @param drops packets, by label of the reason; those that the kernel lost in front of a port among them
 */
@JsonPropertyOrder({
    "encapsulation",
    "driver",
    "mode",
    "tcp_mbps",
    "ping_sent",
    "ping_received",
    "pushed",
    "popped",
    "in_place",
    "moved",
    "reallocated",
    "dropped",
    "unaccounted"
})
record DemoLeg(
        String encapsulation,
        String driver,
        String mode,
        @JsonIgnore double tcpThereMbps,
        @JsonIgnore double tcpBackMbps,
        @JsonProperty("ping_sent") int pingSent,
        @JsonProperty("ping_received") int pingReceived,
        long pushed,
        long popped,
        @JsonProperty("in_place") long inPlace,
        long moved,
        long reallocated,
        @JsonIgnore Map<String, Long> drops,
        long unaccounted) {

    private static final String MISSED = "missed (receive ring full)";

    static DemoLeg of(
            Service service,
            PortDriver driver,
            String mode,
            double tcpThereMbps,
            double tcpBackMbps,
            Traffic.Echoes echoes,
            List<StatsReport> stats) {
        long pushed = 0;
        long popped = 0;
        long inPlace = 0;
        long moved = 0;
        long reallocated = 0;
        Map<String, Long> drops = new TreeMap<>();
        long unaccounted = 0;
        for (StatsReport report : stats) {
            for (StatsReport.Push push : report.pushes()) {
                pushed += push.pushes();
                inPlace += push.inPlace();
                moved += push.moved();
                reallocated += push.reallocated();
            }
            popped += report.pops().values().stream().mapToLong(Long::longValue).sum();
            for (StatsReport.PortQueue queue : report.queues()) {
                queue.drops().forEach((reason, count) -> {
                    if (count > 0) {
                        drops.merge(reason, count, Long::sum);
                    }
                });
                if (queue.missedPackets() > 0) {
                    drops.merge(MISSED, queue.missedPackets(), Long::sum);
                }
            }
            unaccounted += report.unaccounted();
        }
        return new DemoLeg(
                service.label(),
                driver.label(),
                mode,
                tcpThereMbps,
                tcpBackMbps,
                echoes.sent(),
                echoes.received(),
                pushed,
                popped,
                inPlace,
                moved,
                reallocated,
                drops,
                unaccounted);
    }

    @JsonProperty
    long dropped() {
        return drops.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The slower direction, rounded to a tenth. */
    @JsonProperty("tcp_mbps")
    double tcpMbps() {
        return Math.round(10 * Math.min(tcpThereMbps, tcpBackMbps)) / 10.0;
    }
}
