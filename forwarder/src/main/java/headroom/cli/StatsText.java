package headroom.cli;

import headroom.control.StatsReport;
import headroom.packet.DropReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Counters as tables. */
final class StatsText {
    private StatsText() {}

    static String report(StatsReport stats) {
        return String.join("\n", sections(stats).toArray(String[]::new));
    }

    private static List<String> sections(StatsReport stats) {
        List<String> sections = new ArrayList<>();
        sections.add(ports(stats));
        for (Table table : List.of(drops(stats), pushes(stats), pops(stats), memory(stats))) {
            if (!table.isEmpty()) {
                sections.add(table.render());
            }
        }
        sections.add("held %d unaccounted %d%n".formatted(stats.heldPackets(), stats.unaccounted()));
        return sections;
    }

    private static String ports(StatsReport stats) {
        Table table =
                new Table("PORT", "QUEUE", "RX-PACKETS", "RX-BYTES", "TX-PACKETS", "TX-BYTES", "DROPPED", "MISSED");
        for (StatsReport.PortQueue queue : stats.queues()) {
            table.row(
                    queue.port(),
                    queue.queue(),
                    queue.receivedPackets(),
                    queue.receivedBytes(),
                    queue.transmittedPackets(),
                    queue.transmittedBytes(),
                    queue.droppedPackets(),
                    queue.missedPackets());
        }
        return table.render();
    }

    private static Table drops(StatsReport stats) {
        Table table = new Table("PORT", "QUEUE", "DROP-REASON", "PACKETS", "EXPLANATION");
        for (StatsReport.PortQueue queue : stats.queues()) {
            queue.drops().forEach((reason, packets) -> {
                if (packets != 0) {
                    table.row(queue.port(), queue.queue(), reason, packets, explanation(reason));
                }
            });
        }
        return table;
    }

    private static String explanation(String label) {
        return Arrays.stream(DropReason.values())
                .filter(reason -> reason.label().equals(label))
                .map(DropReason::explanation)
                .findFirst()
                .orElse("");
    }

    private static Table pushes(StatsReport stats) {
        Table table = new Table(
                "PUSH",
                "PUSHES",
                "IN-PLACE",
                "MOVED",
                "REALLOCATED",
                "NO-BUFFER",
                "HAVE",
                "WANT",
                "LEAST-HAVE",
                "MOST-WANT");
        for (StatsReport.Push push : stats.pushes()) {
            table.row(
                    push.site(),
                    push.pushes(),
                    push.inPlace(),
                    push.moved(),
                    push.reallocated(),
                    push.noBuffer(),
                    push.lastHaveBytes(),
                    push.lastWantBytes(),
                    push.leastHaveBytes(),
                    push.mostWantBytes());
        }
        return table;
    }

    private static Table pops(StatsReport stats) {
        Table table = new Table("POP", "PACKETS");
        stats.pops().forEach(table::row);
        return table;
    }

    private static Table memory(StatsReport stats) {
        Table table = new Table("WORKER", "FREE", "HELD", "RECEIVING", "TRANSMITTING", "TOTAL");
        for (StatsReport.Memory memory : stats.memory()) {
            table.row(
                    memory.worker(),
                    memory.freeFrames(),
                    memory.heldFrames(),
                    memory.receivingFrames(),
                    memory.transmittingFrames(),
                    memory.totalFrames());
        }
        return table;
    }

    /** What {@code -d} adds: everything that is counted and no drop. */
    static String details(StatsReport stats) {
        Table table = new Table("PORT", "QUEUE", "COUNTER", "VALUE");
        for (StatsReport.PortQueue queue : stats.queues()) {
            table.row(queue.port(), queue.queue(), "left-to-kernel", queue.leftToKernelPackets());
            table.row(queue.port(), queue.queue(), "originated", queue.originatedPackets());
            table.row(queue.port(), queue.queue(), "checksums-completed", queue.checksumsCompleted());
            table.row(queue.port(), queue.queue(), "super-frames-segmented", queue.superFramesSegmented());
            for (Map.Entry<String, Long> counter : queue.kernel().entrySet()) {
                table.row(queue.port(), queue.queue(), counter.getKey(), counter.getValue());
            }
        }
        return table.isEmpty() ? "" : "\n" + table.render();
    }
}
