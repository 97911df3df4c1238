package headroom.iproute;

import static headroom.linux.uapi.NeighbourH.NTF_EXT_LEARNED;
import static headroom.linux.uapi.NeighbourH.NTF_EXT_MANAGED;
import static headroom.linux.uapi.NeighbourH.NTF_OFFLOADED;
import static headroom.linux.uapi.NeighbourH.NTF_PROXY;
import static headroom.linux.uapi.NeighbourH.NTF_ROUTER;
import static headroom.linux.uapi.NeighbourH.NUD_DELAY;
import static headroom.linux.uapi.NeighbourH.NUD_FAILED;
import static headroom.linux.uapi.NeighbourH.NUD_INCOMPLETE;
import static headroom.linux.uapi.NeighbourH.NUD_NOARP;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;
import static headroom.linux.uapi.NeighbourH.NUD_PROBE;
import static headroom.linux.uapi.NeighbourH.NUD_REACHABLE;
import static headroom.linux.uapi.NeighbourH.NUD_STALE;

import headroom.netlink.route.Neighbour;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Neighbours, as {@code ip neighbour} prints them. */
public final class NeighbourPrinter {
    /** What is printed, or not. */
    public enum Part {
        /** Left out where all are of one device. */
        DEVICE,
        STATISTICS
    }

    private static final int BRIEF_ADDRESS_WIDTH = 39;
    private static final int BRIEF_NAME_WIDTH = 16;
    /** The kernel tells times in these (USER_HZ). */
    private static final int TICKS_A_SECOND = 100;

    private static final Map<String, Integer> STATES = states();

    private final Printer printer;
    private final Devices devices;
    private final Set<Part> parts;
    private final Names protocols = Names.protocols();

    public NeighbourPrinter(Printer printer, Devices devices, Set<Part> parts) {
        this.printer = printer;
        this.devices = devices;
        this.parts = Set.copyOf(parts);
    }

    private static Map<String, Integer> states() {
        Map<String, Integer> states = new LinkedHashMap<>();
        states.put("INCOMPLETE", NUD_INCOMPLETE);
        states.put("REACHABLE", NUD_REACHABLE);
        states.put("STALE", NUD_STALE);
        states.put("DELAY", NUD_DELAY);
        states.put("PROBE", NUD_PROBE);
        states.put("FAILED", NUD_FAILED);
        states.put("NOARP", NUD_NOARP);
        states.put("PERMANENT", NUD_PERMANENT);
        return states;
    }

    /** Names of states, in upper case, to NUD_*. */
    public static Map<String, Integer> stateNames() {
        return Map.copyOf(STATES);
    }

    /** A row: address, device, link-layer address. */
    public void brief(Neighbour neighbour) {
        String destination = InetText.of(neighbour.destination());
        printer.json("dst", destination);
        printer.text(InetText.colour(neighbour.destination()), padded(destination, BRIEF_ADDRESS_WIDTH));
        String name = devices.name(neighbour.index());
        printer.json("dev", name);
        printer.text(Colour.INTERFACE, padded(name, BRIEF_NAME_WIDTH));
        neighbour.address().ifPresent(address -> printer.field(Colour.MAC, "lladdr", address, "", ""));
        printer.endLine();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length())) + " ";
    }

    public void print(Neighbour neighbour) {
        printer.field(InetText.colour(neighbour.destination()), "dst", InetText.of(neighbour.destination()), "", " ");
        if (parts.contains(Part.DEVICE)) {
            printer.field(Colour.INTERFACE, "dev", devices.name(neighbour.index()), "dev ", " ");
        }
        neighbour.address().ifPresent(address -> printer.field(Colour.MAC, "lladdr", address, "lladdr ", " "));
        flag(neighbour.flags(), NTF_ROUTER, "router");
        flag(neighbour.flags(), NTF_PROXY, "proxy");
        flag(neighbour.flags(), NTF_EXT_LEARNED, "extern_learn");
        flag(neighbour.flags(), NTF_OFFLOADED, "offload");
        flag(neighbour.extendedFlags().orElse(0), NTF_EXT_MANAGED, "managed");
        if (parts.contains(Part.STATISTICS)) {
            neighbour.ages().ifPresent(this::ages);
            printer.unsigned("probes", neighbour.probes(), "probes ", " ");
        }
        List<String> states = STATES.entrySet().stream()
                .filter(state -> (neighbour.state() & state.getValue()) != 0)
                .map(Map.Entry::getKey)
                .toList();
        if (!states.isEmpty()) {
            printer.array("state", () -> states.forEach(state -> printer.element(state, "", " ")));
        }
        if (neighbour.protocol().orElse(0) != 0) {
            printer.field("proto", protocols.of(neighbour.protocol().getAsInt()), "proto ", " ");
        }
        printer.endLine();
    }

    private void flag(int flags, int bit, String name) {
        if ((flags & bit) != 0) {
            printer.json(name, JsonNull.NULL);
            printer.text(name + " ");
        }
    }

    private void ages(Neighbour.Ages ages) {
        if (ages.users() != 0) {
            printer.field("refcnt", Integer.toUnsignedLong(ages.users()), " ref ", "");
        }
        printer.field("used", seconds(ages.used()), " used ", "");
        printer.field("confirmed", seconds(ages.confirmed()), "/", "");
        printer.field("updated", seconds(ages.updated()), "/", "");
    }

    private static int seconds(int ticks) {
        return Integer.divideUnsigned(ticks, TICKS_A_SECOND);
    }
}
