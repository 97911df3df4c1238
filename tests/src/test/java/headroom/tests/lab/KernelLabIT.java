package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import headroom.lab.Command;
import headroom.tests.lab.guest.Findings;
import headroom.tests.lab.guest.Trials;
import headroom.tests.testkit.BpfSource;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The knob on a kernel that has it: one boot, every trial in it, and here what must have come of each. */
@Tag("kernel")
class KernelLabIT {
    private static final Duration LIMIT = Duration.ofMinutes(8);
    private static final Path TABLE = SourceTree.root().resolve("tests/target/kernel-lab.md");

    private static final String RANGE = "ERANGE, integer out of range, attribute [66], u32, 0 to 512";

    /** What the attribute does, word for word. */
    private static final Map<String, String> ATTRIBUTE = Map.ofEntries(
            Map.entry("attribute.initial", "0"),
            Map.entry("attribute.set.0", "0"),
            Map.entry("attribute.set.1", "1"),
            Map.entry("attribute.set.17", "17"),
            Map.entry("attribute.set.512", "512"),
            Map.entry("attribute.set.513", RANGE),
            Map.entry("attribute.kept.513", "512"),
            Map.entry("attribute.set.65553", RANGE),
            Map.entry("attribute.kept.65553", "512"),
            Map.entry("attribute.set.4294967295", RANGE),
            Map.entry("attribute.kept.4294967295", "512"),
            Map.entry("attribute.cleared", "0"),
            Map.entry("attribute.probe", RANGE),
            Map.entry("attribute.probe.valid", "ENODEV, without a word, attribute [], no policy"),
            Map.entry("attribute.dump.a0", "33"),
            Map.entry("attribute.dump.a1", "0"),
            Map.entry("attribute.monitor", "[a0 44, a0 0] COMPLETE"), // what changes nothing is not told
            Map.entry("attribute.created", "100"),
            Map.entry("attribute.created.513", RANGE),
            Map.entry("attribute.created.513.devices", "none"),
            Map.entry("attribute.stacked0", "0"),
            Map.entry("attribute.stacked1", "0"),
            Map.entry("attribute.stacked2", "0"),
            Map.entry("attribute.below", "64"),
            Map.entry("attribute.below.afterwards", "64"),
            Map.entry("attribute.moved", "17"),
            Map.entry("attribute.moved.cleared", "0"));

    private static final String UNSUPPORTED = "Error: This kernel does not support tx_extra_headroom: ";

    /** What {@code headroom link} says and how it exits, in a kernel without type information. */
    private static final Map<String, String> COMMANDS = Map.of(
            "command.set",
            "0, tx_extra_headroom is 17, read back.",
            "command.shown",
            "0, \"tx_extra_headroom\":17",
            "command.unnumbered",
            "3, " + UNSUPPORTED + "there is no type information (BTF) of it to find the attribute's number in; "
                    + "\"--attr tx_extra_headroom=NN\" says the number.",
            "command.range",
            "4, Error: tx_extra_headroom 513 is refused, it takes 0 to 512; the kernel says: integer out of range.",
            "command.unknown",
            "3, " + UNSUPPORTED + "it does not know attribute 67.",
            "command.other",
            "5, Error: The number given for tx_extra_headroom means something else to this kernel: "
                    + "of attribute 60 with 513 it says: Attribute failed policy validation.",
            "command.alike",
            "5, Error: The number given for tx_extra_headroom means something else to this kernel: "
                    + "attribute 4 takes 513, which the knob would refuse.",
            "command.kept",
            "0, \"tx_extra_headroom\":17",
            "command.cleared",
            "0, tx_extra_headroom is 0, read back.");

    private static final int PACKETS = 20_000;
    /** Packets that nobody here sent: the kernel's own, seen now and then. */
    private static final int STRAYS_MAX = 2;

    private static final int TCP_BYTES = 4 << 20;

    /**
     * What must happen to a kind of packet.
     *
     * @param title in docs/kernel-lab.md
     * @param frameBytes on the wire, what was pushed included
     * @param perPacket reallocations of one packet, by the value of the knob, in the order of trial
     */
    private record Row(String name, String title, int frameBytes, Map<Integer, Integer> perPacket) {
        private static Row of(String name, String title, int frameBytes, int... valuesAndCounts) {
            Map<Integer, Integer> perPacket = new LinkedHashMap<>();
            for (int i = 0; i < valuesAndCounts.length; i += 2) {
                perPacket.put(valuesAndCounts[i], valuesAndCounts[i + 1]);
            }
            return new Row(name, title, frameBytes, perPacket);
        }
    }

    // Frames: 14 Ethernet, 20 or 40 IP, 8 UDP, 64 payload, and the push.
    private static final List<Row> ROWS = List.of(
            Row.of(
                    "push20.UDP4",
                    "UDP over IPv4, push of 20 at TC egress",
                    126,
                    0,
                    1,
                    17,
                    1,
                    18,
                    0,
                    64,
                    0,
                    128,
                    0,
                    512,
                    0),
            Row.of("push20.RAW4", "raw IPv4, the same push", 126, 0, 1, 17, 1, 18, 0, 64, 0, 128, 0, 512, 0),
            Row.of("push20.RAW6", "raw IPv6, the same push", 146, 0, 1, 17, 1, 18, 0, 64, 0, 128, 0, 512, 0),
            Row.of(
                    "push20.PACKET",
                    "AF_PACKET, sendmmsg, the same push",
                    126,
                    0,
                    1,
                    17,
                    1,
                    18,
                    0,
                    64,
                    0,
                    128,
                    0,
                    512,
                    0),
            Row.of(
                    "push20.PACKET_RING",
                    "AF_PACKET, transmit ring, the same push",
                    126,
                    0,
                    1,
                    17,
                    1,
                    18,
                    0,
                    64,
                    0,
                    128,
                    0,
                    512,
                    0),
            Row.of("push20.UDP6", "UDP over IPv6, the same push", 146, 0, 1, 9, 1, 10, 0, 512, 0),
            Row.of("nopush.UDP4", "UDP over IPv4, nothing pushed", 106, 0, 0, 512, 0),
            Row.of("nopush.UDP6", "UDP over IPv6, nothing pushed", 126, 0, 0, 512, 0),
            Row.of("nopush.PACKET", "AF_PACKET, nothing pushed", 106, 0, 0, 512, 0),
            // Counted where they arrive, which is before their push.
            Row.of("push20.XDP", "AF_XDP in copy mode, push of 20 at the peer", 106, 0, 0, 17, 0, 18, 0, 512, 0),
            Row.of("push100.XDP", "AF_XDP in copy mode, push of 100 at the peer", 106, 0, 1, 64, 1, 65, 0, 512, 0),
            // 14 Ethernet, 40 IPv6, 24 SRH, and the frame of UDP6.
            Row.of(
                    "l2encap.before",
                    "forwarded by seg6 L2 encapsulation, one segment, as it was",
                    204,
                    0,
                    2,
                    69,
                    1,
                    70,
                    1,
                    128,
                    1),
            Row.of("l2encap.once", "the same, asking once", 204, 0, 1, 69, 1, 70, 0, 128, 0));

    private static final Pattern COUNT = Pattern.compile("(\\d+) packets, (\\d+) bytes, (\\d+) reallocations");
    private static final Pattern REALLOCATIONS = Pattern.compile("(?<=\\d): (\\d+)");
    private static final Pattern TRANSFER = Pattern.compile("(\\d+) bytes, (\\d+) reallocations");

    private static LabKernel kernel;
    private static final Map<String, String> FOUND = new LinkedHashMap<>();

    @BeforeAll
    static void tryEverything() throws IOException {
        kernel = LabKernel.prepare();
        BpfSource.compile("push_egress", kernel.stage().resolve("push20.bpf.o"), "-DPUSH_BYTES=20");
        BpfSource.compile("push_egress", kernel.stage().resolve("push100.bpf.o"), "-DPUSH_BYTES=100");
        Command.Outcome outcome =
                kernel.java(LIMIT, Trials.class, kernel.stage().toString());
        FOUND.putAll(Findings.read(outcome.output()));
        assertEquals(0, outcome.exitCode(), () -> outcome.output() + outcome.errors());
        assertEquals("reached", FOUND.get("end"), outcome::output);
    }

    @AfterAll
    static void remove() throws IOException {
        if (kernel != null) {
            kernel.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> attributeAndCommands() {
        return Stream.of(ATTRIBUTE, COMMANDS)
                .flatMap(expected -> expected.keySet().stream()
                        .sorted()
                        .map(key -> dynamicTest(key, () -> assertEquals(expected.get(key), FOUND.get(key)))));
    }

    @TestFactory
    Stream<DynamicTest> reallocations() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Row row : ROWS) {
            row.perPacket().forEach((knob, perPacket) -> {
                String key = row.name() + "." + knob;
                tests.add(dynamicTest(key, () -> {
                    Count count = Count.of(key);
                    assertAround(PACKETS, count.packets(), "packets");
                    // A stray may be of any length the MTU allows.
                    long bytes = (long) PACKETS * row.frameBytes();
                    long strays = count.bytes() - bytes;
                    assertTrue(
                            strays >= 0 && strays <= STRAYS_MAX * 1514, () -> count.bytes() + " bytes, not " + bytes);
                    assertAround((long) perPacket * PACKETS, count.reallocations(), "reallocations");
                }));
            });
        }
        return tests.stream();
    }

    private static void assertAround(long expected, long actual, String what) {
        assertTrue(
                actual >= expected && actual <= expected + STRAYS_MAX,
                () -> "%d %s, not %d to %d".formatted(actual, what, expected, expected + STRAYS_MAX));
    }

    private record Count(long packets, long bytes, long reallocations) {
        static Count of(String key) {
            String told = FOUND.getOrDefault(key, "nothing");
            Matcher matcher = COUNT.matcher(told);
            assertTrue(matcher.matches(), () -> key + ": " + told);
            return new Count(
                    Long.parseLong(matcher.group(1)),
                    Long.parseLong(matcher.group(2)),
                    Long.parseLong(matcher.group(3)));
        }
    }

    @Test
    void aKnobThatIsSetDoesNothingByItself() {
        assertAround(0, Count.of("idle.512").reallocations(), "reallocations");
    }

    /** What docs/kernel-lab.md shows between its marks, written anew from this run. */
    @Test
    void theDocumentShowsWhatWasMeasured() throws IOException {
        List<String> measured = new ArrayList<>(List.of("| packets | knob: reallocations |", "|---|---|"));
        for (Row row : ROWS) {
            String cells = row.perPacket().keySet().stream()
                    .map(knob -> knob + ": " + Count.of(row.name() + "." + knob).reallocations())
                    .collect(Collectors.joining(", "));
            measured.add("| %s | %s |".formatted(row.title(), cells));
        }
        measured.add("");
        measured.add("Kernel %s, %s.".formatted(FOUND.get("kernel"), kernel.source()));
        Files.write(TABLE, measured);
        List<String> shown = Files.readAllLines(SourceTree.root().resolve("docs/kernel-lab.md"));
        shown = shown.subList(shown.indexOf("<!-- measured -->") + 1, shown.indexOf("<!-- end -->"));
        assertEquals(nominal(measured), nominal(shown), () -> "write anew from " + TABLE);
    }

    /** The lines without what differs from run to run: strays, and the version of the source. */
    private static List<String> nominal(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("|"))
                .map(line -> REALLOCATIONS.matcher(line).replaceAll(count -> {
                    long number = Long.parseLong(count.group(1));
                    return ": " + Math.round((double) number / PACKETS) * PACKETS
                            + (number % PACKETS <= STRAYS_MAX ? "" : " and " + number % PACKETS);
                }))
                .toList();
    }

    /** TCP reserves more than any knob gives, whatever is pushed in front of others beside it. */
    @Test
    void tcpIsLeftAlone() {
        for (int knob : new int[] {0, 512}) {
            String told = FOUND.getOrDefault("tcp." + knob, "nothing");
            Matcher matcher = TRANSFER.matcher(told);
            assertTrue(matcher.matches(), told);
            assertEquals(TCP_BYTES, Long.parseLong(matcher.group(1)));
            assertAround(0, Long.parseLong(matcher.group(2)), "reallocations");
        }
    }

    @Test
    void everythingTriedIsJudged() {
        Set<String> judged = new TreeSet<>(ATTRIBUTE.keySet());
        judged.addAll(COMMANDS.keySet());
        ROWS.forEach(row -> row.perPacket().keySet().forEach(knob -> judged.add(row.name() + "." + knob)));
        judged.addAll(List.of("idle.512", "tcp.0", "tcp.512", "java", "kernel", "end"));
        assertEquals(judged, new TreeSet<>(FOUND.keySet()));
    }
}
