package headroom.cli;

import headroom.control.StatsReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What happened between two reports.
 *
 * @param seconds between them, by the daemon's clock
 */
record Rates(double seconds, List<Port> ports, long pushesPerSecond, long reallocatedPerSecond, long unaccounted) {
    /** One port, all queues together. */
    record Port(
            String port,
            long receivedPerSecond,
            double receivedMbps,
            long transmittedPerSecond,
            double transmittedMbps,
            long droppedPerSecond) {}

    static Rates between(StatsReport before, StatsReport after) {
        double seconds = Math.max(1, after.takenNs() - before.takenNs()) / 1e9;
        Map<String, List<StatsReport.PortQueue>> old = byPort(before);
        List<Port> ports = new ArrayList<>();
        for (Map.Entry<String, List<StatsReport.PortQueue>> port : byPort(after).entrySet()) {
            List<StatsReport.PortQueue> was = old.getOrDefault(port.getKey(), List.of());
            List<StatsReport.PortQueue> is = port.getValue();
            ports.add(new Port(
                    port.getKey(),
                    rate(seconds, was, is, StatsReport.PortQueue::receivedPackets),
                    mbps(seconds, was, is, StatsReport.PortQueue::receivedBytes),
                    rate(seconds, was, is, StatsReport.PortQueue::transmittedPackets),
                    mbps(seconds, was, is, StatsReport.PortQueue::transmittedBytes),
                    rate(seconds, was, is, StatsReport.PortQueue::droppedPackets)));
        }
        return new Rates(
                seconds,
                ports,
                rate(seconds, before.pushes(), after.pushes(), StatsReport.Push::pushes),
                rate(seconds, before.pushes(), after.pushes(), StatsReport.Push::reallocated),
                after.unaccounted());
    }

    private static Map<String, List<StatsReport.PortQueue>> byPort(StatsReport stats) {
        return stats.queues().stream()
                .collect(Collectors.groupingBy(StatsReport.PortQueue::port, LinkedHashMap::new, Collectors.toList()));
    }

    private static <T> long rate(double seconds, List<T> before, List<T> after, ToLongFunction<T> count) {
        return Math.round(difference(before, after, count) / seconds);
    }

    private static <T> double mbps(double seconds, List<T> before, List<T> after, ToLongFunction<T> bytes) {
        return Math.round(difference(before, after, bytes) * 8 / seconds / 1e4) / 100.0;
    }

    /** A port that was opened again counts from 0: what it has counted since is all there is to tell. */
    private static <T> long difference(List<T> before, List<T> after, ToLongFunction<T> count) {
        long was = before.stream().mapToLong(count).sum();
        long is = after.stream().mapToLong(count).sum();
        return is >= was ? is - was : is;
    }
}
