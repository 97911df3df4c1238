package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.cli.Main;
import headroom.cli.Terminal;
import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.tests.testkit.BpfSource;
import headroom.tests.testkit.Iproute2;
import headroom.tests.testkit.RequiresNetns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
            strings = {
                "link set dev nosuch up",
                "link set dev lo mtu 1x",
                "link set lo bogus 3",
                "link set lo mtu",
                "link set lo mtu 1400 mtu 1500",
                "link set lo master nosuch",
                "link set lo address zz",
                "link set lo address 02:00",
                "link set lo arp maybe",
                "link set lo name x/y",
                "link set lo netns nosuch",
                "link set index 7",
                "link set lo index 7",
                "link set lo index 0",
                "link add one",
                "link add one type nosuch",
                "link add one type vxlan",
                "link add one type vxlan id 1 bogus",
                "link add one type vxlan id 1 dev nosuch",
                "link add one type vxlan id 1 group 10.0.0.1 dev lo",
                "link add one type vxlan id 1 remote zz",
                "link add link nosuch one type vlan id 5",
                "link add link lo one type vlan id 5 gvrp maybe",
                "link add link lo one type macvlan mode bogus",
                "link add link lo one type macvlan nopromisc",
                "link add one type ipip remote zz",
                "link add one type ipip mode bogus",
                "link add one type ip6tnl remote 192.0.2.1",
                "link add lo type veth",
                "link delete",
                "link delete nosuch",
                "link delete lo",
                "link show dev nosuch",
                "link show dev lo bogus",
                "link show master nosuch",
                "address add 192.0.2.5/24",
                "address add 192.0.2.5/99 dev lo",
                "address add zz dev lo",
                "address add 192.0.2.5/24 dev nosuch",
                "address add 192.0.2.5/24 dev lo scope bogus",
                "address add 192.0.2.5/24 dev lo valid_lft 10 preferred_lft 20",
                "address del 192.0.2.99/24 dev lo",
                "neigh add 192.0.2.7",
                "neigh add zz dev lo",
                "neigh add 192.0.2.7 lladdr zz dev lo",
                "neigh add 192.0.2.7 lladdr 02:00:00:00:00:01 dev lo nud bogus",
                "neigh del 192.0.2.99 dev lo",
                "neigh del proxy 192.0.2.50 dev lo"
            })
    void refusesInIproute2sWords(String words) throws IOException {
        Command.Outcome theirs = iproute2(changed, words);
        Command.Outcome ours = inProcess(changed, words);

        assertFalse(theirs.exitCode() == 0, "iproute2 did it");
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
        done("link set dev two0 netns " + elsewhere.name() + " index 777");
        assertTrue(elsewhere.ip("link show two0").startsWith("777: "));
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

    /** The same without a process of its own, of which there would be many. */
    private static Command.Outcome inProcess(Namespace namespace, String words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8));
        List<String> all = new ArrayList<>(List.of("-n", namespace.name()));
        all.addAll(List.of(words.split(" ", -1)));
        int exitCode = new Main(terminal, (_, _) -> 0, (_, _) -> 0, (_, _) -> 0).run(all.toArray(String[]::new));
        return new Command.Outcome(
                exitCode, out.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    private static Command.Outcome iproute2(Namespace namespace, String words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words.split(" ", -1)));
        return namespace.attempt(PATIENCE, command.toArray(String[]::new));
    }
}
