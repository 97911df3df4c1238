package headroom.iproute;

import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_ILA;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_IOAM6;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_IP6;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_MPLS;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_RPL;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_XFRM;

import headroom.linux.uapi.SocketH;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.route.encap.Behaviour;
import headroom.netlink.route.encap.BpfPrograms;
import headroom.netlink.route.encap.Encapsulation;
import headroom.netlink.route.encap.OuterHeader;
import headroom.netlink.route.encap.RoutingTable;
import headroom.netlink.route.encap.Seg6;
import headroom.netlink.route.encap.Seg6Local;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

/** What routes do to packets: SRv6, IP and BPF in full, of others the kind only. */
final class EncapPrinter {
    private final Printer printer;
    private final Devices devices;
    private final Names tables;
    private final Set<RoutePrinter.Part> parts;

    EncapPrinter(Printer printer, Devices devices, Names tables, Set<RoutePrinter.Part> parts) {
        this.printer = printer;
        this.devices = devices;
        this.tables = tables;
        this.parts = parts;
    }

    void print(Encapsulation encapsulation) {
        printer.text(" ");
        switch (encapsulation) {
            case Seg6 seg6 -> seg6(seg6);
            case Seg6Local local -> seg6Local(local);
            case OuterHeader header -> header(header);
            case BpfPrograms programs -> programs(programs);
            case Encapsulation.Other other -> printer.field("encap", type(other.type()), "encap ", " ");
        }
    }

    private static String type(int type) {
        return switch (type) {
            case LWTUNNEL_ENCAP_MPLS -> "mpls";
            case LWTUNNEL_ENCAP_ILA -> "ila";
            case LWTUNNEL_ENCAP_RPL -> "rpl";
            case LWTUNNEL_ENCAP_IOAM6 -> "ioam6";
            case LWTUNNEL_ENCAP_XFRM -> "xfrm";
            default -> "unknown";
        };
    }

    private void header(OuterHeader header) {
        boolean isInet6 = header.type() == LWTUNNEL_ENCAP_IP6;
        printer.field("encap", isInet6 ? "ip6" : "ip", "encap ", " ");
        if (header.id().isPresent()) {
            printer.json("id", new BigDecimal(Long.toUnsignedString(header.id().getAsLong())));
            printer.text("id " + Long.toUnsignedString(header.id().getAsLong()) + " ");
        }
        header.source()
                .ifPresent(source -> printer.field(InetText.colour(source), "src", InetText.of(source), "src ", " "));
        header.destination().ifPresent(to -> printer.field(InetText.colour(to), "dst", InetText.of(to), "dst ", " "));
        String ttl = isInet6 ? "hoplimit" : "ttl";
        printer.field(ttl, header.ttl(), ttl + " ", " ");
        String tos = isInet6 ? "tc" : "tos";
        printer.field(tos, header.tos(), tos + " ", " ");
        flag(header, OuterHeader.KEY, "key");
        flag(header, OuterHeader.CHECKSUM, "csum");
        flag(header, OuterHeader.SEQUENCE, "seq");
    }

    private void flag(OuterHeader header, int flag, String name) {
        if (header.has(flag)) {
            printer.flag(name, name + " ");
        }
    }

    private void programs(BpfPrograms programs) {
        printer.field("encap", "bpf", "encap ", " ");
        programs.in().ifPresent(program -> program("in", program));
        programs.out().ifPresent(program -> program("out", program));
        programs.transmit().ifPresent(program -> program("xmit", program));
        printer.unsigned("headroom", programs.transmitHeadroomBytes(), " ", " ");
    }

    private void program(String where, BpfPrograms.Program program) {
        printer.json(where, program.name().orElse("<unknown>"));
        printer.text(where + " " + program.name().map(name -> name + " ").orElse(""));
    }

    private void seg6(Seg6 seg6) {
        printer.field("encap", "seg6", "encap ", " ");
        printer.field("mode", seg6.mode().name().toLowerCase(Locale.ROOT).replace('_', '.'), "mode ", " ");
        List<InetAddress> segments = new ArrayList<>(seg6.segments());
        if (seg6.mode() == Seg6.Mode.INLINE) { // the kernel fills the packet's own destination in
            segments.add(InetAddresses.unspecified(SocketH.AF_INET6));
        }
        segments(segments, seg6.hmacKeyId());
    }

    private void segments(List<InetAddress> segments, OptionalInt hmacKeyId) {
        printer.text("segs " + segments.size() + " [ ");
        printer.array("segs", () -> segments.forEach(segment -> printer.element(InetText.of(segment), "", " ")));
        printer.text("] ");
        if (hmacKeyId.isPresent()) {
            printer.field("hmac", Printer.hex(hmacKeyId.getAsInt()), "hmac ", " ");
        }
    }

    private void seg6Local(Seg6Local local) {
        printer.field("encap", "seg6local", "encap ", " ");
        printer.field("action", local.behaviour().name(), "action ", " ");
        switch (local.behaviour()) {
            case Behaviour.End _ -> {}
            case Behaviour.EndX endX -> {
                printer.field("nh6", InetText.of(endX.nextHop()), "nh6 ", " ");
                if (endX.outputIndex().isPresent()) {
                    printer.field("oif", devices.name(endX.outputIndex().getAsInt()), "oif ", " ");
                }
            }
            case Behaviour.EndT endT -> printer.field("table", tables.of(endT.table()), "table ", " ");
            case Behaviour.EndDx2 dx2 -> printer.field("oif", devices.name(dx2.outputIndex()), "oif ", " ");
            case Behaviour.EndDx4 dx4 -> printer.field("nh4", InetText.of(dx4.nextHop()), "nh4 ", " ");
            case Behaviour.EndDx6 dx6 -> printer.field("nh6", InetText.of(dx6.nextHop()), "nh6 ", " ");
            case Behaviour.EndDt4 dt4 -> table(dt4.table());
            case Behaviour.EndDt6 dt6 -> table(dt6.table());
            case Behaviour.EndDt46 dt46 -> table(dt46.table());
            case Behaviour.EndB6 b6 -> {
                List<InetAddress> segments = new ArrayList<>(b6.segments());
                segments.add(InetAddresses.unspecified(SocketH.AF_INET6));
                printer.object("srh", () -> segments(segments, b6.hmacKeyId()));
            }
            case Behaviour.EndB6Encaps b6 -> printer.object("srh", () -> segments(b6.segments(), b6.hmacKeyId()));
            case Behaviour.EndBpf bpf -> printer.field("endpoint", bpf.programName(), "endpoint ", " ");
        }
        if (parts.contains(RoutePrinter.Part.STATISTICS)) {
            local.counters().ifPresent(this::counters);
        }
        local.flavors().ifPresent(this::flavors);
    }

    private void table(RoutingTable table) {
        switch (table) {
            case RoutingTable.Numbered numbered -> printer.field("table", tables.of(numbered.number()), "table ", " ");
            case RoutingTable.OfVrf vrf -> printer.field("vrftable", tables.of(vrf.number()), "vrftable ", " ");
        }
    }

    private void flavors(Seg6Local.Flavors flavors) {
        List<String> names = new ArrayList<>();
        add(names, flavors, Seg6Local.Flavors.PSP, "psp");
        add(names, flavors, Seg6Local.Flavors.USP, "usp");
        add(names, flavors, Seg6Local.Flavors.USD, "usd");
        add(names, flavors, Seg6Local.Flavors.NEXT_CSID, "next-csid");
        printer.text("flavors ");
        printer.list("flavors", names);
        printer.text(" ");
        printer.field("lblen", flavors.locatorBlockBits(), "lblen ", " ");
        printer.field("nflen", flavors.locatorNodeFunctionBits(), "nflen ", " ");
    }

    private static void add(List<String> names, Seg6Local.Flavors flavors, int operation, String name) {
        if (flavors.has(operation)) {
            names.add(name);
        }
    }

    private void counters(Seg6Local.Counters counted) {
        printer.object("stats64", () -> {
            printer.field("packets", counted.packets(), "packets ", " ");
            printer.field("bytes", counted.bytes(), "bytes ", " ");
            printer.field("errors", counted.errors(), "errors ", " ");
        });
    }
}
