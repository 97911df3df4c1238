package headroom.iproute;

import static headroom.linux.uapi.IfEtherH.ETH_P_8021Q;
import static headroom.linux.uapi.IfH.IFF_POINTOPOINT;

import headroom.netlink.route.Link;
import headroom.netlink.route.VirtualFunction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Virtual functions of a card, a line each. */
final class FunctionPrinter {
    /** How much is told. */
    enum Extent {
        STATE,
        STATISTICS
    }

    private static final int[] WIDTHS = {10, 8, 7, 7, 8};

    private FunctionPrinter() {}

    static void print(Printer printer, Link link, Extent extent) {
        List<VirtualFunction> functions = link.details().functions();
        if (functions.isEmpty()) {
            return;
        }
        printer.array(
                "vfinfo_list",
                () -> functions.forEach(function -> printer.item(() -> {
                    state(printer, link, function);
                    if (extent == Extent.STATISTICS) {
                        function.statistics().ifPresent(statistics -> statistics(printer, statistics));
                    }
                })));
    }

    private static void state(Printer printer, Link link, VirtualFunction function) {
        printer.newline();
        printer.text("    ");
        printer.field("vf", function.number(), "vf ", " ");
        printer.field("link_type", HardwareText.type(link.type()), "    link/", " ");
        printer.field(Colour.MAC, "address", HardwareText.address(function.address(), link.type()), "", "");
        function.broadcast().ifPresent(broadcast -> {
            boolean isPointToPoint = (link.flags() & IFF_POINTOPOINT) != 0;
            if (isPointToPoint) {
                printer.json("link_pointtopoint", true);
            }
            String before = isPointToPoint ? " peer " : " brd ";
            printer.field(Colour.MAC, "broadcast", HardwareText.address(broadcast, link.type()), before, "");
        });
        printer.array("vlan_list", () -> function.tags().forEach(tag -> printer.item(() -> tag(printer, tag))));
        unlessZero(printer, "tx_rate", function.sendMegabits(), ", tx rate ", " (Mbps)");
        function.rate().ifPresent(rate -> rate(printer, rate));
        onOff(printer, "spoofchk", function.spoofCheck(), ", spoof checking ");
        printer.field(
                "link_state",
                function.linkState().map(state -> state.name().toLowerCase(Locale.ROOT)),
                ", link-state ",
                "");
        onOff(printer, "trust", function.trusted(), ", trust ");
        onOff(printer, "query_rss_en", function.queriesRss(), ", query_rss ");
    }

    private static void tag(Printer printer, VirtualFunction.Tag tag) {
        unlessZero(printer, "vlan", tag.vlan(), ", vlan ", "");
        unlessZero(printer, "qos", tag.priority(), ", qos ", "");
        if (tag.protocol() != 0 && tag.protocol() != ETH_P_8021Q) {
            printer.field("protocol", VlanText.protocol(tag.protocol()), ", vlan protocol ", "");
        }
    }

    private static void rate(Printer printer, VirtualFunction.Rate rate) {
        printer.jsonObject("rate", () -> {
            printer.json("max_tx", Integer.toUnsignedLong(rate.sendMost()));
            printer.json("min_tx", Integer.toUnsignedLong(rate.sendLeast()));
        });
        printer.textOnly(() -> {
            unlessZero(printer, "max_tx", rate.sendMost(), ", max_tx_rate ", "Mbps");
            unlessZero(printer, "min_tx", rate.sendLeast(), ", min_tx_rate ", "Mbps");
        });
    }

    private static void unlessZero(Printer printer, String key, int value, String before, String after) {
        if (value != 0) {
            printer.field(key, Integer.toUnsignedLong(value), before, after);
        }
    }

    private static void onOff(Printer printer, String key, Optional<Boolean> value, String before) {
        if (value.isPresent()) {
            printer.json(key, value.get());
            printer.text(before + (value.get() ? "on" : "off"));
        }
    }

    private static void statistics(Printer printer, VirtualFunction.Statistics counted) {
        printer.jsonObject("stats", () -> {
            printer.object("rx", () -> {
                printer.json("bytes", counted.receivedBytes());
                printer.json("packets", counted.receivedPackets());
                printer.json("multicast", counted.multicast());
                printer.json("broadcast", counted.broadcast());
                printer.field("dropped", counted.receiveDropped(), "", "");
            });
            printer.object("tx", () -> {
                printer.json("tx_bytes", counted.sentBytes());
                printer.json("tx_packets", counted.sentPackets());
                printer.field("dropped", counted.sendDropped(), "", "");
            });
        });
        printer.textOnly(() -> {
            columns(
                    printer,
                    "RX: bytes  packets  mcast   bcast ",
                    counted.receiveDropped(),
                    counted.receivedBytes(),
                    counted.receivedPackets(),
                    counted.multicast(),
                    counted.broadcast());
            columns(printer, "TX: bytes  packets ", counted.sendDropped(), counted.sentBytes(), counted.sentPackets());
        });
    }

    private static void columns(Printer printer, String title, OptionalLong dropped, long... values) {
        printer.newline();
        printer.text("    " + title + (dropped.isPresent() ? "  dropped " : ""));
        printer.newline();
        printer.text("    ");
        for (int i = 0; i < values.length; i++) {
            column(printer, WIDTHS[i], values[i]);
        }
        if (dropped.isPresent()) {
            column(printer, WIDTHS[WIDTHS.length - 1], dropped.getAsLong());
        }
    }

    private static void column(Printer printer, int width, long value) {
        String digits = Long.toUnsignedString(value);
        printer.text(digits + " ".repeat(Math.max(0, width - digits.length())) + " ");
    }
}
