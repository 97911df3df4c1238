package headroom.tests.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.control.StatsReport;
import headroom.doctor.CapabilitiesReader;
import headroom.doctor.DeviceCapabilities;
import headroom.doctor.ModeCapability;
import headroom.doctor.ModeCapability.Possible;
import headroom.lab.Child;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What capabilities says of a device, and that a daemon on that device bears it out to the SID and to the byte. */
@RequiresNetns
class CapabilitiesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** Of an IPv4 and an ICMP header. */
    private static final int ECHO_HEADER_BYTES = 28;

    private Lab lab;
    private Namespace site;
    private Namespace edge;
    private Namespace core;

    @BeforeEach
    void build() throws IOException {
        lab = new Lab();
        site = lab.namespace("site");
        edge = lab.namespace("edge");
        core = lab.namespace("core");
    }

    @AfterEach
    void takeDown() throws IOException {
        lab.close();
    }

    private void connect(int mtu) throws IOException {
        lab.connect(
                VethEnd.of(site, "eth0").mtu(mtu).addresses("10.1.0.2/24"),
                VethEnd.of(edge, "acc0").mtu(mtu).addresses("10.1.0.1/24"));
        lab.connect(
                VethEnd.of(edge, "core0").mtu(mtu).addresses("fd00:c::1/64"),
                VethEnd.of(core, "to1").mtu(mtu).addresses("fd00:c::2/64"));
        site.ip("route add default via 10.1.0.1");
    }

    private DeviceCapabilities capabilities(String device) throws IOException {
        try (NetworkNamespace namespace = NetworkNamespace.named(edge.name());
                CapabilitiesReader reader = CapabilitiesReader.open(namespace)) {
            return reader.of(device).orElseThrow();
        }
    }

    private ModeCapability mode(String device, String name) throws IOException {
        return capabilities(device).modes().stream()
                .filter(mode -> mode.mode().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ofAVeth() throws IOException {
        lab.connect(VethEnd.of(edge, "v0").queues(2), VethEnd.of(site, "v1").queues(2));
        DeviceCapabilities veth = capabilities("v0");

        assertEquals(Optional.of("veth"), veth.driver());
        assertEquals(OptionalInt.of(2), veth.receiveQueues());
        assertEquals(1500, veth.mtuBytes());
        ModeCapability kernel = veth.modes().getLast();
        assertEquals(veth.llReservedBytes(), kernel.headroomBytes());
        assertEquals(0, kernel.sidsInPlace());
        ModeCapability xdp = veth.modes().getFirst();
        assertEquals("af_xdp native", xdp.mode());
        assertEquals(OptionalInt.of(3506), xdp.mtuBytesMax());
        assertEquals(Possible.YES, xdp.possible());
        try (NetworkNamespace namespace = NetworkNamespace.named(edge.name());
                CapabilitiesReader reader = CapabilitiesReader.open(namespace)) {
            assertEquals(1, reader.all().size());
            assertTrue(reader.of("v9").isEmpty());
        }
    }

    /** It is the peer's MTU that keeps native XDP from a veth, and the peer's queues. */
    @Test
    void nativeModeOfAVethDependsOnItsPeer() throws IOException {
        lab.connect(VethEnd.of(edge, "v0").queues(2), VethEnd.of(site, "v1").queues(2));
        edge.ip("link set v0 mtu 3600");
        assertEquals(Possible.YES, mode("v0", "af_xdp native").possible());
        assertEquals(0, opened("v0"));

        site.ip("link set v1 mtu 3507");
        assertEquals(Possible.NO, mode("v0", "af_xdp native").possible());
        assertEquals(1, opened("v0"));
        site.ip("link set v1 mtu 3506");
        assertEquals(Possible.YES, mode("v0", "af_xdp native").possible());

        edge.run("ethtool", "-L", "v0", "rx", "1");
        assertEquals(Possible.NO, mode("v0", "af_xdp native").possible());
        assertEquals(1, opened("v0"));
    }

    /** Exit code of a daemon that takes the device in native mode and is stopped once it has. */
    private int opened(String device) throws IOException {
        Path control = lab.directory().resolve("probe.sock");
        Path config = Files.writeString(
                lab.directory().resolve("probe.yaml"),
                "control: %s\nports:\n- {name: %s, mode: native}\n".formatted(control, device));
        Forwarder daemon = Forwarder.launch(edge, "probe", config, control);
        try {
            daemon.awaitReady();
            daemon.process().signal("TERM");
        } catch (IOException e) {
            // It has refused: its exit code says so.
            assertTrue(daemon.process().awaitExit(PATIENCE).isPresent(), e.getMessage());
        }
        return daemon.process().awaitExit(PATIENCE).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "af_xdp native, 'af_xdp, mode: native, copy: copy', 62, does not fit a frame",
        "af_xdp generic, 'af_xdp, mode: generic, copy: copy', 62, does not fit a frame",
        "af_packet, af_packet, 127, segs are 1 to 127 SIDs"
    })
    void asManySidsAsItSaysArePushedInPlaceAndNotOneMore(String name, String driver, int sids, String refusal)
            throws IOException {
        connect(3000);
        ModeCapability said = mode("acc0", name);
        assertEquals(Possible.YES, said.possible());
        assertEquals(sids, said.sidsInPlace());
        int inner = said.innerMtuMostSidsBytes().orElseThrow();

        try (Forwarder daemon = launch(driver, said.sidsInPlace())) {
            daemon.awaitReady();
            echo(inner);
            daemon.process()
                    .awaitWhileAlive(
                            "one was pushed", PATIENCE, () -> pushes(daemon).pushes() == 1);
            assertEquals(1, pushes(daemon).inPlace());
            assertEquals(1, transmitted(daemon));

            String told = echo(inner + 1);
            assertTrue(told.contains("mtu = " + inner + ")"), told);
            assertEquals(1, tooLong(daemon));
            assertEquals(1, pushes(daemon).pushes(), "the longer one was not pushed");
        }
        Child refused = launch(driver, said.sidsInPlace() + 1).process();
        assertEquals(OptionalInt.of(1), refused.awaitExit(PATIENCE), refused.described());
        assertTrue(refused.log().contains(refusal), refused.log());
    }

    /** With small frames it is not the headroom that ends it but the MTU. */
    @Test
    void behindOneSidMoreThereIsNoRoomForAPacket() throws IOException {
        connect(1500);
        ModeCapability said = mode("acc0", "af_packet");
        assertEquals(89, said.sidsInPlace());
        assertEquals(OptionalInt.of(1436), said.innerMtuBytes());
        assertEquals(OptionalInt.of(ECHO_HEADER_BYTES), said.innerMtuMostSidsBytes());

        try (Forwarder daemon = launch("af_packet", said.sidsInPlace() + 1)) {
            daemon.awaitReady();
            echo(ECHO_HEADER_BYTES);
            daemon.process().awaitWhileAlive("it is too long", PATIENCE, () -> tooLong(daemon) == 1);
            assertEquals(0, pushes(daemon).pushes());
        }
    }

    private Forwarder launch(String driver, int sids) throws IOException {
        Path control = lab.directory().resolve("edge.sock");
        String segments = IntStream.rangeClosed(1, sids)
                .mapToObj("fc00:f::%x"::formatted)
                .collect(Collectors.joining(", ", "[", "]"));
        Path config = Files.writeString(
                lab.directory().resolve("edge.yaml"), """
                control: %s
                ports:
                - {name: acc0, role: access, driver: %s}
                - {name: core0, driver: %s}
                routes:
                - {prefix: 10.2.0.0/16, encap: {type: seg6, mode: encap, segs: %s, src: "fd00:c::1"}, dev: core0,
                   via: "fd00:c::2"}
                - {prefix: 10.1.0.0/24, dev: acc0}
                """.formatted(control, driver, driver, segments));
        return Forwarder.launch(edge, "edge", config, control);
    }

    /** Sends one echo request that is so long as a packet, which nobody answers; returns what the sender was told. */
    private String echo(int packetBytes) throws IOException {
        String payload = Integer.toString(packetBytes - ECHO_HEADER_BYTES);
        return site.attempt(PATIENCE, "ping", "-n", "-M", "do", "-c", "1", "-W", "1", "-s", payload, "10.2.0.1")
                .output();
    }

    private static StatsReport.Push pushes(Forwarder daemon) throws IOException {
        return daemon.stats().pushes().getFirst();
    }

    private static long transmitted(Forwarder daemon) throws IOException {
        return daemon.stats().queues().stream()
                .filter(queue -> queue.port().equals("core0"))
                .mapToLong(StatsReport.PortQueue::transmittedPackets)
                .sum();
    }

    private static long tooLong(Forwarder daemon) throws IOException {
        return daemon.stats().queues().stream()
                .mapToLong(queue -> queue.drops().getOrDefault("mtu-exceeded", 0L))
                .sum();
    }
}
