package headroom.cli;

import headroom.iproute.AddressPrinter;
import headroom.iproute.LinkPrinter;
import headroom.iproute.LinkPrinter.Part;
import headroom.iproute.Printer;
import headroom.netlink.route.Address;
import headroom.netlink.route.Addresses;
import headroom.netlink.route.Link;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** {@code headroom address}: addresses of the kernel's devices, as {@code ip address}. */
final class AddressObject implements CliObject {
    @Override
    public String name() {
        return "address";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom address [ show [ [ dev ] DEVICE ] [ up ] [ type TYPE ] [ master DEVICE ] ]
                       headroom address { add | replace } ADDRESS/LENGTH [ peer ADDRESS[/LENGTH] ]
                                        [ broadcast { ADDRESS | + } ] [ label LABEL ] [ metric NUMBER ]
                                        [ scope { global | site | link | host } ] [ valid_lft LIFE ]
                                        [ preferred_lft LIFE ] [ nodad ] [ home ] [ mngtmpaddr ] [ noprefixroute ]
                                        [ autojoin ] dev DEVICE
                       headroom address delete ADDRESS/LENGTH dev DEVICE

                LIFE := { forever | SECONDS }
                -4 and -6 show addresses of one family.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of(
                "show", List.of("dev", "up", "type", "master"),
                "add", AddressWords.KEYWORDS,
                "replace", AddressWords.KEYWORDS,
                "delete", AddressWords.KEYWORDS);
    }

    @Override
    public Set<String> commandsWithDevices() {
        return Set.of("show");
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException, FailedException {
        Kernel kernel = session.kernel();
        switch (command) {
            case "add" -> kernel.execute(Addresses.add(new AddressWords(kernel).read(words)));
            case "replace" -> kernel.execute(Addresses.replace(new AddressWords(kernel).read(words)));
            case "delete" -> kernel.execute(Addresses.delete(new AddressWords(kernel).read(words)));
            default -> show(words, session);
        }
        return 0;
    }

    private static void show(Words words, Session session) throws UsageException, FailedException {
        Kernel kernel = session.kernel();
        LinkFilter filter = new LinkFilter();
        filter.read(words, Map.of());
        List<Link> links = filter.links(kernel, session);
        Map<Integer, List<Address>> addresses = new HashMap<>();
        Set<Integer> addressed = new HashSet<>();
        for (Address address : kernel.dump(Addresses.all())) {
            addressed.add(address.index());
            if (isWanted(address, session)) {
                addresses
                        .computeIfAbsent(address.index(), _ -> new ArrayList<>())
                        .add(address);
            }
        }
        Printer printer = session.printer();
        LinkPrinter link =
                new LinkPrinter(printer, kernel.devices(links), parts(session), LinkShow.knob(OptionalInt.empty()));
        AddressPrinter printing = new AddressPrinter(printer, link);
        try {
            for (Link each : links) {
                List<Address> own = addresses.getOrDefault(each.index(), List.of());
                if (!own.isEmpty() || (!addressed.contains(each.index()) && !isOfOneFamily(session))) {
                    printer.entry(() -> print(printing, each, own, session));
                }
            }
        } catch (UncheckedIOException e) {
            throw Kernel.failure(e.getCause());
        }
        session.terminal().out().print(printer.end());
    }

    private static void print(AddressPrinter printing, Link link, List<Address> addresses, Session session) {
        if (session.has(Options.Flag.BRIEF)) {
            printing.brief(link, addresses);
        } else if (session.has(Options.Flag.ONE_LINE)) {
            printing.oneLineEach(link, addresses);
        } else {
            printing.print(link, addresses);
        }
    }

    private static Set<Part> parts(Session session) {
        Set<Part> parts = LinkShow.parts(session);
        parts.remove(Part.LINK_ONLY);
        if (isOfOneFamily(session) && !session.has(Options.Flag.DETAILS)) {
            parts.remove(Part.HARDWARE);
        }
        return parts;
    }

    private static boolean isOfOneFamily(Session session) {
        return session.has(Options.Flag.INET) || session.has(Options.Flag.INET6);
    }

    private static boolean isWanted(Address address, Session session) {
        return !isOfOneFamily(session)
                || session.has(address.local() instanceof Inet4Address ? Options.Flag.INET : Options.Flag.INET6);
    }
}
