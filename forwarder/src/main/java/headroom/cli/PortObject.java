package headroom.cli;

import headroom.config.DriverConfig;
import headroom.config.DriverConfig.AfPacket;
import headroom.config.DriverConfig.AfXdp;
import headroom.config.DriverConfig.Pcap;
import headroom.config.PortConfig;
import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.PortStatus;
import headroom.control.Reply;
import headroom.control.StatsReport;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** {@code headroom port}. */
final class PortObject implements CliObject {
    private static final List<String> AF_XDP_KEYWORDS = List.of("mode", "copy", "queues", "ring", "busy-poll");
    private static final List<String> AF_PACKET_KEYWORDS = List.of("block", "blocks", "headroom");
    private static final List<String> PCAP_KEYWORDS = List.of("read", "write", "format", "mtu", "mac", "addresses");
    private static final List<String> COMMON_KEYWORDS = List.of("name", "netns", "role", "driver", "steal");
    private static final List<String> DRIVERS = List.of("af_xdp", "af_packet", "pcap");

    @Override
    public String name() {
        return "port";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom port [ show [ NAME ] ]
                       headroom port add DEVICE [ name NAME ] [ netns NETNS ] [ role { core | access } ]
                                                [ driver DRIVER ] [ steal ]
                       headroom port delete NAME
                       headroom port set NAME { up | down }

                DRIVER := { af_xdp [ mode { auto | native | generic } ] [ copy { auto | copy | zero-copy } ]
                                   [ queues N,N... ] [ ring ENTRIES ] [ busy-poll MICROSECONDS ] |
                            af_packet [ block BYTES ] [ blocks COUNT ] [ headroom BYTES ] |
                            pcap [ read FILE ] [ write FILE ] [ format { microseconds | nanoseconds } ]
                                 [ mtu BYTES ] [ mac MAC ] [ addresses ADDRESS,ADDRESS... ] }
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("show", List.of(), "add", keywords(), "delete", List.of(), "set", List.of("up", "down"));
    }

    private static List<String> keywords() {
        return Stream.of(COMMON_KEYWORDS, AF_XDP_KEYWORDS, AF_PACKET_KEYWORDS, PCAP_KEYWORDS)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        words.skip("dev");
        switch (command) {
            case "add" -> session.ask(new Command.PortAdd(add(words, session)), Reply.Done.class);
            case "delete" -> {
                String name = words.next();
                words.end();
                session.ask(new Command.PortDelete(name), Reply.Done.class);
            }
            case "set" -> {
                String name = words.next();
                Command.AdminState state = words.keyword(List.of("up", "down")).equals("up")
                        ? Command.AdminState.UP
                        : Command.AdminState.DOWN;
                words.end();
                session.ask(new Command.PortSet(name, state), Reply.Done.class);
            }
            default -> {
                Optional<String> name = words.hasNext() ? Optional.of(words.next()) : Optional.empty();
                words.end();
                show(name, session);
            }
        }
        return 0;
    }

    private static void show(Optional<String> name, Session session) throws ControlException, RefusedException {
        List<PortStatus> ports = session.ask(new Command.PortShow(name), Reply.Ports.class).ports().stream()
                .filter(port -> session.options().netns().isEmpty()
                        || port.netns().equals(session.options().netns()))
                .toList();
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(ports, json::plain));
        } else if (session.has(Options.Flag.BRIEF)) {
            Table table = new Table("PORT", "STATE", "DEVICE", "DRIVER", "ADDRESS");
            ports.forEach(port -> PortText.brief(table, port));
            session.terminal().out().print(table.render());
        } else {
            Optional<StatsReport> stats = session.has(Options.Flag.STATISTICS)
                    ? Optional.of(session.ask(new Command.StatsShow(), Reply.Stats.class)
                            .stats())
                    : Optional.empty();
            for (PortStatus port : ports) {
                session.print(PortText.port(port)
                        + (session.has(Options.Flag.DETAILS) ? PortText.details(port) : "")
                        + stats.map(report -> PortText.statistics(port, report)).orElse(""));
            }
        }
    }

    private static PortConfig add(Words words, Session session) throws UsageException {
        String device = words.next();
        String name = device;
        Optional<String> netns = session.options().netns();
        PortConfig.Role role = PortConfig.Role.CORE;
        PortConfig.Takeover takeover = PortConfig.Takeover.REFUSE;
        String driver = "af_xdp";
        DriverWords driverWords = new DriverWords();
        while (words.hasNext()) {
            String keyword = words.keyword(keywords());
            switch (keyword) {
                case "name" -> name = words.next();
                case "netns" -> netns = Optional.of(words.next());
                case "role" -> role = constant(words, PortConfig.Role.values());
                case "driver" -> driver = Words.match("Driver", words.next(), DRIVERS);
                case "steal" -> takeover = PortConfig.Takeover.STEAL;
                default -> driverWords.read(keyword, words);
            }
        }
        return new PortConfig(name, device, netns, role, takeover, driverWords.config(driver));
    }

    /** The constant whose name in lower case with hyphens is the next word, or begins with it. */
    private static <E extends Enum<E>> E constant(Words words, E[] constants) throws UsageException {
        List<String> labels = Arrays.stream(constants).map(PortObject::label).toList();
        return constants[labels.indexOf(Words.match("Argument", words.next(), labels))];
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The keywords that belong to a driver, which may come before the driver is named. */
    private static final class DriverWords {
        private final List<String> given = new ArrayList<>();
        private AfXdp.Mode mode = AfXdp.DEFAULT.mode();
        private AfXdp.Copy copy = AfXdp.DEFAULT.copy();
        private List<Integer> queues = AfXdp.DEFAULT.queues();
        private int ring = AfXdp.DEFAULT.ringEntries();
        private OptionalInt busyPoll = OptionalInt.empty();
        private int block = AfPacket.DEFAULT.blockBytes();
        private int blocks = AfPacket.DEFAULT.blockCount();
        private OptionalInt headroom = OptionalInt.empty();
        private Optional<Path> read = Optional.empty();
        private Optional<Path> write = Optional.empty();
        private Pcap.Format format = Pcap.Format.MICROSECONDS;
        private int mtu = Pcap.DEFAULT_MTU_BYTES;
        private Optional<MacAddress> mac = Optional.empty();
        private List<IpAddress> addresses = List.of();

        void read(String keyword, Words words) throws UsageException {
            given.add(keyword);
            switch (keyword) {
                case "mode" -> mode = constant(words, AfXdp.Mode.values());
                case "copy" -> copy = constant(words, AfXdp.Copy.values());
                case "queues" -> queues = words.next(DriverWords::numbers);
                case "ring" -> ring = words.number();
                case "busy-poll" -> busyPoll = OptionalInt.of(words.number());
                case "block" -> block = words.number();
                case "blocks" -> blocks = words.number();
                case "headroom" -> headroom = OptionalInt.of(words.number());
                case "read" -> read = Optional.of(words.next(DriverWords::file));
                case "write" -> write = Optional.of(words.next(DriverWords::file));
                case "format" -> format = constant(words, Pcap.Format.values());
                case "mac" -> mac = Optional.of(words.next(MacAddress::parse));
                case "addresses" -> addresses = words.next(DriverWords::addresses);
                default -> mtu = words.number();
            }
        }

        DriverConfig config(String driver) throws UsageException {
            List<String> mine = switch (driver) {
                case "af_xdp" -> AF_XDP_KEYWORDS;
                case "af_packet" -> AF_PACKET_KEYWORDS;
                default -> PCAP_KEYWORDS;
            };
            for (String keyword : given) {
                EncapWords.require(mine.contains(keyword), "no \"" + keyword + "\"", "driver " + driver);
            }
            return switch (driver) {
                case "af_xdp" -> new AfXdp(mode, copy, queues, ring, busyPoll);
                case "af_packet" -> new AfPacket(block, blocks, headroom);
                default -> new Pcap(read, write, format, mtu, mac, addresses);
            };
        }

        private static List<Integer> numbers(String list) {
            if (!list.matches("[0-9]{1,4}(,[0-9]{1,4})*")) {
                throw new IllegalArgumentException("not numbers between commas");
            }
            return Arrays.stream(list.split(",")).map(Integer::valueOf).toList();
        }

        private static List<IpAddress> addresses(String list) {
            return Arrays.stream(list.split(",", -1)).map(IpAddress::parse).toList();
        }

        /** The daemon's working directory is another one than the user's. */
        private static Path file(String text) {
            return Path.of(text).toAbsolutePath().normalize();
        }
    }
}
