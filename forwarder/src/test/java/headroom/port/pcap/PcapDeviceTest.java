package headroom.port.pcap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.config.DriverConfig;
import headroom.config.DriverConfig.Pcap.Format;
import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.pcap.Captures.Read;
import headroom.wire.IpPrefix;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PcapDeviceTest {
    private static final int HEADROOM = 64;
    private static final int FRAME_BYTES = 2048;
    private static final Steering V6_ONLY =
            new Steering(Steering.Scope.BY_DESTINATION, Set.of(IpPrefix.parse("fd00::/16")), Set.of(), Set.of());

    @TempDir
    Path directory;

    private final BufferPool pool = new BufferPool(MemorySegment.ofArray(new byte[8 * FRAME_BYTES]), FRAME_BYTES, 8);

    @AfterEach
    void everyFrameIsBack() {
        assertEquals(8, pool.count(Place.FREE));
    }

    private Path capture(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.write(file, Captures.file(name));
        return file;
    }

    private static DriverConfig.Pcap config(Path read, Path write, Format format, int mtuBytes) {
        return new DriverConfig.Pcap(Optional.ofNullable(read), Optional.ofNullable(write), format, mtuBytes);
    }

    private Port open(DriverConfig.Pcap config, Steering steering) throws PortException {
        PcapDevice device = new PcapDevice("offline", config, HEADROOM);
        assertEquals(List.of(0), device.queues());
        Port port = device.open(0, pool);
        device.steer(steering);
        return port;
    }

    /** Sends everything the port receives back out of it. */
    private static void loop(Port port, int batchPackets) {
        PacketBatch batch = new PacketBatch(batchPackets);
        while (!port.isExhausted()) {
            port.receive(batch);
            port.transmit(batch);
            port.maintain();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "two.pcap, MICROSECONDS, 1",
        "two-ns.pcap, NANOSECONDS, 64",
        "two.pcapng, MICROSECONDS, 2",
        "two-ns.pcap, MICROSECONDS, 3"
    })
    void fromFileToFileWithTimesKeptAndChecksumsCompleted(String name, Format format, int batch) throws Exception {
        Path out = directory.resolve("out.pcap");
        Port port = open(config(capture(name), out, format, 1500), Steering.EVERYTHING);
        loop(port, batch);
        port.close();

        byte[] written = Files.readAllBytes(out);
        byte[] expected = Captures.file(format == Format.NANOSECONDS ? "two-ns.pcap" : "two.pcap");
        // What TShark says the checksums should be, see ChecksumCompletionTest.
        expected[40 + 40] = 0x27;
        expected[40 + 41] = 0x75;
        expected[104 + 60] = (byte) 0xe6;
        expected[104 + 61] = 0x6c;
        assertArrayEquals(expected, written);
        assertEquals(2, port.counters().receivedPackets.get());
        assertEquals(2, port.counters().transmittedPackets.get());
        assertEquals(48 + 69, port.counters().transmittedBytes.get());
        assertEquals(2, port.counters().checksumsCompleted.get());
    }

    @Test
    void receivedPacketsHaveTheHeadroomAskedFor() throws Exception {
        Port port = open(config(capture("two.pcap"), null, Format.MICROSECONDS, 1500), Steering.EVERYTHING);
        PacketBatch batch = new PacketBatch(4);
        assertEquals(2, port.receive(batch));
        assertEquals(HEADROOM, batch.get(1).headroom());
        assertEquals(Captures.TIMES_NS.get(1), batch.get(1).timeNs());
        assertEquals(2, port.transmit(batch), "without a file to write, what is transmitted is counted");
        assertEquals(2, port.counters().transmittedPackets.get());
        port.close();
    }

    @Test
    void nothingIsReceivedBeforeSteeringAndOnlyWhatItTakesAfter() throws Exception {
        PcapDevice device =
                new PcapDevice("offline", config(capture("two.pcap"), null, Format.MICROSECONDS, 1500), HEADROOM);
        Port port = device.open(0, pool);
        PacketBatch batch = new PacketBatch(4);
        assertEquals(0, port.receive(batch));
        assertFalse(port.isExhausted());
        device.steer(V6_ONLY);
        assertEquals(1, port.receive(batch));
        assertEquals(1, port.counters().leftToKernelPackets.get());
        assertTrue(port.isExhausted());
        port.transmit(batch);
        port.close();
        device.close();
    }

    @Test
    void truncatedPacketsAreDroppedAndCounted() throws Exception {
        Port port = open(config(capture("merged.pcapng"), null, Format.MICROSECONDS, 1500), Steering.EVERYTHING);
        loop(port, 1);
        assertEquals(4, port.counters().receivedPackets.get());
        assertEquals(2, port.counters().drops.get(DropReason.TRUNCATED));
        assertEquals(2, port.counters().transmittedPackets.get());
        port.close();
    }

    @Test
    void whatIsLongerThanTheMtuIsNeitherReceivedNorWritten() throws Exception {
        Path out = directory.resolve("out.pcap");
        Port port = open(config(capture("two.pcap"), out, Format.MICROSECONDS, 40), Steering.EVERYTHING);
        PacketBatch batch = new PacketBatch(4);
        assertEquals(1, port.receive(batch));
        assertEquals(1, port.counters().drops.get(DropReason.FRAME_TOO_LONG));
        batch.get(0).push(40 + 14 - 48 + 1);
        PacketBuffer fits = pool.allocate();
        fits.reset(0, 54);
        batch.add(fits);
        assertEquals(1, port.transmit(batch));
        assertEquals(1, port.counters().drops.get(DropReason.MTU_EXCEEDED));
        port.close();
        assertEquals(1, Captures.readAll(Files.readAllBytes(out)).size());
    }

    @Test
    void aPacketWithoutATimeTakesThatOfTheOneBefore() throws Exception {
        Path out = directory.resolve("out.pcap");
        Port port = open(config(capture("two.pcap"), out, Format.NANOSECONDS, 1500), Steering.EVERYTHING);
        PacketBatch batch = new PacketBatch(4);
        port.receive(batch);
        PacketBuffer made = pool.allocate();
        made.reset(0, 14);
        batch.add(made);
        port.transmit(batch);
        port.close();
        List<Long> times = Captures.readAll(Files.readAllBytes(out)).stream()
                .map(Read::timeNs)
                .toList();
        assertEquals(List.of(Captures.TIMES_NS.get(0), Captures.TIMES_NS.get(1), Captures.TIMES_NS.get(1)), times);
    }

    @Test
    void aDryPoolDelaysAndLosesNothing() throws Exception {
        Port port = open(config(capture("two.pcap"), null, Format.MICROSECONDS, 1500), Steering.EVERYTHING);
        List<PacketBuffer> held = new ArrayList<>();
        while (pool.count(Place.FREE) > 0) {
            held.add(pool.allocate());
        }
        PacketBatch batch = new PacketBatch(4);
        assertEquals(0, port.receive(batch));
        assertFalse(port.isExhausted());
        held.removeLast().release();
        assertEquals(1, port.receive(batch));
        held.forEach(PacketBuffer::release);
        assertEquals(1, port.receive(batch));
        port.transmit(batch);
        assertEquals(0, port.counters().drops.total());
        port.close();
    }

    @Test
    void afterCloseEverythingIsCountedAsDown() throws Exception {
        Port port = open(config(null, directory.resolve("out.pcap"), Format.MICROSECONDS, 1500), Steering.EVERYTHING);
        assertTrue(port.isExhausted(), "nothing will ever arrive");
        port.close();
        port.close();
        PacketBatch batch = new PacketBatch(1);
        batch.add(pool.allocate());
        assertEquals(0, port.transmit(batch));
        assertEquals(1, port.counters().drops.get(DropReason.PORT_DOWN));
    }

    @Test
    void aBrokenCaptureIsRefusedWhenOpened() throws Exception {
        Path file = directory.resolve("cut");
        byte[] whole = Captures.file("two.pcap");
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        refused(
                config(file, null, Format.MICROSECONDS, 1500),
                message -> message.equals("port offline cannot read its capture: " + file
                        + ", at byte 88: the file ends in a packet:" + " 68 of 69 bytes"));
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedWhenOpened() throws Exception {
        refused(
                config(null, directory, Format.MICROSECONDS, 1500),
                message -> message.startsWith("port offline cannot write " + directory));
        refused(
                config(null, Path.of("/dev/full"), Format.MICROSECONDS, 1500),
                message -> message.startsWith("port offline cannot write /dev/full"));
        Path both = capture("two.pcap");
        refused(
                config(both, both, Format.MICROSECONDS, 1500),
                message -> message.equals("port offline would overwrite the capture it reads: " + both));
        assertArrayEquals(Captures.file("two.pcap"), Files.readAllBytes(both));
    }

    private void refused(DriverConfig.Pcap config, Predicate<String> message) {
        PcapDevice device = new PcapDevice("offline", config, HEADROOM);
        String said =
                assertThrows(PortException.class, () -> device.open(0, pool)).getMessage();
        assertTrue(message.test(said), said);
    }

    @Test
    void oneQueueOpenedOnce() throws Exception {
        PcapDevice device = new PcapDevice("offline", config(null, null, Format.MICROSECONDS, 1500), HEADROOM);
        assertThrows(PortException.class, () -> device.open(1, pool));
        Port port = device.open(0, pool);
        assertThrows(PortException.class, () -> device.open(0, pool));
        port.close();
        device.open(0, pool).close();
    }
}
