package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import headroom.lab.Command;
import headroom.tests.lab.guest.Findings;
import headroom.tests.lab.guest.KindTrial;
import headroom.tests.lab.guest.KindTrials;
import headroom.tests.testkit.BpfSource;
import headroom.tests.testkit.Iproute2;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code headroom link} beside iproute2 over every kind of device, which the lab kernel has: one boot for all. */
@Tag("kernel")
class KindsIT {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> FOUND = new LinkedHashMap<>();

    private static LabKernel kernel;

    @BeforeAll
    static void tryEverything() throws IOException {
        kernel = LabKernel.prepare();
        BpfSource.compile("pass", kernel.stage().resolve("pass.bpf.o"));
        Command.Outcome outcome =
                kernel.java(LIMIT, KindTrials.class, kernel.stage().toString());
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

    private static String found(String key) {
        return Findings.unescaped(FOUND.getOrDefault(key, "nothing was told of " + key));
    }

    @Test
    void iproute2CouldDoItAll() {
        assertEquals("", found("made.theirs"));
        assertEquals("", found("besides.theirs"));
        assertEquals("", found("routed.theirs"));
    }

    @TestFactory
    Stream<DynamicTest> takesIproute2sWords() {
        List<String> lines = new ArrayList<>(KindTrial.MADE);
        lines.addAll(KindTrial.CHANGED);
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String key = "made.ours." + i;
            tests.add(dynamicTest(lines.get(i), () -> assertEquals("", found(key))));
        }
        return tests.stream();
    }

    /** What there is after the same words, as iproute2 sees it. */
    @TestFactory
    Stream<DynamicTest> asksOfTheKernelWhatIproute2Asks() throws IOException {
        Map<String, JsonNode> theirs = byName(found("there.theirs"));
        Map<String, JsonNode> ours = byName(found("there.ours"));
        List<DynamicTest> tests = new ArrayList<>();
        tests.add(dynamicTest("all of them", () -> assertEquals(theirs.keySet(), ours.keySet())));
        theirs.forEach((name, device) -> tests.add(dynamicTest(
                name, () -> assertEquals(Iproute2.comparable(device), Iproute2.comparable(ours.get(name))))));
        return tests.stream();
    }

    private static Map<String, JsonNode> byName(String links) throws IOException {
        Map<String, JsonNode> byName = new LinkedHashMap<>();
        for (JsonNode link : JSON.readTree(links)) {
            ((ObjectNode) link).remove("permaddr"); // drawn by the kernel, where it has one
            byName.put(link.get("ifname").asText(), link);
        }
        return byName;
    }

    @Test
    void makesAndShowsNetkits() {
        assertEquals("", found("netkit.made"));
        assertContains("link/ether 02:00:00:00:07:00", found("netkit.primary"));
        assertContains("netkit mode l2 type primary policy blackhole peer policy forward ", found("netkit.primary"));
        assertContains("link/ether 02:00:00:00:07:01", found("netkit.peer"));
        assertContains("netkit mode l2 type peer policy forward ", found("netkit.peer"));
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    @TestFactory
    Stream<DynamicTest> printsWhatIproute2Prints() {
        return Stream.concat(same("shown", KindTrial.SHOWN), same("routes", KindTrial.SHOWN_ROUTED));
    }

    private static Stream<DynamicTest> same(String key, List<String> lines) {
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String theirs = key + ".theirs." + i;
            String ours = key + ".ours." + i;
            String line = lines.get(i);
            tests.add(dynamicTest(line, () -> {
                if (List.of(line.split(" ", -1)).contains("-j")) {
                    Iproute2.assertSameJson(found(theirs), found(ours));
                } else {
                    Iproute2.assertSameText(found(theirs), found(ours));
                }
            }));
        }
        return tests.stream();
    }
}
