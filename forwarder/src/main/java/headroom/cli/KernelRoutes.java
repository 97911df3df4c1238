package headroom.cli;

import static headroom.linux.uapi.RtnetlinkH.RTM_F_CLONED;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_DEFAULT;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_LOCAL;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_MAIN;

import headroom.iproute.NextHopObjects;
import headroom.iproute.Printer;
import headroom.iproute.RoutePrinter;
import headroom.iproute.RoutePrinter.Part;
import headroom.netlink.route.Route;
import headroom.netlink.route.Routes;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** {@code headroom route show table …}: the kernel's routes, as {@code ip route}. */
final class KernelRoutes {
    private static final Map<String, Integer> TABLES =
            Map.of("main", RT_TABLE_MAIN, "local", RT_TABLE_LOCAL, "default", RT_TABLE_DEFAULT);
    private static final String ALL = "all";

    private final Session session;
    /** Empty for all. */
    private OptionalInt table = OptionalInt.empty();

    private Optional<String> device = Optional.empty();

    KernelRoutes(Session session) {
        this.session = session;
    }

    void run(Words words) throws UsageException, FailedException {
        words.skip("table");
        table(words);
        if (words.at("dev")) {
            words.next();
            device = Optional.of(words.next());
        }
        words.end();
        Kernel kernel = session.kernel();
        OptionalInt index = device.isPresent() ? OptionalInt.of(kernel.index(device.get())) : OptionalInt.empty();
        Printer printer = session.printer();
        RoutePrinter printing =
                new RoutePrinter(printer, kernel.devices(List.of()), new NextHopObjects(kernel.socket()), parts());
        try {
            for (Route route : routes(kernel)) {
                boolean isWanted = (route.flags() & RTM_F_CLONED) == 0
                        && (index.isEmpty() || route.leadsThrough(index.getAsInt()));
                if (isWanted) {
                    printer.entry(() -> printing.print(route));
                }
            }
        } catch (UncheckedIOException e) {
            throw Kernel.failure(e.getCause());
        }
        session.terminal().out().print(printer.end());
    }

    private void table(Words words) throws UsageException {
        if (words.at(ALL)) {
            words.next();
        } else if (TABLES.containsKey(words.peek())) {
            table = OptionalInt.of(TABLES.get(words.next()));
        } else {
            table = OptionalInt.of((int) words.next(word -> {
                        if (!word.matches("[0-9]{1,10}") || Long.parseLong(word) > 0xffff_ffffL) {
                            throw new IllegalArgumentException("table id value is invalid");
                        }
                        return Long.parseLong(word);
                    })
                    .longValue());
        }
    }

    /** IPv4 unless -6, both of all tables: as iproute2 chooses. */
    private List<Route> routes(Kernel kernel) throws FailedException {
        boolean isInet6 = session.has(Options.Flag.INET6);
        List<Route> routes = new ArrayList<>();
        if (!isInet6) {
            routes.addAll(kernel.dump(table.isPresent() ? Routes.ipv4(table.getAsInt()) : Routes.ipv4()));
        }
        if (isInet6 || (table.isEmpty() && !session.has(Options.Flag.INET))) {
            routes.addAll(kernel.dump(table.isPresent() ? Routes.ipv6(table.getAsInt()) : Routes.ipv6()));
        }
        return routes;
    }

    private Set<Part> parts() {
        EnumSet<Part> parts = EnumSet.noneOf(Part.class);
        if (session.has(Options.Flag.DETAILS)) {
            parts.add(Part.DETAILS);
        }
        if (session.has(Options.Flag.STATISTICS)) {
            parts.add(Part.STATISTICS);
        }
        if (table.isEmpty()) {
            parts.add(Part.TABLE);
        }
        return parts;
    }
}
