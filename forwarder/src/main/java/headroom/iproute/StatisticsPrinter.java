package headroom.iproute;

import headroom.netlink.route.Link;
import headroom.netlink.route.LinkStatistics;
import java.util.ArrayList;
import java.util.List;

/** Counters of a link, in columns that are as wide as the widest number. */
final class StatisticsPrinter {
    /** How much is told. */
    enum Extent {
        TOTALS,
        /** The kinds of errors, too. */
        ERRORS
    }

    /**
     * A number.
     *
     * @param key in JSON
     * @param title of its column
     */
    private record Counter(String key, String title, long value) {
        String text() {
            return Long.toUnsignedString(value);
        }
    }

    private static final String MARGIN = "    ";
    /** As wide as "RX errors:" and the titles, which no column is narrower than. */
    private static final int[] LEAST_WIDTHS = {10, 7, 6, 7, 7, 7, 10};

    private final Printer printer;
    private final Extent extent;
    private final List<Counter> received = new ArrayList<>();
    private final List<Counter> receiveErrors = new ArrayList<>();
    private final List<Counter> sent = new ArrayList<>();
    private final List<Counter> sendErrors = new ArrayList<>();

    private StatisticsPrinter(Printer printer, Link link, LinkStatistics statistics, Extent extent) {
        this.printer = printer;
        this.extent = extent;
        LinkStatistics.Receive rx = statistics.receive();
        add(received, "bytes", "bytes", rx.bytes());
        add(received, "packets", "packets", rx.packets());
        add(received, "errors", "errors", rx.errors());
        add(received, "dropped", "dropped", rx.dropped());
        add(received, "over_errors", "missed", rx.missedErrors());
        add(received, "multicast", "mcast", statistics.multicastPackets());
        addUnlessZero(received, "compressed", rx.compressed());
        add(receiveErrors, "length_errors", "length", rx.lengthErrors());
        add(receiveErrors, "crc_errors", "crc", rx.crcErrors());
        add(receiveErrors, "frame_errors", "frame", rx.frameErrors());
        add(receiveErrors, "fifo_errors", "fifo", rx.fifoErrors());
        add(receiveErrors, "missed_errors", "overrun", rx.overErrors());
        addUnlessZero(receiveErrors, "nohandler", rx.noHandler().orElse(0));
        LinkStatistics.Transmit tx = statistics.transmit();
        add(sent, "bytes", "bytes", tx.bytes());
        add(sent, "packets", "packets", tx.packets());
        add(sent, "errors", "errors", tx.errors());
        add(sent, "dropped", "dropped", tx.dropped());
        add(sent, "carrier_errors", "carrier", tx.carrierErrors());
        add(sent, "collisions", "collsns", statistics.collisions());
        addUnlessZero(sent, "compressed", tx.compressed());
        add(sendErrors, "aborted_errors", "aborted", tx.abortedErrors());
        add(sendErrors, "fifo_errors", "fifo", tx.fifoErrors());
        add(sendErrors, "window_errors", "window", tx.windowErrors());
        add(sendErrors, "heartbeat_errors", "heartbt", tx.heartbeatErrors());
        link.details()
                .carrier()
                .changes()
                .ifPresent(changes -> add(sendErrors, "carrier_changes", "transns", Integer.toUnsignedLong(changes)));
    }

    static void print(Printer printer, Link link, LinkStatistics statistics, Extent extent) {
        StatisticsPrinter it = new StatisticsPrinter(printer, link, statistics, extent);
        it.json(statistics.receive());
        it.text();
    }

    private static void add(List<Counter> counters, String key, String title, long value) {
        counters.add(new Counter(key, title, value));
    }

    private static void addUnlessZero(List<Counter> counters, String key, long value) {
        if (value != 0) {
            add(counters, key, key, value);
        }
    }

    /** The text calls missed what the JSON has among the errors, and the other way round. */
    private void json(LinkStatistics.Receive rx) {
        printer.object("stats64", () -> {
            printer.object("rx", () -> {
                received.forEach(counter ->
                        json(counter.key(), counter.key().equals("over_errors") ? rx.overErrors() : counter.value()));
                if (extent == Extent.ERRORS) {
                    receiveErrors.forEach(counter -> json(
                            counter.key(),
                            counter.key().equals("missed_errors") ? rx.missedErrors() : counter.value()));
                }
            });
            printer.object("tx", () -> {
                sent.forEach(counter -> json(counter.key(), counter.value()));
                if (extent == Extent.ERRORS) {
                    sendErrors.forEach(counter -> json(counter.key(), counter.value()));
                }
            });
        });
    }

    private void json(String key, long value) {
        printer.json(key, value < 0 ? new java.math.BigInteger(Long.toUnsignedString(value)) : (Number) value);
    }

    private void text() {
        int[] widths = LEAST_WIDTHS.clone();
        widen(widths, 0, received);
        widen(widths, 0, sent);
        if (extent == Extent.ERRORS) {
            widen(widths, 1, receiveErrors);
            widen(widths, 1, sendErrors);
        }
        totals("RX: ", widths, received);
        if (extent == Extent.ERRORS) {
            printer.newline();
            errors("RX errors:", widths, receiveErrors);
        }
        printer.newline();
        totals("TX: ", widths, sent);
        if (extent == Extent.ERRORS) {
            printer.newline();
            errors("TX errors:", widths, sendErrors);
        }
    }

    private static void widen(int[] widths, int first, List<Counter> counters) {
        for (int i = 0; i < counters.size(); i++) {
            widths[first + i] =
                    Math.max(widths[first + i], counters.get(i).text().length());
        }
    }

    private void totals(String label, int[] widths, List<Counter> counters) {
        StringBuilder titles = new StringBuilder(MARGIN + label);
        StringBuilder numbers = new StringBuilder(MARGIN);
        for (int i = 0; i < widths.length; i++) {
            String title = i < counters.size() ? counters.get(i).title() : "";
            titles.append(right(title, widths[i] - (i == 0 ? label.length() : 0)));
            if (i < widths.length - 1) {
                titles.append(' ');
            }
            if (i < counters.size()) {
                numbers.append(right(counters.get(i).text(), widths[i])).append(' ');
            }
        }
        printer.text(titles.toString());
        printer.newline();
        printer.text(numbers.toString());
    }

    private void errors(String label, int[] widths, List<Counter> counters) {
        StringBuilder titles = new StringBuilder(MARGIN + label + " ".repeat(widths[0] - label.length()));
        StringBuilder numbers = new StringBuilder(" ".repeat(widths[0] + MARGIN.length() + 1));
        for (int i = 0; i < counters.size(); i++) {
            titles.append(' ').append(right(counters.get(i).title(), widths[i + 1]));
            numbers.append(right(counters.get(i).text(), widths[i + 1])).append(' ');
        }
        printer.text(titles.toString());
        printer.newline();
        printer.text(numbers.toString());
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
