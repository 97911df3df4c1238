package headroom.tests.afxdp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.lab.Wait;
import headroom.linux.io.NetworkNamespace;
import headroom.packet.BufferPool.Place;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.PortReport;
import headroom.port.Steering;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.AfXdpOptions.Copy;
import headroom.port.afxdp.AfXdpOptions.Mode;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One port on one veth: site (raw socket) to forwarder (AF_XDP). */
@RequiresNetns
class AfXdpPortIT {
    private static final int RING = 64;

    private Lab lab;
    private Namespace site;
    private Namespace forwarder;
    private NetworkNamespace entered;
    private WorkerMemory memory;

    @BeforeEach
    void connect() throws IOException {
        lab = new Lab();
        site = lab.namespace("site");
        forwarder = lab.namespace("fwd");
        lab.connect(VethEnd.of(site, "s0"), VethEnd.of(forwarder, "f0"));
        entered = NetworkNamespace.named(forwarder.name());
        memory = new WorkerMemory(256);
    }

    @AfterEach
    void remove() throws IOException {
        memory.close();
        entered.close();
        lab.close();
    }

    private static AfXdpOptions options(Mode mode) {
        return new AfXdpOptions(mode, Copy.AUTO, List.of(), RING, OptionalInt.empty());
    }

    private AfXdpDevice device(Mode mode) throws PortException {
        return AfXdpDevice.open("acc0", "f0", entered, options(mode), memory.umems);
    }

    private boolean isAttached() throws IOException {
        return forwarder.ip("-d link show f0").contains("xdp");
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void framesCrossUnchangedBothWays(Mode mode) throws Exception {
        List<byte[]> frames =
                List.of(TestFrames.numbered(0, 60), TestFrames.numbered(1, 1514), TestFrames.numbered(2, 18));
        try (AfXdpDevice device = device(mode);
                RawPeer peer = RawPeer.open(site, "s0")) {
            Port port = device.open(0, memory.pool);
            device.steer(Steering.EVERYTHING);
            port.maintain();
            for (byte[] frame : frames) {
                peer.send(frame);
            }
            List<PacketBuffer> received = numbered(port, frames.size());
            for (int i = 0; i < frames.size(); i++) {
                assertArrayEquals(frames.get(i), WorkerMemory.bytes(received.get(i)));
                assertEquals(256 + WorkerMemory.HEADROOM_BYTES, received.get(i).headroom());
            }
            // What is sent begins at the packet's start, wherever that has moved.
            received.get(1).pop(4);
            received.get(2).push(4);
            List<byte[]> sent = received.stream().map(WorkerMemory::bytes).toList();
            assertEquals(3, WorkerMemory.transmit(port, received));
            List<byte[]> arrived = peer.receive(3, WorkerMemory.PATIENCE, frame -> contains(sent, frame));
            for (int i = 0; i < sent.size(); i++) {
                assertArrayEquals(sent.get(i), arrived.get(i));
            }
            memory.settle(port);
            memory.assertConserved();
            assertEquals(3, port.counters().transmittedPackets.get());
            assertEquals(60 + 1510 + 22, port.counters().transmittedBytes.get());
        }
        memory.assertAllFree();
    }

    private static boolean contains(List<byte[]> frames, byte[] frame) {
        return frames.stream().anyMatch(candidate -> Arrays.equals(candidate, frame));
    }

    /** As many numbered frames; what the kernels say to each other meanwhile is given back. */
    private List<PacketBuffer> numbered(Port port, int count) throws IOException {
        List<PacketBuffer> numbered = new ArrayList<>();
        while (numbered.size() < count) {
            for (PacketBuffer packet : memory.receive(port, 1)) {
                if (TestFrames.isNumbered(WorkerMemory.bytes(packet))) {
                    numbered.add(packet);
                } else {
                    packet.release();
                }
            }
        }
        return numbered;
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void reportSaysWhatWasAskedAndGot(Mode mode) throws Exception {
        try (AfXdpDevice device = device(mode)) {
            Port port = device.open(0, memory.pool);
            PortReport report = port.report();
            assertEquals("af_xdp", report.driver());
            assertEquals(mode.name().toLowerCase(Locale.ROOT), report.askedMode());
            assertEquals(mode == Mode.GENERIC ? "generic" : "native", report.mode());
            assertEquals("auto", report.askedCopy());
            assertEquals("copy", report.copy());
            assertEquals(256 + WorkerMemory.HEADROOM_BYTES, report.firstDataOffsetBytes());
            assertEquals(Map.of("rx", RING, "tx", RING, "fill", RING, "completion", RING), report.rings());
            assertEquals(
                    List.of(
                            "rx_dropped",
                            "rx_invalid_descs",
                            "tx_invalid_descs",
                            "rx_ring_full",
                            "rx_fill_ring_empty_descs",
                            "tx_ring_empty_descs",
                            "wrong_addresses"),
                    List.copyOf(report.kernelCounters().keySet()));
            assertTrue(report.warnings().stream().anyMatch(warning -> warning.contains("no zero-copy")));
        }
    }

    @Test
    void zeroCopyThatTheDriverLacksIsRefused() throws Exception {
        var options = new AfXdpOptions(Mode.NATIVE, Copy.ZERO_COPY, List.of(), RING, OptionalInt.empty());
        try (AfXdpDevice device = AfXdpDevice.open("acc0", "f0", entered, options, memory.umems)) {
            PortException refused = assertThrows(PortException.class, () -> device.open(0, memory.pool));
            assertTrue(refused.getMessage().contains("use copy mode"), refused.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void programIsThereWhileTheDeviceIsTakenAndGoneAfterwards(Mode mode) throws Exception {
        AfXdpDevice device = device(mode);
        Port port = device.open(0, memory.pool);
        assertTrue(isAttached());
        PortException busy = assertThrows(PortException.class, () -> device(mode));
        assertTrue(busy.getMessage().contains("xdp off"), busy.getMessage());
        port.close();
        device.close();
        device.close();
        assertFalse(isAttached());
        memory.assertAllFree();
    }

    @Test
    void nothingIsTakenBeforeSteering() throws Exception {
        forwarder.ip("addr add 10.9.0.1/24 dev f0");
        site.ip("addr add 10.9.0.2/24 dev s0");
        try (AfXdpDevice device = device(Mode.NATIVE)) {
            Port port = device.open(0, memory.pool);
            port.maintain();
            site.run("ping", "-c", "1", "-W", "2", "10.9.0.1");
            assertEquals(0, port.receive(new PacketBatch(8)));
            port.close();
            device.steer(Steering.EVERYTHING);
            // A queue without a socket leaves everything to the kernel.
            site.run("ping", "-c", "1", "-W", "2", "10.9.0.1");
        }
    }

    @Test
    void starvationEndsWhenFramesComeBack() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE);
                RawPeer peer = RawPeer.open(site, "s0")) {
            Port port = device.open(0, memory.pool);
            device.steer(Steering.EVERYTHING);
            List<PacketBuffer> hoard = new ArrayList<>();
            PacketBatch batch = new PacketBatch(RING);
            int sent = 0;
            while (memory.pool.count(Place.HELD) < memory.pool.frameCount() - 32) {
                assertTrue(sent < 10 * memory.pool.frameCount(), "never starves");
                port.maintain();
                for (int i = 0; i < 16; i++) {
                    peer.send(TestFrames.numbered(sent++, 64));
                }
                port.receive(batch);
                for (int i = 0; i < batch.size(); i++) {
                    hoard.add(batch.get(i));
                }
                batch.clear();
            }
            port.maintain();
            assertEquals(0, memory.pool.count(Place.RECEIVING));
            peer.send(TestFrames.numbered(sent++, 64));
            assertEquals(0, port.receive(batch));
            Wait.until(
                    "the kernel counts an empty fill ring",
                    WorkerMemory.PATIENCE,
                    () -> port.report().kernelCounters().get("rx_fill_ring_empty_descs") > 0);
            hoard.forEach(PacketBuffer::release);
            port.maintain();
            peer.send(TestFrames.numbered(-1, 64));
            List<byte[]> resumed = memory.receiveBytes(port, 1);
            assertEquals(-1, TestFrames.number(resumed.getLast()));
            memory.assertConserved();
        }
        memory.assertAllFree();
    }

    @Test
    void openedAndClosedTenTimesLeavesNothing() throws Exception {
        List<Long> descriptors = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            try (AfXdpDevice device = device(Mode.NATIVE);
                    RawPeer peer = RawPeer.open(site, "s0")) {
                Port port = device.open(0, memory.pool);
                device.steer(Steering.EVERYTHING);
                port.maintain();
                peer.send(TestFrames.numbered(round, 64));
                numbered(port, 1).forEach(PacketBuffer::release);
                peer.send(TestFrames.numbered(round, 64)); // left in the receive ring
            }
            memory.assertAllFree();
            try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
                descriptors.add(open.count());
            }
        }
        assertEquals(descriptors.get(1), descriptors.getLast(), descriptors::toString);
        assertFalse(isAttached());
    }

    @Test
    void busyQueueIsWaitedFor() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE)) {
            Port first = device.open(0, memory.pool);
            CompletableFuture<Port> second = new CompletableFuture<>();
            Thread opener = Thread.ofPlatform().start(() -> {
                try {
                    second.complete(device.open(0, memory.pool));
                } catch (Throwable t) {
                    second.completeExceptionally(t);
                }
            });
            // The opener waits for a thread in the device's namespace, which sleeps between its attempts.
            Wait.until(
                    "the second port waits",
                    WorkerMemory.PATIENCE,
                    () -> Thread.getAllStackTraces().entrySet().stream()
                            .anyMatch(entry -> entry.getKey().getName().startsWith("netns")
                                    && entry.getKey().getState() == Thread.State.TIMED_WAITING));
            assertFalse(second.isDone());
            first.close();
            Port port = second.get(WorkerMemory.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            opener.join();
            try (RawPeer peer = RawPeer.open(site, "s0")) {
                device.steer(Steering.EVERYTHING);
                port.maintain();
                peer.send(TestFrames.numbered(5, 64));
                numbered(port, 1).forEach(PacketBuffer::release);
            }
        }
    }

    @Test
    void queueThatStaysBusyIsGivenUp() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE)) {
            device.open(0, memory.pool);
            PortException refused = assertThrows(PortException.class, () -> device.open(0, memory.pool));
            assertTrue(refused.getMessage().contains("EBUSY"), refused.getMessage());
        }
    }

    @Test
    void packetsOfOtherMemoryAreCopied() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE);
                WorkerMemory other = new WorkerMemory(64);
                RawPeer peer = RawPeer.open(site, "s0")) {
            Port port = device.open(0, memory.pool);
            PacketBuffer foreign = other.pool.allocate();
            byte[] frame = TestFrames.numbered(9, 100);
            foreign.reset(300, frame.length);
            MemorySegment.copy(MemorySegment.ofArray(frame), 0, foreign.memory(), foreign.start(), frame.length);
            assertEquals(1, WorkerMemory.transmit(port, List.of(foreign)));
            other.assertAllFree();
            assertArrayEquals(
                    frame,
                    peer.receive(1, WorkerMemory.PATIENCE, TestFrames::isNumbered)
                            .getFirst());
            memory.settle(port);
            memory.assertConserved();
        }
    }

    @Test
    void moreThanTheRingHoldsIsSentOrCounted() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE);
                RawPeer peer = RawPeer.open(site, "s0")) {
            Port port = device.open(0, memory.pool);
            List<PacketBuffer> packets =
                    IntStream.range(0, 200).mapToObj(this::filled).toList();
            int given = WorkerMemory.transmit(port, packets);
            List<byte[]> arrived = peer.receive(given, WorkerMemory.PATIENCE, TestFrames::isNumbered);
            assertEquals(given, arrived.size());
            assertEquals(200, given + port.counters().drops.total());
            assertEquals(given, port.counters().transmittedPackets.get());
            memory.settle(port);
            memory.assertConserved();
        }
        memory.assertAllFree();
    }

    /** Without a carrier the kernel takes each packet, throws it away and answers EBUSY. */
    @Test
    void everyPacketThatTheDeviceThrowsAwayIsCounted() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE)) {
            Port port = device.open(0, memory.pool);
            site.ip("link set s0 down");
            List<PacketBuffer> packets =
                    IntStream.range(0, 21).mapToObj(this::filled).toList();
            assertEquals(0, WorkerMemory.transmit(port, packets));
            assertEquals(0, port.counters().transmittedPackets.get());
            assertEquals(21, port.counters().drops.get(DropReason.TX_RING_FULL));
            memory.settle(port);
            memory.assertConserved();
        }
        memory.assertAllFree();
    }

    @Test
    void whatCannotBeSentIsDroppedUnderItsReason() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE)) {
            Port port = device.open(0, memory.pool);
            PacketBuffer stub = memory.pool.allocate();
            stub.reset(256, 13);
            PacketBuffer giant = memory.pool.allocate();
            giant.reset(256, 1515);
            assertEquals(0, WorkerMemory.transmit(port, List.of(stub, giant)));
            assertEquals(1, port.counters().drops.get(DropReason.MALFORMED_ETHERNET));
            assertEquals(1, port.counters().drops.get(DropReason.MTU_EXCEEDED));
            memory.assertAllFree();
        }
    }

    @Test
    void linkDownDropsAndLinkUpResumes() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE);
                RawPeer peer = RawPeer.open(site, "s0")) {
            Port port = device.open(0, memory.pool);
            device.steer(Steering.EVERYTHING);
            forwarder.ip("link set f0 down");
            Wait.until("packets are dropped for the link", WorkerMemory.PATIENCE, () -> {
                WorkerMemory.transmit(port, List.of(filled(1)));
                return port.counters().drops.get(DropReason.PORT_DOWN) > 0;
            });
            forwarder.ip("link set f0 up");
            Wait.until("packets are taken again", WorkerMemory.PATIENCE, () -> {
                port.maintain();
                return WorkerMemory.transmit(port, List.of(filled(2))) == 1;
            });
            peer.receive(
                    1, WorkerMemory.PATIENCE, frame -> TestFrames.isNumbered(frame) && TestFrames.number(frame) == 2);
            peer.send(TestFrames.numbered(3, 64));
            numbered(port, 1).forEach(PacketBuffer::release);
            memory.settle(port);
            memory.assertConserved();
        }
        memory.assertAllFree();
    }

    private PacketBuffer filled(int number) {
        PacketBuffer packet = memory.pool.allocate();
        byte[] frame = TestFrames.numbered(number, 64);
        packet.reset(256, frame.length);
        MemorySegment.copy(MemorySegment.ofArray(frame), 0, packet.memory(), packet.start(), frame.length);
        return packet;
    }

    @Test
    void deviceThatVanishesYieldsNothingAndLeaksNothing() throws Exception {
        try (AfXdpDevice device = device(Mode.NATIVE)) {
            Port port = device.open(0, memory.pool);
            device.steer(Steering.EVERYTHING);
            port.maintain();
            forwarder.ip("link del f0");
            Wait.until("packets are dropped for the device", WorkerMemory.PATIENCE, () -> {
                WorkerMemory.transmit(port, List.of(filled(1)));
                return port.counters().drops.get(DropReason.PORT_DOWN) > 0;
            });
            port.maintain();
            // What had arrived before is still there; after that, nothing comes.
            PacketBatch batch = new PacketBatch(RING);
            port.receive(batch);
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).release();
            }
            assertEquals(0, port.receive(new PacketBatch(8)));
            memory.assertConserved();
            port.close();
            memory.assertAllFree();
        }
        PortException gone = assertThrows(PortException.class, () -> device(Mode.NATIVE));
        assertTrue(gone.getMessage().contains("there is no device f0 in network namespace"), gone.getMessage());
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void checksumLeftToHardwareIsCompleted(Mode mode) throws Exception {
        forwarder.ip("addr add 10.9.0.1/24 dev f0");
        site.ip("addr add 10.9.0.2/24 dev s0");
        site.ip("neigh replace 10.9.0.1 lladdr 02:00:00:00:00:99 dev s0");
        try (AfXdpDevice device = device(mode)) {
            Port port = device.open(0, memory.pool);
            device.steer(Steering.EVERYTHING);
            port.maintain();
            site.run("bash", "-c", "echo -n datagram > /dev/udp/10.9.0.1/9");
            byte[] datagram = udp(port);
            assertTrue(port.counters().checksumsCompleted.get() > 0);
            assertEquals(0xffff, udpSum(datagram));
        }
    }

    private byte[] udp(Port port) throws IOException {
        while (true) {
            byte[] frame = memory.receiveBytes(port, 1).getFirst();
            if (frame.length > 42 && frame[12] == 8 && frame[13] == 0 && frame[23] == 17) {
                return frame;
            }
        }
    }

    /** One's complement sum of pseudo-header and datagram, checksum included: all ones when it is right (RFC 768). */
    private static int udpSum(byte[] frame) {
        int end = 14 + (frame[16] & 0xff) * 256 + (frame[17] & 0xff);
        int sum = 17 + end - 34;
        for (int at = 26; at < end; at++) {
            sum += (frame[at] & 0xff) << (at % 2 == 0 ? 8 : 0);
        }
        return (sum & 0xffff) + (sum >>> 16);
    }
}
