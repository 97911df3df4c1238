package headroom.lab;

import headroom.control.StatsReport;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Prints what daemons push and pop, a line a second. */
final class LiveRates {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final String title;
    private final List<Forwarder> daemons;
    private final PrintStream out;
    private List<StatsReport> before;

    LiveRates(String title, List<Forwarder> daemons, PrintStream out) throws IOException {
        this.title = title;
        this.daemons = daemons;
        this.out = out;
        this.before = read();
    }

    /** Waits a second, or until the transfer ends, then prints a line. */
    void awaitNextSecond(TcpTransfer transfer) throws IOException {
        long wakeNs = System.nanoTime() + PERIOD.toNanos();
        Wait.until(
                "a second passes",
                PERIOD.multipliedBy(2),
                () -> !transfer.isRunning() || System.nanoTime() - wakeNs >= 0);
        List<StatsReport> now = read();
        StringBuilder line = new StringBuilder(title);
        for (int i = 0; i < now.size(); i++) {
            double seconds = (now.get(i).takenNs() - before.get(i).takenNs()) / 1e9;
            line.append("  edge%d pushes %7.1f pops %7.1f kpps %7.0f Mbit/s"
                    .formatted(
                            i + 1,
                            (pushed(now.get(i)) - pushed(before.get(i))) / seconds / 1e3,
                            (popped(now.get(i)) - popped(before.get(i))) / seconds / 1e3,
                            8 * (bytes(now.get(i)) - bytes(before.get(i))) / seconds / 1e6));
        }
        out.println(line);
        out.flush();
        before = now;
    }

    private List<StatsReport> read() throws IOException {
        List<StatsReport> reports = new ArrayList<>();
        for (Forwarder daemon : daemons) {
            reports.add(daemon.stats());
        }
        return reports;
    }

    private static long pushed(StatsReport report) {
        return report.pushes().stream().mapToLong(StatsReport.Push::pushes).sum();
    }

    private static long popped(StatsReport report) {
        return report.pops().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Sent, in both directions. */
    private static long bytes(StatsReport report) {
        return report.queues().stream()
                .mapToLong(StatsReport.PortQueue::transmittedBytes)
                .sum();
    }
}
