package headroom.iproute;

import static headroom.linux.uapi.IfTunnelH.SIT_ISATAP;
import static headroom.linux.uapi.IfTunnelH.TUNNEL_ENCAP_FLAG_CSUM;
import static headroom.linux.uapi.IfTunnelH.TUNNEL_ENCAP_FLAG_CSUM6;
import static headroom.linux.uapi.IfTunnelH.TUNNEL_ENCAP_FLAG_REMCSUM;
import static headroom.linux.uapi.IfTunnelH.TUNNEL_ENCAP_FOU;
import static headroom.linux.uapi.IfTunnelH.TUNNEL_ENCAP_GUE;
import static headroom.linux.uapi.IfTunnelH.TUNNEL_ENCAP_NONE;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_ALLOW_LOCAL_REMOTE;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_IGN_ENCAP_LIMIT;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_MIP6_DEV;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_RCV_DSCP_COPY;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_USE_ORIG_FLOWLABEL;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_USE_ORIG_FWMARK;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_USE_ORIG_TCLASS;

import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.IpTunnel;
import headroom.netlink.route.kind.UdpEncapsulation;
import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;

/** IP in IP, of every combination. */
final class TunnelPrinter {
    private static final int IPPROTO_IPIP = 4;
    private static final int IPPROTO_IPV6 = 41;
    private static final int IPPROTO_MPLS = 137;
    private static final int INHERIT = 1;
    private static final int TRAFFIC_CLASS_SHIFT = 20;

    private TunnelPrinter() {}

    static void ip(Printer printer, Devices devices, IpTunnel tunnel) {
        if (tunnel.collectMetadata()) {
            printer.flag("external", "external ");
        }
        String protocol = switch (tunnel.protocol().orElse(-1)) {
            case 0 -> "any";
            case IPPROTO_IPIP -> "ipip";
            case IPPROTO_IPV6 -> "ip6ip";
            case IPPROTO_MPLS -> "mplsip";
            default -> "";
        };
        protocol(printer, protocol);
        ends(printer, devices, tunnel.remote(), tunnel.local(), tunnel.link());
        ttl(printer, "ttl ", tunnel.ttl().orElse(0));
        int tos = tunnel.tos().orElse(0);
        if (tos != 0) {
            printer.json("tos", Printer.hex(tos));
            printer.text("tos " + (tos == INHERIT ? "inherit" : Printer.hex(tos)) + " ");
        }
        boolean isDiscovered = tunnel.pathMtuDiscovery().orElse(false);
        printer.json("pmtudisc", isDiscovered);
        printer.text(isDiscovered ? "pmtudisc " : "nopmtudisc ");
        if ((tunnel.flags().orElse(0) & SIT_ISATAP) != 0) {
            printer.flag("isatap", "isatap ");
        }
        rapidDeployment(printer, tunnel.rapidDeployment());
        mark(printer, tunnel.mark());
        udp(printer, tunnel.udp());
    }

    static void ip6(Printer printer, Devices devices, Ip6Tunnel tunnel) {
        if (tunnel.collectMetadata()) {
            printer.flag("external", "external ");
        }
        String protocol = switch (tunnel.protocol().orElse(-1)) {
            case 0 -> "any";
            case IPPROTO_IPIP -> "ipip6";
            case IPPROTO_IPV6 -> "ip6ip6";
            default -> "";
        };
        protocol(printer, protocol);
        ends(printer, devices, tunnel.remote(), tunnel.local(), tunnel.link());
        ttl(printer, "hoplimit ", tunnel.hopLimit().orElse(0));
        int flags = tunnel.flags().orElse(0);
        if ((flags & IP6_TNL_F_IGN_ENCAP_LIMIT) != 0) {
            printer.flag("ip6_tnl_f_ign_encap_limit", "encaplimit none ");
        } else {
            printer.field("encap_limit", tunnel.encapsulationLimit(), "encaplimit ", " ");
        }
        flow(printer, tunnel, flags);
        if ((flags & IP6_TNL_F_RCV_DSCP_COPY) != 0) {
            printer.flag("ip6_tnl_f_rcv_dscp_copy", "dscp inherit ");
        }
        if ((flags & IP6_TNL_F_MIP6_DEV) != 0) {
            printer.flag("ip6_tnl_f_mip6_dev", "mip6 ");
        }
        if ((flags & IP6_TNL_F_ALLOW_LOCAL_REMOTE) != 0) {
            printer.flag("ip6_tnl_f_allow_local_remote", "allow-localremote ");
        }
        if ((flags & IP6_TNL_F_USE_ORIG_FWMARK) != 0) {
            printer.flag("ip6_tnl_f_use_orig_fwmark", "fwmark inherit ");
        } else {
            mark(printer, tunnel.mark());
        }
        udp(printer, tunnel.udp());
    }

    /** Traffic class and flow label: each the tunnel's own, or that of what is inside. */
    private static void flow(Printer printer, Ip6Tunnel tunnel, int flags) {
        OptionalInt info = tunnel.flowInfo();
        if ((flags & IP6_TNL_F_USE_ORIG_TCLASS) != 0) {
            printer.flag("ip6_tnl_f_use_orig_tclass", "tclass inherit ");
        } else if (info.isPresent()) {
            printer.field("tclass", digits(info.getAsInt() >>> TRAFFIC_CLASS_SHIFT & 0xff, 2), "tclass ", " ");
        }
        if ((flags & IP6_TNL_F_USE_ORIG_FLOWLABEL) != 0) {
            printer.flag("ip6_tnl_f_use_orig_flowlabel", "flowlabel inherit ");
        } else if (info.isPresent()) {
            printer.field("flowlabel", digits(info.getAsInt() & 0xfffff, 5), "flowlabel ", " ");
        }
    }

    private static String digits(int value, int count) {
        String hex = Integer.toHexString(value);
        return "0x" + "0".repeat(Math.max(0, count - hex.length())) + hex;
    }

    /** Nothing for a protocol that has no name here, as in iproute2. */
    private static void protocol(Printer printer, String word) {
        if (!word.isEmpty()) {
            printer.field("proto", word, "", " ");
        }
    }

    private static void ends(
            Printer printer,
            Devices devices,
            Optional<InetAddress> remote,
            Optional<InetAddress> local,
            OptionalInt link) {
        printer.field("remote", end(remote), "remote ", " ");
        printer.field("local", end(local), "local ", " ");
        if (link.orElse(0) != 0) {
            printer.field("link", devices.name(link.getAsInt()), "dev ", " ");
        }
    }

    private static String end(Optional<InetAddress> address) {
        return address.filter(end -> !end.isAnyLocalAddress()).map(InetText::of).orElse("any");
    }

    private static void ttl(Printer printer, String word, int ttl) {
        printer.json("ttl", ttl);
        printer.text(word + (ttl == 0 ? "inherit" : Integer.toString(ttl)) + " ");
    }

    private static void mark(Printer printer, OptionalInt mark) {
        if (mark.orElse(0) != 0) {
            printer.field("fwmark", Printer.hex(mark.getAsInt()), "fwmark ", " ");
        }
    }

    private static void rapidDeployment(Printer printer, IpTunnel.RapidDeployment prefixes) {
        int length = prefixes.prefixLength().orElse(0);
        if (length == 0 || prefixes.prefix().isEmpty()) {
            return;
        }
        printer.field("prefix", InetText.of(prefixes.prefix().get()), "6rd-prefix ", "/");
        printer.field("prefixlen", length, "", " ");
        prefixes.relayPrefix().filter(relay -> !relay.isAnyLocalAddress()).ifPresent(relay -> {
            printer.field("relay_prefix", InetText.of(relay), "6rd-relay_prefix ", "/");
            printer.field("relay_prefixlen", prefixes.relayPrefixLength().orElse(0), "", " ");
        });
    }

    private static void udp(Printer printer, UdpEncapsulation udp) {
        int type = udp.type().orElse(TUNNEL_ENCAP_NONE);
        if (type == TUNNEL_ENCAP_NONE) {
            return;
        }
        int source = udp.sourcePort().orElse(0);
        int destination = udp.destinationPort().orElse(0);
        int flags = udp.flags().orElse(0);
        printer.text("encap ");
        printer.object("encap", () -> {
            switch (type) {
                case TUNNEL_ENCAP_FOU -> printer.field("type", "fou", "", " ");
                case TUNNEL_ENCAP_GUE -> printer.field("type", "gue", "", " ");
                default -> {
                    printer.json("type", JsonNull.NULL);
                    printer.text("unknown ");
                }
            }
            printer.json("sport", source);
            printer.json("dport", destination);
            printer.text("encap-sport " + (source == 0 ? "auto" : Integer.toString(source)) + " ");
            printer.text("encap-dport " + destination + " ");
            checksum(printer, "csum", flags & TUNNEL_ENCAP_FLAG_CSUM);
            checksum(printer, "csum6", flags & TUNNEL_ENCAP_FLAG_CSUM6);
            checksum(printer, "remcsum", flags & TUNNEL_ENCAP_FLAG_REMCSUM);
        });
    }

    private static void checksum(Printer printer, String key, int flag) {
        printer.json(key, flag != 0);
        printer.text((flag != 0 ? "encap-" : "noencap-") + key + " ");
    }
}
