package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.port.BpfResource;
import headroom.port.PortException;
import headroom.tests.system.Consultation.Answer;
import headroom.tests.system.Consultation.Told;
import headroom.tests.system.Ward.Config;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every trouble the doctor knows, made to happen, and that its remedy, followed to the letter, cures it. The daemons
 * are shared by the tests: a cured one is as good as new, which is seen to after each.
 */
@RequiresNetns
class DoctorIT {
    private static final String NATIVE = "af_xdp, mode: native, copy: copy";
    private static final String GENERIC = "af_xdp, mode: generic, copy: copy";
    private static final String AF_PACKET = "af_packet";

    /** A daemon that is well before and after each test. */
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Shared {
        private final String driver;
        Ward ward;
        Forwarder daemon;

        Shared(String driver) {
            this.driver = driver;
        }

        @BeforeAll
        void start() throws IOException {
            ward = new Ward();
            daemon = ward.start(new Config(driver));
            ward.awaitHealth();
        }

        @AfterEach
        void isWell() throws IOException {
            ward.awaitHealth();
            assertTrue(ward.doctor.ask("--fix").isClean());
        }

        @AfterAll
        void close() throws IOException {
            ward.close();
        }

        String mode() throws IOException {
            return daemon.ports().getFirst().queues().getFirst().mode();
        }

        void sendsWhatTheRingCannotHold(String config, String remedy, int packets) throws IOException {
            ward.reload(new Config(driver + ", " + config));
            ward.awaitHealth();
            ward.burst(daemon, packets);
            Told told = ward.one("acc0", "packets found no room in the receive ring of queue ");
            assertEquals("error", told.severity());
            assertEquals(
                    "configuration: " + remedy + " in port acc0, then " + ward.doctor.command("reload"), told.remedy());

            String key = remedy.substring(0, remedy.indexOf(':'));
            ward.reload(new Config(driver + ", " + config.replaceFirst(key + ": \\d+$", remedy)));
            ward.awaitHealth();
        }
    }

    @Nested
    class Native extends Shared {
        Native() {
            super(NATIVE);
        }

        @Test
        void aQueueWithoutASocket() throws IOException {
            ward.reload(new Config(NATIVE).access("queues: [0]"));
            ward.cure("error", "acc0", "no socket on queue 1 of acc0");
            ward.edge.run("ethtool", "-L", "acc0", "rx", "2");
            ward.site.run("ethtool", "-L", "eth0", "tx", "2");

            ward.reload(new Config(NATIVE).access("queues: [1]"));
            Told told = ward.one("acc0", "no socket on queue 0 of acc0");
            assertEquals(
                    "configuration: leave \"queues\" out of port acc0, then " + ward.doctor.command("reload"),
                    told.remedy());
            ward.reload(new Config(NATIVE));
        }

        @Test
        void fallbackToGenericAndToCopying() throws IOException {
            ward.reload(new Config(GENERIC));
            ward.site.ip("link set eth0 mtu 4000");
            ward.reload(new Config("af_xdp").core("copy: copy"));
            ward.cure("warning", "acc0", "XDP runs behind the driver (generic)");
            assertEquals("native", mode());

            Told copying = ward.one("acc0", "the kernel copies every packet: the driver has no zero-copy");
            assertEquals(
                    "configuration: copy: copy in port acc0, then " + ward.doctor.command("reload"), copying.remedy());
            ward.reload(new Config("af_xdp, copy: copy"));
            ward.awaitHealth();
            ward.site.ip("link set eth0 mtu 1500");
            ward.reload(new Config(NATIVE));
        }

        @Test
        void nativeModeThatIsNotToBeHad() throws IOException {
            ward.headroom("port set acc0 down");
            ward.edge.run("ethtool", "-L", "acc0", "rx", "1");
            ward.attempt("port set acc0 up");
            Told told = ward.cure("error", "acc0", "it has 1 receive queues and its peer eth0 transmits on 2");
            assertTrue(told.remedy().contains("ethtool -L eth0 tx 1; headroom"), told::remedy);
            assertEquals("native", mode());
            ward.edge.run("ethtool", "-L", "acc0", "rx", "2");
            ward.site.run("ethtool", "-L", "eth0", "tx", "2");
            // A queue that came while the port was open.
            ward.one("acc0", "no socket on queue 1");
            ward.headroom("port set acc0 down");
            ward.headroom("port set acc0 up");
        }

        @ParameterizedTest
        @ValueSource(strings = {"xdpdrv", "xdpgeneric"})
        void anXdpProgramOfSomebodyElse(String mode) throws IOException, PortException {
            ward.headroom("port set acc0 down");
            attachForeign(ward, mode);
            ward.attempt("port set acc0 up");
            ward.cure("error", "acc0", "the XDP program of somebody else is on acc0 already");
        }

        @Test
        void anXdpProgramThatAnotherForwarderHolds() throws IOException {
            ward.headroom("port set acc0 down");
            Path config = ward.lab.directory().resolve("other.yaml");
            Path control = ward.lab.directory().resolve("other.sock");
            Files.writeString(
                    config,
                    "control: %s\nports:\n- {name: acc0, netns: %s, driver: %s}\n"
                            .formatted(control, ward.edge.name(), NATIVE));
            try (Forwarder other = Forwarder.start(ward.edge, "other", config, control)) {
                ward.attempt("port set acc0 up");
                String holder = "held there by process " + other.process().pid();
                Told told = ward.cure("error", "acc0", holder);
                assertTrue(told.remedy().startsWith("kill " + other.process().pid() + ";"), told::remedy);
            }
        }

        @Test
        void theDeviceWithTheDefaultRoute() throws IOException {
            ward.edge.ip("-6 route add default via " + Ward.NEXT_HOP);
            ward.reload(new Config(NATIVE).core("steal: true"));
            ward.cure("warning", "core0", "core0 carries the default route");
            assertFalse(ward.edge.ip("-d link show core0").contains("xdp"), "the machine has its device back");
            ward.edge.ip("-6 route del default");
            ward.cure("error", "core0", "the port is down: taken out of service");
            ward.reload(new Config(NATIVE));
        }

        @Test
        void ipv6ThatIsOffDuplicateOrStillInDetection() throws IOException {
            ward.edge.sysctl("net.ipv6.conf.core0.disable_ipv6=1");
            ward.cure("error", "xconnect acc0", "IPv6 is switched off on core0");
            ward.edge.ip("address replace fd00:c::1/64 dev core0 nodad");
            ward.awaitHealth();

            ward.edge.sysctl(
                    "net.ipv6.conf.all.accept_dad=1",
                    "net.ipv6.conf.core0.accept_dad=1",
                    "net.ipv6.conf.core0.dad_transmits=1");
            ward.core.ip("address add fd00:c::7/64 dev to1 nodad");
            ward.edge.ip("address add fd00:c::7/64 dev core0");
            ward.await("core0", "another host has fd00:c::7 too");
            ward.cure("error", "core0", "another host has fd00:c::7 too");

            ward.edge.sysctl("net.ipv6.conf.core0.dad_transmits=1000");
            ward.edge.ip("address add fd00:c::8/64 dev core0");
            ward.cure("warning", "core0", "fd00:c::8 is in duplicate address detection");
            assertTrue(ward.edge.ip("-6 address show dev core0").contains("fd00:c::8/64"));
            ward.edge.sysctl("net.ipv6.conf.all.accept_dad=0", "net.ipv6.conf.core0.accept_dad=0");
        }

        @Test
        void aKernelThatForwardsTooSeesNothingOfWhatXdpTakes() throws IOException {
            ward.edge.sysctl("net.ipv4.conf.acc0.forwarding=1", "net.ipv6.conf.all.forwarding=1");
            assertTrue(ward.doctor.ask().isClean());
            ward.edge.sysctl("net.ipv4.conf.acc0.forwarding=0", "net.ipv6.conf.all.forwarding=0");
        }

        @Test
        void aRingThatLoses() throws IOException {
            sendsWhatTheRingCannotHold("ring: 64", "ring: 128", 100);
            ward.burst(daemon, 100);
            ward.awaitHealth();
            ward.reload(new Config(NATIVE));
        }

        @Test
        void whatCannotBeLookedAtIsNotCalledHealthy() throws IOException {
            // Root, but without CAP_SYS_ADMIN: the daemon answers, the kernel lets nobody into its namespaces.
            Command.Outcome outcome = Command.attempt(
                    Ward.PATIENCE,
                    List.of(
                            "setpriv",
                            "--bounding-set=-all",
                            "--inh-caps=-all",
                            ward.lab.directory().resolve("headroom").toString(),
                            "--socket",
                            ward.control.toString(),
                            "doctor"));
            assertEquals("", outcome.errors());
            assertTrue(outcome.output().contains("acc0 was not looked at: "), outcome::output);
            assertTrue(outcome.output().contains("remedy: sudo headroom --socket "), outcome::output);
            assertFalse(outcome.output().contains("Nothing found"), outcome::output);
        }
    }

    private static void attachForeign(Ward ward, String mode) throws IOException, PortException {
        Path program = Files.write(ward.lab.directory().resolve("foreign.o"), BpfResource.elf("steer.bpf.o"));
        ward.edge.ip("link set dev acc0 " + mode + " obj " + program + " sec xdp");
    }

    @Nested
    class Generic extends Shared {
        Generic() {
            super(GENERIC);
        }

        @Test
        void offloadsThatBreakTcpHereAndInThePeersNamespace() throws IOException {
            switchOffloadsOn();
            Told atPeer = ward.one("acc0", "the peer of acc0, eth0, hands over frames longer than the MTU");
            Told here = ward.one("acc0", "acc0 merges the frames it receives (rx-gro)");
            assertEquals("error", atPeer.severity());
            String command = "ip netns exec " + ward.site.name() + " ethtool -K eth0 ";
            assertTrue(atPeer.remedy().startsWith(command), atPeer::remedy);
            ward.doctor.follow(atPeer.remedy());
            ward.doctor.follow(here.remedy());
            assertTrue(ward.doctor.ask().isClean());

            switchOffloadsOn();
            String before = ward.site.run("ethtool", "-k", "eth0");
            Answer fixed = ward.doctor.ask("--fix");
            assertEquals(0, fixed.exitCode(), fixed::text);
            assertEquals(2, fixed.findings().size(), fixed::text);
            assertTrue(
                    fixed.findings().stream().allMatch(told -> told.done().startsWith("fixed: switched off on ")),
                    fixed::text);
            String after = ward.site.run("ethtool", "-k", "eth0");
            assertTrue(after.contains("\ntcp-segmentation-offload: off"), after);
            assertEquals(withoutSegmentation(before), withoutSegmentation(after), "what is not in the way stays");
        }

        private void switchOffloadsOn() throws IOException {
            ward.site.run("ethtool", "-K", "eth0", "tso", "on", "gso", "on");
            ward.edge.run("ethtool", "-K", "acc0", "gro", "on");
        }

        private static String withoutSegmentation(String features) {
            return features.lines()
                    .filter(line -> !line.contains("segmentation"))
                    .collect(Collectors.joining("\n"));
        }

        @Test
        void anMtuThatIsTooLargeForTheFrames() throws IOException {
            ward.edge.ip("link set acc0 mtu 4000");
            ward.cure("error", "acc0", "the MTU of acc0, 4000, is too large");

            // Too large already when the device comes: it cannot be opened at all.
            ward.edge.ip("link set acc0 down");
            ward.edge.ip("link set acc0 name elsewhere mtu 9000");
            ward.await("acc0", "the port waits for its device");
            ward.edge.ip("link set elsewhere name acc0");
            ward.edge.ip("link set acc0 up");
            ward.await("acc0", "the device could not be opened: the MTU of acc0, 9000,");
            ward.cure("error", "acc0", "the device could not be opened");
        }
    }

    @Nested
    class AfPacket extends Shared {
        AfPacket() {
            super(AF_PACKET);
        }

        @Test
        void aPortWhoseDeviceOrPeerIsDown() throws IOException {
            ward.edge.ip("link set acc0 down");
            ward.await("acc0", "the port is down: the device is down");
            ward.cure("error", "acc0", "the port is down");

            ward.site.ip("link set eth0 down");
            ward.await("acc0", "the port is down: the device has no carrier");
            ward.cure("error", "acc0", "the port is down");
            ward.site.ip("neighbour replace 10.9.0.2 lladdr 02:00:00:00:00:99 dev eth0");
        }

        @Test
        void aNextHopThatDoesNotAnswer() throws IOException {
            String mac = ward.core.ip("-br link show to1").split("\\s+", -1)[2];
            // Of the route nobody named a next hop: the first SID has to be one.
            String route = "[{prefix: 10.2.0.0/16, encap: {type: seg6, mode: encap, segs: [\"fd00:c::98\"],"
                    + " src: \"fd00:c::1\"}, dev: core0}]";
            String sid = "[{sid: \"fc00:1::d6\", action: End.DX6, nh6: \"fd00:c::97\", dev: core0}]";
            ward.reload(new Config(AF_PACKET).via("fd00:c::99").routes(route + "\nlocal-sids: " + sid));
            for (Told told : List.of(
                    ward.one("xconnect acc0", "the next hop fd00:c::99 does not answer on core0"),
                    ward.one("route 10.2.0.0/16", "the outer destination fd00:c::98 does not answer on core0"),
                    ward.one("sid fc00:1::d6", "the next hop fd00:c::97 does not answer on core0"))) {
                assertEquals("error", told.severity());
                ward.doctor.follow(told.remedy().replace("MAC", mac));
            }
            ward.awaitHealth();
            ward.reload(new Config(AF_PACKET));
        }

        @Test
        void aKernelThatForwardsToo() throws IOException {
            ward.edge.sysctl(
                    "net.ipv4.conf.acc0.forwarding=1",
                    "net.ipv6.conf.all.forwarding=1",
                    "net.ipv6.conf.all.seg6_enabled=1",
                    "net.ipv6.conf.acc0.seg6_enabled=1");
            ward.cure("warning", "acc0", "the kernel too forwards IPv4 on acc0");
            ward.cure("warning", "acc0", "the kernel too forwards IPv6 on acc0");
            ward.cure("warning", "acc0", "the kernel too processes SRv6 on acc0");
        }

        @ParameterizedTest
        @ValueSource(strings = {"xdpdrv", "xdpgeneric"})
        void anXdpProgramOfSomebodyElse(String mode) throws IOException, PortException {
            attachForeign(ward, mode);
            ward.cure("warning", "acc0", "is on acc0 and sees packets before the port does");
        }

        @Test
        void aRingThatLoses() throws IOException {
            // A block is closed after 1 ms, so that what this one holds is a matter of time, and the next of luck.
            sendsWhatTheRingCannotHold("block: 131072, blocks: 2", "blocks: 4", 3000);
            ward.reload(new Config(AF_PACKET));
        }
    }

    @Test
    void headroomTooSmallForThePushes() throws IOException {
        try (Ward ward = new Ward()) {
            Config config = new Config(NATIVE).sids(15);
            try (Forwarder daemon = ward.start(config.memory("{headroom: 0}"))) {
                // An outer header and an SRH of 15 SIDs, and the Ethernet header.
                ward.one("acc0", "the largest push wants 302 bytes and 256 are free");
                ward.sendFromSite(10);
                awaitPushes(daemon, 10);
                String site = daemon.stats().pushes().getFirst().site();
                Told paid = ward.one(site, "10 of 10 pushes since the daemon started did not find their room");
                assertEquals("warning", paid.severity());
                assertEquals(
                        "configuration: leave \"headroom\" out, which plans it, or give memory 62 at least; then start"
                                + " the daemon again",
                        paid.remedy());
            }
            try (Forwarder daemon = ward.start(config.memory("{headroom: 62}"))) {
                ward.sendFromSite(10);
                awaitPushes(daemon, 10);
                ward.awaitHealth();
            }
        }
    }

    private static void awaitPushes(Forwarder daemon, int count) throws IOException {
        daemon.process()
                .awaitWhileAlive(
                        "it pushed",
                        Ward.PATIENCE,
                        () -> daemon.stats().pushes().stream()
                                        .mapToLong(push -> push.pushes())
                                        .sum()
                                >= count);
    }

    @Test
    void aSocketFileThatAKilledDaemonLeft() throws IOException {
        try (Ward ward = new Ward();
                Forwarder daemon = ward.start(new Config(AF_PACKET))) {
            Child process = daemon.process();
            process.signal("KILL");
            assertTrue(process.awaitExit(Ward.PATIENCE).isPresent());
            Answer fixed = ward.doctor.ask("--fix");
            assertEquals(1, fixed.exitCode(), "there is still no daemon");
            assertEquals(1, fixed.about("daemon", "no daemon is running").size(), fixed::text);
            Told left = fixed.about("daemon", "left its socket file").getFirst();
            assertEquals("fixed: removed " + ward.control, left.done());
            assertEquals("rm " + ward.control, left.remedy());
            assertTrue(Files.notExists(ward.control));
            assertTrue(
                    ward.doctor.ask("--fix").text().endsWith("Nothing was fixed: what is left is yours to judge.\n"));
        }
    }
}
