package headroom.iproute;

import static headroom.linux.uapi.IfH.IFF_POINTOPOINT;

import headroom.host.TxExtraHeadroom;
import headroom.netlink.route.Link;
import headroom.netlink.route.LinkDetails;
import headroom.netlink.route.LinkDetails.LinkMode;
import headroom.netlink.route.OperationalState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Links, as {@code ip link} and {@code ip address} print them, and what those leave out: headroom, tailroom,
 * tx_extra_headroom and the reserve of the link layer. A value the kernel did not report is not printed.
 */
public final class LinkPrinter {
    /** What is printed besides the two lines that always are. */
    public enum Part {
        /** What {@code ip link} has and {@code ip address} has not. */
        LINK_ONLY,
        /** The line about the link layer. */
        HARDWARE,
        DETAILS,
        STATISTICS,
        /** With the statistics: the kinds of errors. */
        ERRORS
    }

    private static final int BRIEF_NAME_WIDTH = 16;
    private static final int BRIEF_STATE_WIDTH = 14;
    private static final List<String> ADDRESS_GENERATION = List.of("eui64", "none", "stable_secret", "random");

    private final Printer printer;
    private final Devices devices;
    private final Set<Part> parts;
    private final Supplier<TxExtraHeadroom> txExtraHeadroom;
    private final XdpPrinter xdp;
    private final Names groups = Names.groups();

    /** @param txExtraHeadroom asked when there is an attribute that might be it */
    public LinkPrinter(Printer printer, Devices devices, Set<Part> parts, Supplier<TxExtraHeadroom> txExtraHeadroom) {
        this.printer = printer;
        this.devices = devices;
        this.parts = Set.copyOf(parts);
        this.txExtraHeadroom = txExtraHeadroom;
        this.xdp = new XdpPrinter(
                printer, parts.contains(Part.DETAILS) ? XdpPrinter.Extent.DETAILS : XdpPrinter.Extent.USUAL);
    }

    /** Says that what follows is gone. */
    public void deleted() {
        printer.flag("deleted", "Deleted ");
    }

    /** A row: name, state, address and flags. */
    public void brief(Link link) {
        briefName(link);
        link.address()
                .ifPresent(address ->
                        printer.field(Colour.MAC, "address", HardwareText.address(address, link.type()), "", " "));
        LinkFlags.print(printer, link, devices);
        printer.endLine();
    }

    /** The first two columns of a row. */
    void briefName(Link link) {
        below(link);
        printer.json("ifname", link.name());
        printer.text(Colour.INTERFACE, padded(nameAndBelow(link), BRIEF_NAME_WIDTH) + " ");
        state(link.operationalState(), "", padded(stateName(link), BRIEF_STATE_WIDTH) + " ");
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    /** Everything asked for, over several lines. */
    public void print(Link link) {
        head(link);
        if (parts.contains(Part.HARDWARE)) {
            printer.newline();
            hardware(link);
        }
        elsewhere(link);
        if (parts.contains(Part.DETAILS)) {
            details(link);
        }
        foot(link);
        printer.endLine();
    }

    private void head(Link link) {
        printer.field("ifindex", link.index(), "", ": ");
        below(link);
        printer.json("ifname", link.name());
        printer.text(Colour.INTERFACE, nameAndBelow(link) + ": ");
        LinkFlags.print(printer, link, devices);
        LinkDetails details = link.details();
        printer.field("mtu", link.mtuBytes(), "mtu ", " ");
        xdp.mode(link.xdp());
        if (!parts.contains(Part.LINK_ONLY)) {
            xdp.id(link.xdp());
        }
        printer.text(link.xdp().isAttached() ? " " : "");
        printer.field("qdisc", details.queueingDiscipline(), "qdisc ", " ");
        if (link.master().isPresent()) {
            printer.field("master", devices.name(link.master().getAsInt()), "master ", " ");
        }
        state(link.operationalState(), "state ", stateName(link) + " ");
        if (parts.contains(Part.LINK_ONLY)) {
            printer.field("linkmode", details.linkMode().map(LinkMode::name), "mode ", " ");
        }
        if (details.group().isPresent()) {
            printer.field("group", groups.of(details.group().getAsInt()), "group ", " ");
        }
        if (details.transmitQueueLength().orElse(0) != 0) {
            printer.field("txqlen", details.transmitQueueLength(), "qlen ", "");
        }
    }

    /** The device this one sits on, or the other end: a name in this namespace, an index in another. */
    private void below(Link link) {
        if (link.link().isEmpty()) {
            return;
        }
        int index = link.link().getAsInt();
        if (index == 0) {
            printer.json("link", JsonNull.NULL);
        } else if (link.linkNamespaceId().isPresent()) {
            printer.json("link_index", index);
        } else {
            printer.json("link", devices.name(index));
        }
    }

    private String nameAndBelow(Link link) {
        if (link.link().isEmpty()) {
            return link.name();
        }
        int index = link.link().getAsInt();
        if (index == 0) {
            return link.name() + "@NONE";
        }
        return link.name() + "@" + (link.linkNamespaceId().isPresent() ? "if" + index : devices.name(index));
    }

    private void state(OperationalState state, String before, String text) {
        printer.json("operstate", stateName(state));
        printer.text(before);
        switch (state) {
            case UP -> printer.text(Colour.UP, text);
            case DOWN -> printer.text(Colour.DOWN, text);
            default -> printer.text(text);
        }
    }

    private static String stateName(Link link) {
        return stateName(link.operationalState());
    }

    private static String stateName(OperationalState state) {
        return state.name().replace("_", "");
    }

    private void hardware(Link link) {
        printer.field("link_type", HardwareText.type(link.type()), "    link/", " ");
        link.address()
                .ifPresent(address ->
                        printer.field(Colour.MAC, "address", HardwareText.address(address, link.type()), "", ""));
        link.details().broadcast().ifPresent(broadcast -> {
            boolean isPointToPoint = (link.flags() & IFF_POINTOPOINT) != 0;
            if (isPointToPoint) {
                printer.json("link_pointtopoint", true);
            }
            printer.field(
                    Colour.MAC,
                    "broadcast",
                    HardwareText.address(broadcast, link.type()),
                    isPointToPoint ? " peer " : " brd ",
                    "");
        });
        link.details()
                .permanentAddress()
                .filter(permanent -> !link.address().equals(Optional.of(permanent)))
                .ifPresent(permanent -> printer.field(
                        Colour.MAC, "permaddr", HardwareText.address(permanent, link.type()), " permaddr ", ""));
    }

    private void elsewhere(Link link) {
        if (link.linkNamespaceId().isPresent()) {
            namespace(link.linkNamespaceId().getAsInt());
        }
        if (link.details().protocolDown().active().orElse(false)) {
            printer.flag("proto_down", " protodown on ");
        }
    }

    private void namespace(int id) {
        printer.json("link_netnsid", id);
        if (id < 0) {
            printer.text(" link-netnsid unknown");
        } else {
            printer.text(
                    devices.namespace(id).map(name -> " link-netns " + name).orElse(" link-netnsid " + id));
        }
    }

    private void details(Link link) {
        LinkDetails details = link.details();
        printer.unsigned("promiscuity", details.promiscuity(), " promiscuity ", " ");
        printer.unsigned("allmulti", details.allMulticast(), " allmulti ", " ");
        printer.unsigned("min_mtu", details.minMtuBytes(), "minmtu ", " ");
        printer.unsigned("max_mtu", details.maxMtuBytes(), "maxmtu ", " ");
        if (link.kind().isPresent() || details.port().isPresent()) {
            KindPrinter kinds = new KindPrinter(printer, devices);
            printer.object("linkinfo", () -> {
                link.kind().ifPresent(kinds::kind);
                details.port().ifPresent(kinds::port);
            });
        }
        if (parts.contains(Part.LINK_ONLY)) {
            addressGeneration(details.ipv6AddressGeneration());
        }
        printer.unsigned("num_tx_queues", link.transmitQueues(), "numtxqueues ", " ");
        printer.unsigned("num_rx_queues", link.receiveQueues(), "numrxqueues ", " ");
        LinkDetails.SegmentLimits segments = details.segments();
        printer.unsigned("gso_max_size", segments.gsoMaxBytes(), "gso_max_size ", " ");
        printer.unsigned("gso_max_segs", segments.gsoMaxSegments(), "gso_max_segs ", " ");
        printer.unsigned("tso_max_size", segments.tsoMaxBytes(), "tso_max_size ", " ");
        printer.unsigned("tso_max_segs", segments.tsoMaxSegments(), "tso_max_segs ", " ");
        printer.unsigned("gro_max_size", segments.groMaxBytes(), "gro_max_size ", " ");
        printer.unsigned("gso_ipv4_max_size", segments.gsoIpv4MaxBytes(), "gso_ipv4_max_size ", " ");
        printer.unsigned("gro_ipv4_max_size", segments.groIpv4MaxBytes(), "gro_ipv4_max_size ", " ");
        LinkDetails.Hardware hardware = details.hardware();
        printer.field("phys_port_name", hardware.portName(), "portname ", " ");
        printer.field("phys_port_id", hardware.portId().map(HardwareText::digits), "portid ", " ");
        printer.field("phys_switch_id", hardware.switchId().map(HardwareText::digits), "switchid ", " ");
        printer.field("parentbus", hardware.parentBus(), "parentbus ", " ");
        printer.field("parentdev", hardware.parentName(), "parentdev ", " ");
        headroom(link);
    }

    private void addressGeneration(OptionalInt mode) {
        if (mode.isPresent()) {
            String name = mode.getAsInt() < ADDRESS_GENERATION.size()
                    ? ADDRESS_GENERATION.get(mode.getAsInt())
                    : Printer.hex(mode.getAsInt());
            printer.field("inet6_addr_gen_mode", name, "addrgenmode ", " ");
        }
    }

    private void headroom(Link link) {
        printer.field("headroom", link.headroomBytes(), "headroom ", " ");
        printer.field("tailroom", link.tailroomBytes(), "tailroom ", " ");
        if (!link.others().isEmpty()) {
            printer.unsigned("tx_extra_headroom", txExtraHeadroom.get().reportedBy(link), "tx_extra_headroom ", " ");
        }
        printer.field("ll_reserved", HardwareText.reservedBytes(link), "ll_reserved ", " ");
    }

    private void foot(Link link) {
        boolean isLink = parts.contains(Part.LINK_ONLY);
        if (isLink || parts.contains(Part.DETAILS)) {
            link.alias().ifPresent(alias -> {
                printer.newline();
                printer.field("ifalias", alias, "    alias ", "");
            });
            xdp.programs(link.xdp());
        }
        if (isLink) {
            statistics(link);
        }
        if (isLink || parts.contains(Part.DETAILS)) {
            FunctionPrinter.print(
                    printer,
                    link,
                    parts.contains(Part.STATISTICS) ? FunctionPrinter.Extent.STATISTICS : FunctionPrinter.Extent.STATE);
        }
        List<String> names = link.details().alternativeNames();
        if (!names.isEmpty()) {
            printer.array(
                    "altnames",
                    () -> names.forEach(name -> {
                        printer.newline();
                        printer.element(name, "    altname ", "");
                    }));
        }
    }

    private void statistics(Link link) {
        if (parts.contains(Part.STATISTICS) && link.statistics().isPresent()) {
            printer.newline();
            printStatistics(link);
        }
    }

    /** The statistics alone, as {@code ip address} has them behind the addresses. */
    void printStatistics(Link link) {
        StatisticsPrinter.print(
                printer,
                link,
                link.statistics().orElseThrow(),
                parts.contains(Part.ERRORS) ? StatisticsPrinter.Extent.ERRORS : StatisticsPrinter.Extent.TOTALS);
    }

    boolean has(Part part) {
        return parts.contains(part);
    }
}
