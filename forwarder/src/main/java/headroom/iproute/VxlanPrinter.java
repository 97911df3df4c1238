package headroom.iproute;

import headroom.netlink.route.kind.Vxlan;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Ethernet in UDP. */
final class VxlanPrinter {
    /** The kernel's number for "as the inner packet has it". */
    private static final int INHERIT = 1;

    private VxlanPrinter() {}

    static void print(Printer printer, Devices devices, Vxlan vxlan) {
        if (isOn(vxlan.collectMetadata())) {
            printer.flag("external", "external ");
        }
        if (isOn(vxlan.vniFilter())) {
            printer.flag("vnifilter", "vnifilter ");
        }
        printer.unsigned("id", vxlan.id(), "id ", " ");
        vxlan.remote().filter(remote -> !remote.isAnyLocalAddress()).ifPresent(remote -> {
            String word = remote.isMulticastAddress() ? "group" : "remote";
            address(printer, word, remote);
        });
        vxlan.local().filter(local -> !local.isAnyLocalAddress()).ifPresent(local -> address(printer, "local", local));
        if (vxlan.link().orElse(0) != 0) {
            printer.field("link", devices.name(vxlan.link().getAsInt()), "dev ", " ");
        }
        vxlan.sourcePorts().ifPresent(range -> {
            printer.text("srcport " + range.low() + " " + range.high() + " ");
            printer.object("port_range", () -> {
                printer.json("low", range.low());
                printer.json("high", range.high());
            });
        });
        printer.field("port", vxlan.port(), "dstport ", " ");
        table(printer, vxlan.forwarding());
        outer(printer, vxlan.outer());
        printer.unsigned("ageing", nonZero(vxlan.forwarding().ageing()), "ageing ", " ");
        if (vxlan.forwarding().ageing().equals(OptionalInt.of(0))) {
            printer.json("ageing", 0);
            printer.text("ageing none ");
        }
        printer.unsigned("limit", nonZero(vxlan.forwarding().limit()), "maxaddr ", " ");
        checksums(printer, vxlan.checksums());
        if (vxlan.groupPolicy()) {
            printer.flag("gbp", "gbp ");
        }
        if (vxlan.genericProtocol()) {
            printer.flag("gpe", "gpe ");
        }
    }

    private static void address(Printer printer, String word, InetAddress address) {
        String key = address instanceof Inet6Address ? word + "6" : word;
        printer.field(key, InetText.of(address), word + " ", " ");
    }

    private static void table(Printer printer, Vxlan.Forwarding forwarding) {
        forwarding.learning().ifPresent(learning -> {
            printer.json("learning", learning);
            printer.text(learning ? "" : "nolearning ");
        });
        flag(printer, "proxy", forwarding.proxy());
        flag(printer, "rsc", forwarding.routeShortCircuit());
        flag(printer, "l2miss", forwarding.reportLayer2Misses());
        flag(printer, "l3miss", forwarding.reportLayer3Misses());
    }

    private static void outer(Printer printer, Vxlan.Outer outer) {
        int tos = outer.tos().orElse(0);
        if (tos != 0) {
            printer.json("tos", Printer.hex(tos));
            printer.text("tos " + (tos == INHERIT ? "inherit" : Printer.hex(tos)) + " ");
        }
        int ttl = outer.ttl().orElse(0);
        if (isOn(outer.ttlInherited())) {
            printer.text("ttl inherit ");
        } else {
            printer.json("ttl", ttl);
            printer.text("ttl " + (ttl == 0 ? "auto" : Integer.toString(ttl)) + " ");
        }
        outer.dontFragment().ifPresent(df -> {
            String word = df.name().toLowerCase(Locale.ROOT);
            printer.json("df", word);
            printer.text(df == Vxlan.DontFragment.UNSET ? "" : "df " + word + " ");
        });
        printer.hex("label", nonZero(outer.flowLabel()), "flowlabel ");
    }

    private static void checksums(Printer printer, Vxlan.Checksums checksums) {
        negatable(printer, "udp_csum", checksums.udp(), "udpcsum ");
        negatable(printer, "udp_zero_csum6_tx", checksums.zeroIpv6Transmit(), "udp6zerocsumtx ");
        negatable(printer, "udp_zero_csum6_rx", checksums.zeroIpv6Receive(), "udp6zerocsumrx ");
        if (isOn(checksums.remoteTransmit())) {
            printer.flag("remcsum_tx", "remcsumtx ");
        }
        if (isOn(checksums.remoteReceive())) {
            printer.flag("remcsum_rx", "remcsumrx ");
        }
    }

    private static void negatable(Printer printer, String key, Optional<Boolean> value, String word) {
        if (value.isPresent()) {
            printer.json(key, value.get());
            printer.text(value.get() ? word : "no" + word);
        }
    }

    private static void flag(Printer printer, String key, Optional<Boolean> value) {
        if (isOn(value)) {
            printer.flag(key, key + " ");
        }
    }

    private static boolean isOn(Optional<Boolean> value) {
        return value.orElse(false);
    }

    private static OptionalInt nonZero(OptionalInt value) {
        return value.orElse(0) == 0 ? OptionalInt.empty() : value;
    }
}
