package headroom.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.config.DriverConfig;
import headroom.config.EncapConfig;
import headroom.config.ForwarderConfig;
import headroom.config.LocalSidConfig;
import headroom.config.MemoryConfig;
import headroom.config.NextHopConfig;
import headroom.config.PortConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.config.WorkerConfig;
import headroom.config.XconnectConfig;
import headroom.control.Command.AdminState;
import headroom.control.NextHopStatus;
import headroom.control.PortStatus;
import headroom.control.StatsReport;
import headroom.packet.BufferPool;
import headroom.port.Device;
import headroom.port.PortException;
import headroom.port.memory.MemoryDevice;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The runtime over memory devices and a host that the test writes. */
class ForwarderTest {
    private static final MacAddress PEER = MacAddress.parse("02:00:00:00:0c:02");
    private static final IpAddress PEER_ADDRESS = IpAddress.parse("fc00:c::2");
    private static final int FRAMES = 512;
    private static final long PATIENCE_NS = 20_000_000_000L;

    private final FakeHost host = new FakeHost();
    private final FakeDevices devices = new FakeDevices();
    private Forwarder forwarder;

    @AfterEach
    void close() {
        if (forwarder != null) {
            forwarder.close();
        }
    }

    private static PortConfig port(String name) {
        return new PortConfig(
                name,
                name,
                Optional.empty(),
                PortConfig.Role.CORE,
                PortConfig.Takeover.REFUSE,
                DriverConfig.AfPacket.DEFAULT);
    }

    private static XconnectConfig l2(String from, String sid, String out) {
        EncapConfig encap = new EncapConfig.Seg6(
                EncapConfig.Seg6.Mode.L2ENCAP,
                List.of(Ipv6Address.parse(sid)),
                Ipv6Address.parse("fc00:1::1"),
                OptionalInt.empty(),
                OptionalInt.of(64));
        return new XconnectConfig(
                from, Optional.of(encap), new NextHopConfig(out, Optional.of(PEER_ADDRESS), Optional.empty()));
    }

    private static ForwarderConfig config(List<PortConfig> ports, List<XconnectConfig> xconnects) {
        return new ForwarderConfig(
                WorkerConfig.DEFAULT,
                new MemoryConfig(4096, OptionalInt.of(FRAMES), OptionalInt.empty()),
                Path.of("control.sock"),
                ports,
                xconnects,
                List.<RouteConfig>of(),
                List.<LocalSidConfig>of(),
                List.<TunnelConfig>of());
    }

    private void start(ForwarderConfig config) throws RefusedException {
        forwarder = Forwarder.start(config, host, devices, () -> {});
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - deadline < 0, "still not: " + what);
            Thread.onSpinWait();
        }
    }

    private byte[] forwarded(String device) {
        byte[][] frame = new byte[1][];
        await("a frame out of " + device, () -> (frame[0] = devices.get(device).collect(0)) != null);
        return frame[0];
    }

    private PortStatus status(String port) {
        return forwarder.ports().stream()
                .filter(status -> status.name().equals(port))
                .findFirst()
                .orElseThrow();
    }

    private void assertConserved() {
        StatsReport stats = forwarder.stats();
        assertEquals(0, stats.unaccounted());
        StatsReport.Memory memory = stats.memory().getFirst();
        assertEquals(
                memory.totalFrames(),
                memory.freeFrames() + memory.heldFrames() + memory.receivingFrames() + memory.transmittingFrames());
    }

    @Test
    void framesCrossAndAreAccountedFor() throws Exception {
        host.add("acc0", 1, 1500).add("core0", 2, 1600).neighbour("core0", PEER_ADDRESS, PEER);
        start(config(List.of(port("acc0"), port("core0")), List.of(l2("acc0", "fc00:2::d2", "core0"))));
        byte[] frame = new byte[100];
        frame[99] = 7;
        devices.get("acc0").inject(0, frame);
        byte[] out = forwarded("core0");
        assertEquals(178, out.length);
        assertEquals(7, out[177]);
        StatsReport stats = forwarder.stats();
        assertEquals(1, stats.pushes().getFirst().inPlace());
        assertEquals(78, stats.pushes().getFirst().lastWantBytes());
        assertEquals(1, stats.queues().getFirst().receivedPackets());
        assertConserved();
    }

    @Test
    void aPortWithoutADeviceIsMissingAndComesWhenTheDeviceDoes() throws Exception {
        host.add("acc0", 1, 1500);
        start(config(List.of(port("acc0"), port("core0")), List.of(l2("acc0", "fc00:2::d2", "core0"))));
        assertEquals(PortStatus.State.MISSING, status("core0").state());
        devices.get("acc0").inject(0, new byte[100]);
        await("the frame is dropped", () -> droppedBy("core0", "port-down") == 1);
        host.add("core0", 2, 1600).neighbour("core0", PEER_ADDRESS, PEER);
        forwarder.reconcile();
        assertEquals(PortStatus.State.UP, status("core0").state());
        devices.get("acc0").inject(0, new byte[100]);
        assertNotNull(forwarded("core0"));
        assertEquals(1, droppedBy("core0", "port-down"), "counts on");
        assertConserved();
    }

    private long droppedBy(String port, String reason) {
        return forwarder.stats().queues().stream()
                .filter(queue -> queue.port().equals(port))
                .mapToLong(queue -> queue.drops().getOrDefault(reason, 0L))
                .sum();
    }

    @Test
    void aDeviceDeletedAndMadeAgainIsTakenAgain() throws Exception {
        host.add("acc0", 1, 1500).add("core0", 2, 1600).neighbour("core0", PEER_ADDRESS, PEER);
        start(config(List.of(port("acc0"), port("core0")), List.of(l2("acc0", "fc00:2::d2", "core0"))));
        devices.get("acc0").inject(0, new byte[100]);
        forwarded("core0");
        host.remove("core0");
        forwarder.reconcile();
        assertEquals(PortStatus.State.MISSING, status("core0").state());
        assertTrue(status("core0").reason().orElseThrow().contains("core0"));
        host.add("core0", 7, 1600);
        forwarder.reconcile();
        assertEquals(7, status("core0").ifindex());
        devices.get("acc0").inject(0, new byte[101]);
        forwarded("core0");
        StatsReport stats = forwarder.stats();
        assertEquals(
                2,
                stats.queues().stream()
                        .filter(queue -> queue.port().equals("core0"))
                        .mapToLong(StatsReport.PortQueue::transmittedPackets)
                        .sum());
        assertConserved();
    }

    @Test
    void aDeviceThatFailsToOpenIsNotTriedInALoop() throws Exception {
        host.add("acc0", 1, 1500);
        start(config(List.of(port("acc0"), port("core0")), List.of()));
        devices.refuse.put("core0", "core0 is not to be had");
        host.add("core0", 2, 1500);
        forwarder.reconcile();
        forwarder.reconcile();
        forwarder.reconcile();
        assertEquals(PortStatus.State.FAILED, status("core0").state());
        assertEquals(Optional.of("core0 is not to be had"), status("core0").reason());
        assertEquals(1, devices.attempts.get("core0"));
        devices.refuse.clear();
        host.add("core0", 2, 1400);
        forwarder.reconcile();
        assertEquals(PortStatus.State.UP, status("core0").state());
    }

    @Test
    void aStartThatCannotOpenItsPortsLeavesNothing() {
        host.add("acc0", 1, 1500).add("core0", 2, 1500);
        devices.refuse.put("acc0", "one");
        devices.refuse.put("core0", "two");
        RefusedException refused = assertThrows(
                RefusedException.class, () -> start(config(List.of(port("acc0"), port("core0")), List.of())));
        assertEquals(List.of("one", "two"), refused.sentences());
        assertTrue(host.closed);
        assertTrue(devices.closed);
    }

    @Test
    void aDeviceTheMachineNeedsIsRefused() {
        host.add("acc0", 1, 1500);
        host.objections.put("acc0", "acc0 carries the default route");
        RefusedException refused =
                assertThrows(RefusedException.class, () -> start(config(List.of(port("acc0")), List.of())));
        assertEquals(List.of("acc0 carries the default route"), refused.sentences());
    }

    @Test
    void aChangeTouchesOnlyWhatDiffers() throws Exception {
        host.add("acc0", 1, 1500).add("acc1", 3, 1500).add("core0", 2, 1600).neighbour("core0", PEER_ADDRESS, PEER);
        List<PortConfig> ports = List.of(port("acc0"), port("core0"));
        start(config(ports, List.of(l2("acc0", "fc00:2::d2", "core0"))));
        devices.get("acc0").inject(0, new byte[100]);
        forwarded("core0");
        List<PortConfig> more = List.of(port("acc0"), port("core0"), port("acc1"));
        List<String> changes = forwarder.apply(
                config(more, List.of(l2("acc0", "fc00:2::d2", "core0"), l2("acc1", "fc00:3::d2", "core0"))));
        assertEquals(List.of("add port acc1", "add xconnect dev acc1"), changes);
        assertEquals(1, devices.attempts.get("acc0"), "not opened again");
        assertEquals(1, forwarder.stats().pushes().getFirst().pushes(), "counts on");
        devices.get("acc1").inject(0, new byte[120]);
        assertEquals(198, forwarded("core0").length);
        assertEquals(List.of(), forwarder.apply(forwarder.config()));
        assertConserved();
    }

    @Test
    void aChangeThatCannotBeLeavesTheOldOneInForce() throws Exception {
        host.add("acc0", 1, 1500).add("acc1", 3, 1500).add("core0", 2, 1600).neighbour("core0", PEER_ADDRESS, PEER);
        ForwarderConfig before =
                config(List.of(port("acc0"), port("core0")), List.of(l2("acc0", "fc00:2::d2", "core0")));
        start(before);
        devices.refuse.put("acc1", "no");
        ForwarderConfig after =
                config(List.of(port("core0"), port("acc1")), List.of(l2("acc1", "fc00:2::d2", "core0")));
        assertThrows(RefusedException.class, () -> forwarder.apply(after));
        assertEquals(before, forwarder.config());
        devices.get("acc0").inject(0, new byte[100]);
        assertArrayEquals(new byte[100], java.util.Arrays.copyOfRange(forwarded("core0"), 78, 178));
        assertConserved();
    }

    @Test
    void whatNeedsARestartIsRefused() throws Exception {
        host.add("acc0", 1, 1500);
        start(config(List.of(port("acc0")), List.of()));
        ForwarderConfig running = forwarder.config();
        ForwarderConfig larger = new ForwarderConfig(
                running.workers(),
                new MemoryConfig(2048, OptionalInt.of(FRAMES), OptionalInt.empty()),
                running.control(),
                running.ports(),
                running.xconnects(),
                running.routes(),
                running.localSids(),
                running.tunnels());
        assertThrows(RefusedException.class, () -> forwarder.apply(larger));
    }

    @Test
    void aPortTakenOutOfServiceLetsGoOfItsDevice() throws Exception {
        host.add("acc0", 1, 1500).add("core0", 2, 1600);
        start(config(List.of(port("acc0"), port("core0")), List.of()));
        assertTrue(forwarder.setAdmin("core0", AdminState.DOWN));
        assertEquals(PortStatus.State.DOWN, status("core0").state());
        forwarder.reconcile();
        assertEquals(1, devices.attempts.get("core0"));
        assertTrue(forwarder.setAdmin("core0", AdminState.UP));
        assertEquals(PortStatus.State.UP, status("core0").state());
        assertEquals(2, devices.attempts.get("core0"));
    }

    @Test
    void packetsWaitForTheNeighbourAndGoWhenItIsKnown() throws Exception {
        host.add("acc0", 1, 1500).add("core0", 2, 1600);
        start(config(List.of(port("acc0"), port("core0")), List.of(l2("acc0", "fc00:2::d2", "core0"))));
        assertEquals(
                NextHopStatus.State.RESOLVING,
                forwarder
                        .nextHop(
                                Optional.empty(),
                                new NextHopConfig("core0", Optional.of(PEER_ADDRESS), Optional.empty()))
                        .state());
        assertTrue(host.asked.contains(PEER_ADDRESS));
        devices.get("acc0").inject(0, new byte[100]);
        await("the frame is held", () -> forwarder.stats().heldPackets() == 1);
        host.neighbour("core0", PEER_ADDRESS, PEER);
        forwarder.reconcile();
        assertEquals(178, forwarded("core0").length);
        assertConserved();
    }

    @Test
    void headroomIsPlannedForTheLargestPush() throws Exception {
        host.add("acc0", 1, 1500).add("core0", 2, 1600);
        start(config(List.of(port("acc0"), port("core0")), List.of(l2("acc0", "fc00:2::d2", "core0"))));
        assertEquals(78 + 16, devices.headroomBytes.get("acc0"));
        PortStatus core = status("core0");
        assertEquals(1600 - 64 - 14, core.pushes().getFirst().innerMtuBytes());
        assertEquals(78, core.frame().orElseThrow().largestPushBytes());
        for (BufferPool pool : forwarder.pools()) {
            assertEquals(FRAMES, pool.frameCount());
        }
    }

    private static final class FakeHost implements Host {
        private record Neighbour(String port, IpAddress address) {}

        private final Map<String, LinkFacts> links = new ConcurrentHashMap<>();
        private final Map<Neighbour, MacAddress> neighbours = new ConcurrentHashMap<>();
        private final Map<String, String> objections = new HashMap<>();
        private final Set<IpAddress> asked = ConcurrentHashMap.newKeySet();
        private boolean closed;

        FakeHost add(String device, int ifindex, int mtu) {
            MacAddress mac = new MacAddress(0x0200_0000_0000L + ifindex);
            links.put(device, new LinkFacts(ifindex, Optional.of(mac), mtu, LinkFacts.Operation.UP, 0, List.of()));
            return this;
        }

        void remove(String device) {
            links.remove(device);
        }

        FakeHost neighbour(String port, IpAddress address, MacAddress mac) {
            neighbours.put(new Neighbour(port, address), mac);
            return this;
        }

        @Override
        public Optional<LinkFacts> link(PortConfig port) {
            return Optional.ofNullable(links.get(port.device()));
        }

        @Override
        public Set<IpAddress> addresses(PortConfig port) {
            return Set.of();
        }

        @Override
        public Optional<String> objection(PortConfig port) {
            return Optional.ofNullable(objections.get(port.device()));
        }

        @Override
        public Optional<MacAddress> neighbour(PortConfig port, IpAddress address) {
            return Optional.ofNullable(neighbours.get(new Neighbour(port.name(), address)));
        }

        @Override
        public void resolve(PortConfig port, IpAddress address) {
            asked.add(address);
        }

        @Override
        public void straighten(PortConfig port) {
            throw new AssertionError("memory needs no straightening");
        }

        @Override
        public void restore(PortConfig port) {
            // Nothing was done.
        }

        @Override
        public List<String> warnings(PortConfig port) {
            return List.of();
        }

        @Override
        public void onChange(Runnable changed) {
            // The test calls reconcile itself.
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private static final class FakeDevices implements Devices {
        private final Map<String, MemoryDevice> open = new ConcurrentHashMap<>();
        private final Map<String, Integer> attempts = new HashMap<>();
        private final Map<String, Integer> headroomBytes = new HashMap<>();
        private final Map<String, String> refuse = new HashMap<>();
        private final List<String> taken = new ArrayList<>();
        private boolean closed;

        MemoryDevice get(String device) {
            return open.get(device);
        }

        @Override
        public Device take(PortConfig port, LinkFacts facts, int headroom, int workers) throws PortException {
            attempts.merge(port.device(), 1, Integer::sum);
            if (refuse.containsKey(port.device())) {
                throw new PortException(refuse.get(port.device()));
            }
            taken.add(port.device());
            headroomBytes.put(port.device(), headroom);
            MemoryDevice device = new MemoryDevice(port.name(), workers, headroom, facts.mtuBytes());
            open.put(port.device(), device);
            return device;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
