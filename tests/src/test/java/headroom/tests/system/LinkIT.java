package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.tests.testkit.BpfSource;
import headroom.tests.testkit.Iproute2;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code headroom link} and its like beside iproute2, over every kind of device that this kernel has. */
@RequiresNetns
class LinkIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Lab lab;
    /** Looked at by both, and changed by none. */
    private static Namespace shown;
    /** What is made and changed. */
    private static Namespace changed;

    @BeforeAll
    static void build() throws IOException {
        lab = new Lab();
        shown = lab.namespace("shown");
        changed = lab.namespace("changed");
        Path pass = lab.directory().resolve("pass.bpf.o");
        BpfSource.compile("pass", pass);
        // Nothing may be sent in between, for the counters to be the same.
        shown.sysctl("net.ipv6.conf.all.disable_ipv6=1", "net.ipv6.conf.default.disable_ipv6=1");
        for (String arguments : List.of(
                "link add veth0 numtxqueues 2 numrxqueues 2 type veth peer name veth1",
                "link add br0 address 02:00:00:00:0b:01 type bridge",
                "link set veth0 master br0 up",
                "link set veth1 xdp obj PASS section xdp",
                "link set veth1 up alias far",
                "link set br0 up",
                "link add vx0 type vxlan id 42 local 192.0.2.1 remote 192.0.2.2 dstport 4789 dev veth1",
                "link add mv0 link veth1 type macvlan mode bridge",
                "tuntap add tun0 mode tun",
                "tuntap add tap0 mode tap",
                "address add 192.0.2.1/24 dev veth1",
                "neigh add 192.0.2.9 lladdr 02:00:00:00:00:09 dev veth1 nud permanent")) {
            shown.ip(arguments.replace("PASS", pass.toString()));
        }
    }

    @AfterAll
    static void takeDown() throws IOException {
        lab.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "link show",
                "-d link show",
                "-s link show",
                "-d -s -o link show",
                "-br link show",
                "link show up",
                "link show type veth",
                "link show master br0",
                "address show",
                "-br address show",
                "neigh show"
            })
    void printsWhatIproute2Prints(String words) throws IOException {
        Iproute2.assertSameText(
                iproute2(shown, words).output(), headroom(shown, words).output());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-j link show",
                "-j -d link show",
                "-j -s link show",
                "-j -d link show dev vx0",
                "-j address show",
                "-j neigh show"
            })
    void tellsWhatIproute2TellsInJson(String words) throws IOException {
        Iproute2.assertSameJson(
                iproute2(shown, words).output(), headroom(shown, words).output());
    }

    @Test
    void detailsTellWhatIsKeptFreeAndNothingThatWasNotReported() throws IOException {
        JsonNode veth = JSON.readTree(
                        headroom(shown, "-j -d link show dev veth1").output())
                .get(0);
        JsonNode vxlan = JSON.readTree(
                        headroom(shown, "-j -d link show dev vx0").output())
                .get(0);

        assertEquals(16, veth.get("ll_reserved").asInt());
        assertTrue(vxlan.get("ll_reserved").asInt() > 16, vxlan.toString());
        assertFalse(veth.has("tx_extra_headroom"), "this kernel does not have it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"link set dev nosuch up", "link delete nosuch", "link show dev nosuch", "link set dev lo mtu 1x"
            })
    void refusesInIproute2sWords(String words) throws IOException {
        Command.Outcome theirs = iproute2(changed, words);
        Command.Outcome ours = headroom(changed, words);

        assertEquals(theirs.errors().lines().findFirst(), ours.errors().lines().findFirst());
        assertEquals(theirs.exitCode(), ours.exitCode());
    }

    @Test
    void theKernelsOwnWordsAreShown() throws IOException {
        done("link add name big0 type veth peer name big1");
        Command.Outcome refused = headroom(changed, "link set dev big0 mtu 70000");

        assertEquals(2, refused.exitCode());
        assertEquals(
                iproute2(changed, "link set dev big0 mtu 70000").errors().strip(),
                refused.errors().strip());
    }

    @Test
    void makesChangesAndDeletes() throws IOException {
        done("link add name one0 type veth peer name one1");
        done("link set dev one0 mtu 1400 alias near up");
        done("link add name bridge1 type bridge");
        done("link set dev one1 master bridge1");
        JsonNode made =
                JSON.readTree(changed.run("ip", "-j", "link", "show", "one0")).get(0);

        assertEquals(1400, made.get("mtu").asInt());
        assertEquals("near", made.get("ifalias").asText());
        assertTrue(made.get("flags").toString().contains("\"UP\""));
        assertTrue(changed.ip("link show one1").contains("master bridge1"));

        done("link set dev one1 nomaster");
        done("link set dev one0 down");
        done("link set dev one0 name two0");
        assertFalse(changed.ip("link show one1").contains("master bridge1"));
        Namespace elsewhere = lab.namespace("elsewhere");
        done("link set dev two0 netns " + elsewhere.name());
        assertTrue(elsewhere.ip("link show two0").contains("mtu 1400"));

        done("link delete dev one1");
        assertFalse(changed.ip("link").contains("one1"));
        assertFalse(elsewhere.ip("link").contains("two0"));
    }

    @Test
    void aBatchStopsAtTheFirstErrorUnlessForced() throws IOException {
        Path batch = lab.directory().resolve("batch");
        Files.writeString(batch, """
                link add name batch0 type veth peer name batch1
                link set dev nosuch up
                link set dev batch0 mtu 1300
                """);
        Command.Outcome stopped = headroom(changed, "-b " + batch);
        assertTrue(stopped.errors().contains("Command failed " + batch + ":2"), stopped.errors());
        assertTrue(changed.ip("link show batch0").contains("mtu 1500"));

        changed.ip("link delete batch0");
        assertFalse(headroom(changed, "-force -b " + batch).exitCode() == 0);
        assertTrue(changed.ip("link show batch0").contains("mtu 1300"));
    }

    @Test
    void monitorTellsOfChanges() throws IOException {
        changed.ip("link add watched0 type veth peer name watched1");
        try (Child monitor = changed.start("monitor", Forwarder.command("link", "monitor"))) {
            // It has no word for "I listen", so the change is made again until it is seen.
            for (int mtu = 1200; mtu < 1300 && !monitor.log().contains("watched0"); mtu++) {
                changed.ip("link set watched0 mtu " + mtu);
                monitor.awaitExit(Duration.ofMillis(200));
            }
            assertTrue(monitor.log().contains("watched0@watched1"), monitor.described());
        }
    }

    @Test
    void aKernelWithoutTheKnobIsNeverTakenForOneThatHasIt() throws IOException {
        Command.Outcome unsupported = headroom(changed, "link set dev lo tx_extra_headroom 64");
        assertEquals(3, unsupported.exitCode(), unsupported.errors());
        assertTrue(unsupported.errors().contains("does not support tx_extra_headroom"), unsupported.errors());

        Command.Outcome unknown =
                headroom(changed, "link set dev lo --attr tx_extra_headroom=9999 tx_extra_headroom 0");
        assertEquals(3, unknown.exitCode(), unknown.errors());
        assertTrue(changed.ip("link").contains("lo"));
    }

    private static void done(String words) throws IOException {
        Command.Outcome outcome = headroom(changed, words);
        assertEquals("", outcome.errors(), words);
        assertEquals(0, outcome.exitCode(), words);
    }

    private static Command.Outcome headroom(Namespace namespace, String words) throws IOException {
        return namespace.attempt(
                PATIENCE, Forwarder.command(words.split(" ", -1)).toArray(String[]::new));
    }

    private static Command.Outcome iproute2(Namespace namespace, String words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words.split(" ", -1)));
        return namespace.attempt(PATIENCE, command.toArray(String[]::new));
    }
}
