package headroom.port.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryDeviceTest {
    private static final int HEADROOM = 100;
    private static final int MTU = 1500;

    private final BufferPool pool = new BufferPool(MemorySegment.ofArray(new byte[16 * 2048]), 2048, 16);
    private final PacketBatch batch = new PacketBatch(4);

    private static byte[] frame(int number) {
        byte[] frame = new byte[60];
        frame[59] = (byte) number;
        return frame;
    }

    private Port open(MemoryDevice device) throws PortException {
        Port port = device.open(0, pool);
        device.steer(Steering.EVERYTHING);
        return port;
    }

    @Test
    void whatIsInjectedIsReceivedAndWhatIsTransmittedIsCollected() throws PortException {
        MemoryDevice device = new MemoryDevice("m0", 2, HEADROOM, MTU);
        Port port = open(device);
        assertEquals(List.of(0, 1), device.queues());
        for (int i = 0; i < 5; i++) {
            assertTrue(device.inject(0, frame(i)));
        }
        assertEquals(4, port.receive(batch));
        assertEquals(0, port.receive(batch), "a full batch takes no more");
        assertEquals(HEADROOM, batch.get(0).headroom());
        assertEquals(4, port.transmit(batch));
        assertEquals(1, port.receive(batch));
        assertEquals(1, port.transmit(batch));
        for (int i = 0; i < 5; i++) {
            assertArrayEquals(frame(i), device.collect(0));
        }
        assertNull(device.collect(0));
        assertNull(device.collect(1));
        assertEquals(5, port.counters().receivedPackets.get());
        assertEquals(300, port.counters().transmittedBytes.get());
        assertEquals(16, pool.count(Place.FREE));
    }

    @Test
    void linkedDevicesReceiveWhatTheOtherTransmits() throws PortException {
        MemoryDevice a = new MemoryDevice("a", 1, HEADROOM, MTU);
        MemoryDevice b = new MemoryDevice("b", 1, HEADROOM, MTU);
        MemoryDevice.link(a, b);
        Port pa = open(a);
        Port pb = open(b);
        for (Port[] way : new Port[][] {{pa, pb}, {pb, pa}}) {
            var packet = pool.allocate();
            packet.reset(0, 60);
            packet.timeNs(42);
            batch.add(packet);
            assertEquals(1, way[0].transmit(batch));
            assertEquals(0, way[0].receive(batch));
            assertEquals(1, way[1].receive(batch));
            assertEquals(42, batch.get(0).timeNs());
            batch.get(0).release();
            batch.clear();
        }
        assertThrows(
                IllegalArgumentException.class, () -> MemoryDevice.link(a, new MemoryDevice("c", 2, HEADROOM, MTU)));
    }

    @Test
    void whatDoesNotFitHasAReason() throws PortException {
        MemoryDevice device = new MemoryDevice("m0", 1, HEADROOM, 40);
        Port port = open(device);
        device.inject(0, new byte[2048]);
        device.inject(0, new byte[55]);
        assertEquals(1, port.receive(batch));
        assertEquals(1, port.counters().drops.get(DropReason.FRAME_TOO_LONG));
        assertEquals(0, port.transmit(batch));
        assertEquals(1, port.counters().drops.get(DropReason.MTU_EXCEEDED));
        assertFalse(device.inject(0, new byte[MemoryDevice.WIRE_BYTES_MAX + 1]));

        for (int i = 0; i < MemoryDevice.SLOTS; i++) {
            assertTrue(device.inject(0, frame(i)));
        }
        assertFalse(device.inject(0, frame(0)), "the queue is bounded");
        assertEquals(16, pool.count(Place.FREE));
    }

    /**
     * Fails the first, the second, ... operation, until a run in which none failed: no frame is ever lost from sight.
     */
    @ParameterizedTest
    @EnumSource(Faults.Kind.class)
    void everyFaultIsCountedAndLeaksNothing(Faults.Kind kind) throws PortException {
        int runs = 0;
        boolean struck = true;
        while (struck) {
            runs++;
            MemoryDevice device = new MemoryDevice("m0", 1, HEADROOM, MTU);
            device.faults().failNth(kind, runs);
            Port port = open(device);
            for (int i = 0; i < 8; i++) {
                device.inject(0, frame(i));
            }
            for (int i = 0; i < 4; i++) {
                port.receive(batch);
                port.transmit(batch);
            }
            struck = device.faults().struck() > 0;
            boolean loses = struck && kind != Faults.Kind.RECEIVE;
            assertEquals(loses ? 1 : 0, port.counters().drops.total());
            assertEquals(loses ? 7 : 8, port.counters().transmittedPackets.get());
            assertEquals(8, port.counters().receivedPackets.get());
            assertEquals(16, pool.count(Place.FREE));
            port.close();
        }
        assertEquals(kind == Faults.Kind.RECEIVE ? 5 : 9, runs);
    }

    @Test
    void aClosedPortYieldsNothingAndTakesNothing() throws PortException {
        MemoryDevice device = new MemoryDevice("m0", 1, HEADROOM, MTU);
        Port port = open(device);
        device.inject(0, frame(1));
        port.receive(batch);
        device.inject(0, frame(2));
        assertThrows(PortException.class, () -> device.open(0, pool));
        port.close();
        port.close();
        assertEquals(0, port.transmit(batch));
        assertEquals(1, port.counters().drops.get(DropReason.PORT_DOWN));
        assertEquals(0, port.receive(batch));
        assertEquals(1, device.open(0, pool).receive(batch));
        batch.get(0).release();
    }
}
