package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.doctor.Doctor;
import headroom.doctor.Finding;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.lab.Wait;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the doctor sees of a daemon in trouble, and that its fixes cure. */
@RequiresNetns
class DoctorIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String NEXT_HOP = "fd00:c::2";

    private Lab lab;
    private Namespace site;
    private Namespace edge;
    private Namespace core;
    private Path control;

    @BeforeEach
    void build() throws IOException {
        lab = new Lab();
        site = lab.namespace("site");
        edge = lab.namespace("edge");
        core = lab.namespace("core");
        lab.connect(VethEnd.of(site, "eth0"), VethEnd.of(edge, "acc0"));
        lab.connect(
                VethEnd.of(edge, "core0").addresses("fd00:c::1/64"),
                VethEnd.of(core, "to1").addresses(NEXT_HOP + "/64"));
        control = lab.directory().resolve("edge.sock");
    }

    @AfterEach
    void takeDown() throws IOException {
        lab.close();
    }

    @Test
    void nothingIsWrongWithAHealthyDaemon() throws IOException {
        try (Forwarder _ = start("af_xdp, mode: native, copy: copy", NEXT_HOP)) {
            Wait.until("all is well", PATIENCE, () -> Doctor.examine(control).isEmpty());
            assertEquals(List.of(), Doctor.examine(control));
        }
    }

    @Test
    void offloadsOfThePeerAreFoundAndSwitchedOff() throws IOException {
        try (Forwarder _ = start("af_xdp, mode: generic, copy: copy", NEXT_HOP)) {
            site.run("ethtool", "-K", "eth0", "tso", "on", "gso", "on");
            Finding found = one("acc0", "eth0, sends frames longer than the MTU");

            assertEquals(Finding.Severity.ERROR, found.severity());
            assertTrue(found.remedy().startsWith("ip netns exec " + site.name() + " ethtool -K eth0 tso off"));
            found.fix().orElseThrow().apply();
            assertEquals(List.of(), about("acc0", "sends frames longer"));
            assertTrue(site.run("ethtool", "-k", "eth0").contains("tcp-segmentation-offload: off"));
        }
    }

    @Test
    void aPortThatWasTakenDownAndANextHopThatIsNotThereAreErrors() throws IOException {
        try (Forwarder _ = start("af_packet", "fd00:c::99")) {
            Finding nextHop = one("xconnect acc0", "does not answer");
            assertTrue(nextHop.remedy().startsWith("ip -n " + edge.name() + " neigh replace fd00:c::99 lladdr MAC"));

            edge.ip("link set acc0 down");
            Wait.until(
                    "the port is down",
                    PATIENCE,
                    () -> !about("acc0", "the port is down").isEmpty());
            String remedy = one("acc0", "the port is down").remedy();
            assertEquals("ip -n " + edge.name() + " link set acc0 up", remedy);
            Command.run(PATIENCE, List.of(remedy.split(" ")));
            Wait.until(
                    "the port is up",
                    PATIENCE,
                    () -> about("acc0", "the port is down").isEmpty());
        }
    }

    @Test
    void aSocketFileThatAKilledDaemonLeftIsRemoved() throws IOException {
        try (Forwarder daemon = start("af_packet", NEXT_HOP)) {
            daemon.process().signal("KILL");
            assertTrue(daemon.process().awaitExit(PATIENCE).isPresent());
            Finding found = one("daemon", "nobody answers");

            found.fix().orElseThrow().apply();
            assertTrue(Files.notExists(control));
        }
    }

    private Forwarder start(String driver, String via) throws IOException {
        Path config = lab.directory().resolve("edge.yaml");
        Files.writeString(config, """
                control: %s
                ports:
                - {name: acc0, netns: %s, role: access, driver: %s}
                - {name: core0, netns: %s, role: core, driver: %s}
                xconnects:
                - {dev: acc0, encap: {type: seg6, mode: l2encap, segs: ["fc00:2::d2"], src: "fd00:c::1"}, out: core0,
                   via: "%s"}
                """.formatted(control, edge.name(), driver, edge.name(), driver, via));
        return Forwarder.start(edge, "edge", config, control);
    }

    private Finding one(String subject, String words) throws IOException {
        List<Finding> found = about(subject, words);
        assertEquals(1, found.size(), () -> Doctor.examine(control).toString());
        return found.getFirst();
    }

    private List<Finding> about(String subject, String words) {
        return Doctor.examine(control).stream()
                .filter(finding ->
                        finding.subject().equals(subject) && finding.problem().contains(words))
                .toList();
    }
}
