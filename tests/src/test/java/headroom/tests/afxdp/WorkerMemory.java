package headroom.tests.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.lab.Wait;
import headroom.linux.io.Mapping;
import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.afxdp.Umems;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A worker's packet memory, and what a worker does with its ports, one step at a time on the test's thread. */
final class WorkerMemory implements AutoCloseable {
    static final int HEADROOM_BYTES = 128;
    static final int FRAME_BYTES = 4096;
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Mapping mapping;
    final BufferPool pool;
    final Umems umems = new Umems(HEADROOM_BYTES);

    WorkerMemory(int frames) throws IOException {
        mapping = Mapping.anonymous((long) frames * FRAME_BYTES);
        pool = new BufferPool(mapping.segment(), FRAME_BYTES, frames);
    }

    /** Takes {@code count} packets from a port; the caller owns them. */
    List<PacketBuffer> receive(Port port, int count) throws IOException {
        List<PacketBuffer> received = new ArrayList<>();
        long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (received.size() < count) {
            if (System.nanoTime() - deadlineNs > 0) {
                received.forEach(PacketBuffer::release);
                throw new IOException("only " + received.size() + " of " + count + " packets came: " + port.report());
            }
            PacketBatch batch = new PacketBatch(count - received.size());
            port.maintain();
            port.receive(batch);
            for (int i = 0; i < batch.size(); i++) {
                received.add(batch.get(i));
            }
        }
        return received;
    }

    /** Takes {@code count} packets, gives their frames back and returns their bytes. */
    List<byte[]> receiveBytes(Port port, int count) throws IOException {
        List<byte[]> frames = new ArrayList<>();
        for (PacketBuffer packet : receive(port, count)) {
            frames.add(bytes(packet));
            packet.release();
        }
        return frames;
    }

    static byte[] bytes(PacketBuffer packet) {
        return packet.memory().asSlice(packet.start(), packet.length()).toArray(ValueLayout.JAVA_BYTE);
    }

    static int transmit(Port port, List<PacketBuffer> packets) {
        PacketBatch batch = new PacketBatch(packets.size());
        packets.forEach(batch::add);
        int given = port.transmit(batch);
        assertEquals(0, batch.size());
        return given;
    }

    /** Waits until the kernel has given back every frame that was transmitted. */
    void settle(Port... ports) throws IOException {
        Wait.until("all frames transmitted came back", PATIENCE, () -> {
            for (Port port : ports) {
                port.maintain();
            }
            return pool.count(Place.TRANSMITTING) == 0;
        });
    }

    /** Every frame is somewhere, none with the worker. */
    void assertConserved() {
        assertEquals(0, pool.count(Place.HELD), "frames held");
        int sum = 0;
        for (Place place : Place.values()) {
            sum += pool.count(place);
        }
        assertEquals(pool.frameCount(), sum);
    }

    void assertAllFree() {
        assertEquals(pool.frameCount(), pool.count(Place.FREE));
    }

    @Override
    public void close() {
        mapping.close();
    }
}
