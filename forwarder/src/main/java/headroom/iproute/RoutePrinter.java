package headroom.iproute;

import static headroom.linux.uapi.NexthopH.NEXTHOP_GRP_TYPE_MPATH;
import static headroom.linux.uapi.NexthopH.NEXTHOP_GRP_TYPE_RES;
import static headroom.linux.uapi.RtnetlinkH.RTN_UNICAST;
import static headroom.linux.uapi.RtnetlinkH.RTPROT_BOOT;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_UNIVERSE;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_MAIN;

import headroom.linux.uapi.RtnetlinkH;
import headroom.netlink.route.NextHop;
import headroom.netlink.route.NextHopObject;
import headroom.netlink.route.Route;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Routes of the kernel, as {@code ip route} prints them. */
public final class RoutePrinter {
    /** What is printed besides what says something. */
    public enum Part {
        /** Type, protocol and scope also where they are the usual ones. */
        DETAILS,
        STATISTICS,
        /** Of tables other than main, which one. */
        TABLE
    }

    private static final List<String> TYPES = List.of(
            "none",
            "unicast",
            "local",
            "broadcast",
            "anycast",
            "multicast",
            "blackhole",
            "unreachable",
            "prohibit",
            "throw",
            "nat",
            "xresolve");
    private static final List<String> PREFERENCES = List.of("medium", "high", "invalid", "low");
    /** The kernel tells times in these (USER_HZ). */
    private static final int TICKS_A_SECOND = 100;

    private final Printer printer;
    private final Devices devices;
    private final NextHopObjects nextHopObjects;
    private final Set<Part> parts;
    private final Names protocols = Names.protocols();
    private final Names scopes = Names.scopes();
    private final Names tables = Names.tables();
    private final EncapPrinter encapsulations;

    public RoutePrinter(Printer printer, Devices devices, NextHopObjects nextHopObjects, Set<Part> parts) {
        this.nextHopObjects = nextHopObjects;
        this.printer = printer;
        this.devices = devices;
        this.parts = Set.copyOf(parts);
        this.encapsulations = new EncapPrinter(printer, devices, tables, this.parts);
    }

    public void print(Route route) {
        boolean detailed = parts.contains(Part.DETAILS);
        if (route.type() != RTN_UNICAST || detailed) {
            printer.field("type", type(route.type()), "", " ");
        }
        prefix("dst", route.destination(), route.prefixLength(), "");
        route.source().ifPresent(source -> prefix("from", source.address(), source.prefixLength(), "from "));
        printer.unsigned("nhid", route.nextHopId(), "nhid ", " ");
        boolean isOne = route.nextHops().size() == 1;
        if (isOne) {
            route.nextHops().getFirst().encapsulation().ifPresent(encapsulations::print);
        }
        if (route.typeOfService() != 0) {
            printer.field("tos", twoDigits(route.typeOfService()), "tos ", " ");
        }
        if (isOne) {
            hop(route, route.nextHops().getFirst());
        }
        if (parts.contains(Part.TABLE) && (route.table() != RT_TABLE_MAIN || detailed)) {
            printer.field("table", tables.of(route.table()), "table ", " ");
        }
        if (route.protocol() != RTPROT_BOOT || detailed) {
            printer.field("protocol", protocols.of(route.protocol()), "proto ", " ");
        }
        if (route.scope() != RT_SCOPE_UNIVERSE || detailed) {
            printer.field("scope", scopes.of(route.scope()), "scope ", " ");
        }
        route.preferredSource()
                .ifPresent(
                        source -> printer.field(InetText.colour(source), "prefsrc", InetText.of(source), "src ", " "));
        if (route.priority() != 0 || route.destination() instanceof Inet6Address) {
            printer.field("metric", Integer.toUnsignedLong(route.priority()), "metric ", " ");
        }
        flags(route.flags());
        if (route.expiresIn().isPresent() && route.expiresIn().getAsInt() != 0) {
            printer.field("expires", route.expiresIn().getAsInt() / TICKS_A_SECOND, "expires ", "sec ");
        }
        MetricsPrinter.print(printer, route.metrics());
        preference(route);
        if (route.nextHopId().isPresent() && detailed) {
            nextHopObjects.of(route.nextHopId().getAsInt()).ifPresent(this::object);
        }
        if (!isOne && !route.nextHops().isEmpty()) {
            printer.array(
                    "nexthops", () -> route.nextHops().forEach(hop -> printer.item(() -> severalHops(route, hop))));
        }
        printer.endLine();
    }

    private static String type(int type) {
        return type < TYPES.size() ? TYPES.get(type) : Integer.toString(type);
    }

    private static String twoDigits(int value) {
        return value < 0x10 ? "0x0" + Integer.toHexString(value) : "0x" + Integer.toHexString(value);
    }

    private void prefix(String key, InetAddress address, int length, String before) {
        boolean isWhole = length == 8 * address.getAddress().length;
        String text = length == 0 && address.isAnyLocalAddress()
                ? "default"
                : InetText.of(address) + (isWhole ? "" : "/" + length);
        if (text.equals("default")) {
            printer.field(key, text, before, " ");
        } else {
            printer.field(InetText.colour(address), key, text, before, " ");
        }
    }

    /** What is behind the id. */
    private void object(NextHopObject object) {
        printer.text("\n\tnh_info ");
        printer.object("nh_info", () -> {
            printer.field("id", Integer.toUnsignedLong(object.id()), "id ", " ");
            if (!object.group().isEmpty()) {
                group(object.group());
            }
            if (object.groupType().orElse(NEXTHOP_GRP_TYPE_MPATH) == NEXTHOP_GRP_TYPE_RES) {
                printer.field("type", "resilient", "type ", " ");
            }
            object.encapsulation().ifPresent(encapsulations::print);
            object.gateway()
                    .ifPresent(gateway ->
                            printer.field(InetText.colour(gateway), "gateway", InetText.of(gateway), "via ", " "));
            if (object.index() != 0) {
                printer.field(Colour.INTERFACE, "dev", devices.name(object.index()), "dev ", " ");
            }
            printer.field("scope", scopes.of(object.scope()), "scope ", " ");
            if (object.isBlackhole()) {
                printer.json("blackhole", JsonNull.NULL);
                printer.text("blackhole ");
            }
            printer.field("protocol", protocols.of(object.protocol()), "proto ", " ");
            flags(object.flags());
            if (object.isOfForwardingTable()) {
                printer.json("fdb", JsonNull.NULL);
                printer.text("fdb");
            }
        });
    }

    private void group(List<NextHopObject.Member> members) {
        printer.text("group ");
        printer.array("group", () -> {
            for (int i = 0; i < members.size(); i++) {
                NextHopObject.Member member = members.get(i);
                printer.text(i == 0 ? "" : "/");
                printer.item(() -> {
                    printer.field("id", Integer.toUnsignedLong(member.id()), "", "");
                    if (member.weight() > 1) {
                        printer.field("weight", member.weight(), ",", "");
                    }
                });
            }
        });
        printer.text(" ");
    }

    private void hop(Route route, NextHop hop) {
        gateway(route, hop);
        if (hop.index() != 0) {
            printer.field(Colour.INTERFACE, "dev", devices.name(hop.index()), "dev ", " ");
        }
    }

    private void gateway(Route route, NextHop hop) {
        hop.gateway().ifPresent(gateway -> {
            boolean isOfFamily = gateway instanceof Inet6Address == route.destination() instanceof Inet6Address;
            if (isOfFamily) {
                printer.field(InetText.colour(gateway), "gateway", InetText.of(gateway), "via ", " ");
            } else {
                printer.object("via", () -> {
                    String family = gateway instanceof Inet6Address ? "inet6" : "inet";
                    printer.field("family", family, "via ", " ");
                    printer.field(InetText.colour(gateway), "host", InetText.of(gateway), "", " ");
                });
            }
        });
    }

    private void severalHops(Route route, NextHop hop) {
        printer.newline();
        printer.text("\tnexthop ");
        hop.encapsulation().ifPresent(encapsulations::print);
        hop(route, hop);
        printer.field("weight", hop.weight(), "weight ", " ");
        flags(hop.flags());
    }

    private void flags(int flags) {
        List<String> names = new ArrayList<>();
        add(names, flags, RtnetlinkH.RTNH_F_DEAD, "dead");
        add(names, flags, RtnetlinkH.RTNH_F_ONLINK, "onlink");
        add(names, flags, RtnetlinkH.RTNH_F_PERVASIVE, "pervasive");
        add(names, flags, RtnetlinkH.RTNH_F_OFFLOAD, "offload");
        add(names, flags, RtnetlinkH.RTNH_F_TRAP, "trap");
        add(names, flags, RtnetlinkH.RTNH_F_LINKDOWN, "linkdown");
        add(names, flags, RtnetlinkH.RTNH_F_UNRESOLVED, "unresolved");
        add(names, flags, RtnetlinkH.RTM_F_OFFLOAD, "rt_offload");
        add(names, flags, RtnetlinkH.RTM_F_TRAP, "rt_trap");
        add(names, flags, RtnetlinkH.RTM_F_OFFLOAD_FAILED, "rt_offload_failed");
        printer.array("flags", () -> names.forEach(name -> printer.element(name, "", " ")));
    }

    private static void add(List<String> names, int flags, int bit, String name) {
        if ((flags & bit) != 0) {
            names.add(name);
        }
    }

    private void preference(Route route) {
        if (route.preference().isPresent()) {
            int preference = route.preference().getAsInt();
            boolean isKnown = preference >= 0 && preference < PREFERENCES.size();
            // iproute2 leaves out the blank after this one, and nothing but next hops follows.
            printer.field("pref", isKnown ? PREFERENCES.get(preference) : Integer.toString(preference), "pref ", "");
        }
    }
}
