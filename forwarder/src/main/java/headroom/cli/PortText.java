package headroom.cli;

import headroom.control.PortStatus;
import headroom.control.StatsReport;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Ports as {@code ip link} would show them. */
final class PortText {
    private static final String INDENT = "    ";

    private PortText() {}

    /** One paragraph a port. */
    static String port(PortStatus port) {
        StringBuilder text = new StringBuilder();
        text.append(port.name()).append(": <").append(port.state()).append('>');
        if (!port.device().equals(port.name())) {
            text.append(" device ").append(port.device());
        }
        port.netns().ifPresent(netns -> text.append(" netns ").append(netns));
        port.mtuBytes().ifPresent(mtu -> text.append(" mtu ").append(mtu));
        text.append(" role ")
                .append(lower(port.role()))
                .append(" driver ")
                .append(driver(port))
                .append('\n');
        port.mac()
                .ifPresent(mac -> text.append(INDENT)
                        .append("link/ether ")
                        .append(mac)
                        .append(" ifindex ")
                        .append(port.ifindex())
                        .append('\n'));
        port.reason()
                .ifPresent(reason ->
                        text.append(INDENT).append("reason: ").append(reason).append('\n'));
        port.warnings()
                .forEach(warning ->
                        text.append(INDENT).append("warning: ").append(warning).append('\n'));
        return text.toString();
    }

    /** What {@code -d} adds. */
    static String details(PortStatus port) {
        StringBuilder text = new StringBuilder();
        port.frame()
                .ifPresent(frame -> text.append(INDENT)
                        .append("frame %d xdp-headroom %d headroom %d first-data %d largest-push %d%n"
                                .formatted(
                                        frame.frameBytes(),
                                        frame.xdpHeadroomBytes(),
                                        frame.headroomBytes(),
                                        frame.firstDataOffsetBytes(),
                                        frame.largestPushBytes())));
        for (PortStatus.Queue queue : port.queues()) {
            text.append(INDENT)
                    .append("queue ")
                    .append(queue.queue())
                    .append(" worker ")
                    .append(queue.worker())
                    .append(asked(" mode ", queue.askedMode(), queue.mode()))
                    .append(asked(" copy ", queue.askedCopy(), queue.copy()));
            queue.rings()
                    .forEach((ring, entries) ->
                            text.append(' ').append(ring).append(' ').append(entries));
            text.append('\n');
        }
        for (PortStatus.InnerMtu push : port.pushes()) {
            text.append(INDENT)
                    .append("push \"")
                    .append(push.push())
                    .append("\" bytes ")
                    .append(push.pushBytes())
                    .append(" inner-mtu ")
                    .append(push.innerMtuBytes())
                    .append('\n');
        }
        return text.toString();
    }

    /** What {@code -s} adds: the sums over the port's queues. */
    static String statistics(PortStatus port, StatsReport stats) {
        List<StatsReport.PortQueue> queues = stats.queues().stream()
                .filter(queue -> queue.port().equals(port.name()))
                .toList();
        long received = queues.stream()
                .mapToLong(StatsReport.PortQueue::receivedPackets)
                .sum();
        long receivedBytes =
                queues.stream().mapToLong(StatsReport.PortQueue::receivedBytes).sum();
        long sent = queues.stream()
                .mapToLong(StatsReport.PortQueue::transmittedPackets)
                .sum();
        long sentBytes = queues.stream()
                .mapToLong(StatsReport.PortQueue::transmittedBytes)
                .sum();
        long dropped =
                queues.stream().mapToLong(StatsReport.PortQueue::droppedPackets).sum();
        return new Table(INDENT + "RX:", "bytes", "packets", "dropped")
                        .row(INDENT, receivedBytes, received, dropped)
                        .render()
                + new Table(INDENT + "TX:", "bytes", "packets")
                        .row(INDENT, sentBytes, sent)
                        .render();
    }

    static void brief(Table table, PortStatus port) {
        table.row(
                port.name(),
                port.state(),
                port.device() + port.netns().map(netns -> "@" + netns).orElse(""),
                driver(port),
                port.mac().map(Object::toString).orElse("-"));
    }

    private static String driver(PortStatus port) {
        String modes = port.queues().stream()
                .map(queue -> joined(queue.mode(), queue.copy()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(","));
        return modes.isEmpty() ? port.driver() : port.driver() + " " + modes;
    }

    private static String joined(String mode, String copy) {
        return mode.isEmpty() || copy.isEmpty() ? mode + copy : mode + "/" + copy;
    }

    private static String asked(String keyword, String asked, String got) {
        if (got.isEmpty()) {
            return "";
        }
        return keyword + got + (asked.isEmpty() || asked.equals(got) ? "" : " (asked " + asked + ")");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
