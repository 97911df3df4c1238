package headroom.iproute;

import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.IpTunnel;
import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;

/** IP in IP, of every combination. */
final class TunnelPrinter {
    private static final int IPPROTO_IPIP = 4;
    private static final int IPPROTO_IPV6 = 41;
    private static final int INHERIT = 1;

    private TunnelPrinter() {}

    static void ip(Printer printer, Devices devices, IpTunnel tunnel) {
        if (tunnel.collectMetadata()) {
            printer.flag("external", "external ");
        }
        if (tunnel.protocol().isPresent()) {
            boolean isIpip = tunnel.name().equals(IpTunnel.IPIP);
            String word = switch (tunnel.protocol().getAsInt()) {
                case 0 -> "any";
                case IPPROTO_IPIP -> isIpip ? "ipip" : "ip4ip4";
                case IPPROTO_IPV6 -> "ip6ip";
                default -> Integer.toString(tunnel.protocol().getAsInt());
            };
            printer.field("proto", word, "", " ");
        }
        printer.field("remote", end(tunnel.remote()), "remote ", " ");
        printer.field("local", end(tunnel.local()), "local ", " ");
        device(printer, devices, tunnel.link());
        ttl(printer, tunnel.ttl().orElse(0));
        int tos = tunnel.tos().orElse(0);
        if (tos != 0) {
            printer.json("tos", Printer.hex(tos));
            printer.text("tos " + (tos == INHERIT ? "inherit" : Printer.hex(tos)) + " ");
        }
        if (tunnel.pathMtuDiscovery().isPresent()) {
            printer.json("pmtudisc", tunnel.pathMtuDiscovery().get());
            printer.text(tunnel.pathMtuDiscovery().get() ? "pmtudisc " : "nopmtudisc ");
        }
        mark(printer, tunnel.mark());
    }

    static void ip6(Printer printer, Devices devices, Ip6Tunnel tunnel) {
        if (tunnel.collectMetadata()) {
            printer.flag("external", "external ");
        }
        if (tunnel.protocol().isPresent()) {
            String word = switch (tunnel.protocol().getAsInt()) {
                case 0 -> "any";
                case IPPROTO_IPIP -> "ipip6";
                case IPPROTO_IPV6 -> "ip6ip6";
                default -> Integer.toString(tunnel.protocol().getAsInt());
            };
            printer.field("proto", word, "", " ");
        }
        printer.field("remote", tunnel.remote().map(InetText::of), "remote ", " ");
        printer.field("local", tunnel.local().map(InetText::of), "local ", " ");
        device(printer, devices, tunnel.link());
        if (tunnel.hopLimit().isPresent()) {
            int limit = tunnel.hopLimit().getAsInt();
            printer.json("ttl", limit);
            printer.text("hoplimit " + (limit == 0 ? "inherit" : Integer.toString(limit)) + " ");
        }
        printer.field("encap_limit", tunnel.encapsulationLimit(), "encaplimit ", " ");
        if (tunnel.flowInfo().isPresent()) {
            int info = tunnel.flowInfo().getAsInt();
            printer.field("ip6_tclass", digits(info >>> 20 & 0xff, 2), "tclass ", " ");
            printer.field("ip6_flowlabel", digits(info & 0xfffff, 5), "flowlabel ", " ");
            printer.field("flowinfo", digits(info, 8), "(flowinfo ", ") ");
        }
        mark(printer, tunnel.mark());
    }

    private static String digits(int value, int count) {
        String hex = Integer.toHexString(value);
        return "0x" + "0".repeat(Math.max(0, count - hex.length())) + hex;
    }

    private static Optional<String> end(Optional<InetAddress> address) {
        return address.map(end -> end.isAnyLocalAddress() ? "any" : InetText.of(end));
    }

    private static void device(Printer printer, Devices devices, OptionalInt link) {
        if (link.orElse(0) != 0) {
            printer.field("link", devices.name(link.getAsInt()), "dev ", " ");
        }
    }

    private static void ttl(Printer printer, int ttl) {
        printer.json("ttl", ttl);
        printer.text("ttl " + (ttl == 0 ? "inherit" : Integer.toString(ttl)) + " ");
    }

    private static void mark(Printer printer, OptionalInt mark) {
        if (mark.orElse(0) != 0) {
            printer.field("fwmark", Printer.hex(mark.getAsInt()), "fwmark ", " ");
        }
    }
}
