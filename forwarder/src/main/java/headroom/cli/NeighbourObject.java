package headroom.cli;

import static headroom.linux.uapi.NeighbourH.NTF_EXT_LEARNED;
import static headroom.linux.uapi.NeighbourH.NTF_PROXY;
import static headroom.linux.uapi.NeighbourH.NTF_ROUTER;
import static headroom.linux.uapi.NeighbourH.NUD_NOARP;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;

import headroom.iproute.NeighbourPrinter;
import headroom.iproute.NeighbourPrinter.Part;
import headroom.iproute.Printer;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.NeighbourSettings;
import headroom.netlink.route.Neighbours;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** {@code headroom neighbour}: the kernel's neighbours, as {@code ip neighbour}. */
final class NeighbourObject implements CliObject {
    /** What is shown where no state is asked for: whatever had to be asked for, once. */
    private static final int USUAL_STATES = 0xff & ~NUD_NOARP;

    @Override
    public String name() {
        return "neighbour";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom neighbour [ show [ ADDRESS ] [ dev DEVICE ] [ nud STATE ] [ proxy ] ]
                       headroom neighbour { add | replace } [ proxy ] ADDRESS [ lladdr MAC ] [ nud STATE ] [ router ]
                                          [ extern_learn ] dev DEVICE
                       headroom neighbour delete { ADDRESS dev DEVICE | proxy ADDRESS [ dev DEVICE ] }

                STATE := { permanent | noarp | stale | reachable | none | incomplete | delay | probe | failed | all }
                -4 and -6 show neighbours of one family.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        List<String> add = List.of("dev", "lladdr", "nud", "router", "extern_learn");
        return Map.of(
                "show", List.of("dev", "nud", "proxy"), "add", add, "replace", add, "delete", List.of("dev", "proxy"));
    }

    @Override
    public Set<String> commandsWithDevices() {
        return Set.of("show", "add", "replace", "delete");
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException, FailedException {
        Kernel kernel = session.kernel();
        Entry entry = new Entry();
        entry.read(words);
        switch (command) {
            case "add" -> kernel.execute(Neighbours.add(entry.settings(kernel)));
            case "replace" -> kernel.execute(Neighbours.replace(entry.settings(kernel)));
            case "delete" -> kernel.execute(entry.deletion(kernel));
            default -> entry.show(session);
        }
        return 0;
    }

    /** What is made, or what is looked for. */
    private static final class Entry {
        private Optional<InetAddress> destination = Optional.empty();
        private Optional<String> device = Optional.empty();
        private Optional<HardwareAddress> address = Optional.empty();
        private OptionalInt state = OptionalInt.empty();
        private int flags;

        void read(Words words) throws UsageException {
            while (words.hasNext()) {
                String word = words.next();
                switch (word) {
                    case "dev" -> device = Optional.of(words.next());
                    case "lladdr" -> address = Optional.of(Quantity.hardwareAddress(words));
                    case "nud" -> state = OptionalInt.of(words.next(Entry::state));
                    case "router" -> flags |= NTF_ROUTER;
                    case "extern_learn" -> flags |= NTF_EXT_LEARNED;
                    case "proxy" -> {
                        flags |= NTF_PROXY;
                        destination(words.peek(), words);
                    }
                    case "to" -> to(words.next());
                    default -> to(word);
                }
            }
        }

        /** An address may follow {@code proxy}. */
        private void destination(String next, Words words) throws UsageException {
            if (!next.isEmpty() && !List.of("dev", "lladdr", "nud").contains(next)) {
                to(words.next());
            }
        }

        private void to(String word) throws UsageException {
            if (destination.isPresent()) {
                throw new UsageException("Error: either \"to\" is duplicate, or \"" + word + "\" is a garbage.");
            }
            try {
                destination = Optional.of(Quantity.address(word));
            } catch (IllegalArgumentException e) {
                throw UsageException.refused("Error: any valid address is expected rather than \"" + word + "\".");
            }
        }

        private static int state(String word) {
            if (word.equals("all")) {
                return 0xff;
            }
            if (word.equals("none")) {
                return 0;
            }
            Integer state = NeighbourPrinter.stateNames().get(word.toUpperCase(Locale.ROOT));
            if (state == null) {
                throw new IllegalArgumentException("nud state is bad");
            }
            return state;
        }

        InetAddress required() throws UsageException {
            if (destination.isEmpty() || (device.isEmpty() && !isProxy())) {
                throw new UsageException("Device and destination are required arguments.");
            }
            return destination.get();
        }

        private boolean isProxy() {
            return (flags & NTF_PROXY) != 0;
        }

        /** 0 for every device, which a proxy may be of. */
        private int index(Kernel kernel) throws UsageException, FailedException {
            required();
            return device.isPresent() ? kernel.index(device.get()) : 0;
        }

        MessageWriter deletion(Kernel kernel) throws UsageException, FailedException {
            return isProxy()
                    ? Neighbours.deleteProxy(index(kernel), required())
                    : Neighbours.delete(index(kernel), required());
        }

        NeighbourSettings settings(Kernel kernel) throws UsageException, FailedException {
            NeighbourSettings settings = new NeighbourSettings(index(kernel), required());
            address.ifPresent(settings::address);
            return settings.flags(flags).state(state.orElse(NUD_PERMANENT));
        }

        void show(Session session) throws FailedException {
            Kernel kernel = session.kernel();
            OptionalInt index = device.isPresent() ? OptionalInt.of(kernel.index(device.get())) : OptionalInt.empty();
            List<Neighbour> neighbours = kernel.dump(isProxy() ? Neighbours.proxies() : Neighbours.all());
            Set<Part> parts = EnumSet.noneOf(Part.class);
            if (index.isEmpty()) {
                parts.add(Part.DEVICE);
            }
            if (session.has(Options.Flag.STATISTICS)) {
                parts.add(Part.STATISTICS);
            }
            Printer printer = session.printer();
            NeighbourPrinter printing = new NeighbourPrinter(printer, kernel.devices(List.of()), parts);
            try {
                for (Neighbour neighbour : neighbours) {
                    if (isWanted(neighbour, index, session)) {
                        printer.entry(() -> print(printing, neighbour, session));
                    }
                }
            } catch (UncheckedIOException e) {
                throw Kernel.failure(e.getCause());
            }
            session.terminal().out().print(printer.end());
        }

        private static void print(NeighbourPrinter printing, Neighbour neighbour, Session session) {
            if (session.has(Options.Flag.BRIEF)) {
                printing.brief(neighbour);
            } else {
                printing.print(neighbour);
            }
        }

        private boolean isWanted(Neighbour neighbour, OptionalInt index, Session session) {
            boolean isOfOneFamily = session.has(Options.Flag.INET) || session.has(Options.Flag.INET6);
            boolean isInet = neighbour.destination() instanceof Inet4Address;
            return (index.isEmpty() || index.getAsInt() == neighbour.index())
                    && (destination.isEmpty() || destination.get().equals(neighbour.destination()))
                    && (!isOfOneFamily || session.has(isInet ? Options.Flag.INET : Options.Flag.INET6))
                    && isInState(neighbour);
        }

        private boolean isInState(Neighbour neighbour) {
            if ((neighbour.flags() & (NTF_PROXY | NTF_EXT_LEARNED)) != 0) {
                return true;
            }
            boolean noneIsWanted = state.isPresent() && (state.getAsInt() == 0 || state.getAsInt() == 0xff);
            return neighbour.state() == 0 ? noneIsWanted : (neighbour.state() & state.orElse(USUAL_STATES)) != 0;
        }
    }
}
