package headroom.port.afxdp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rings over plain memory, the test in the kernel's place. */
class RingTest {
    private static final RingOffsets OFFSETS = new RingOffsets(0, 64, 128, 192);
    private static final int ENTRIES = 4;

    private final MemorySegment memory = Arena.ofAuto().allocate(192 + ENTRIES * 16L, 64);

    private void indices(int both) {
        memory.set(JAVA_INT, OFFSETS.producer(), both);
        memory.set(JAVA_INT, OFFSETS.consumer(), both);
    }

    // The indices are 32 bits and wrap; a ring may be found anywhere.
    @ParameterizedTest
    @ValueSource(ints = {0, 3, Integer.MAX_VALUE - 1, -2})
    void fillRingIsBoundedAndInOrder(int start) {
        indices(start);
        ProducerRing ring = new ProducerRing(memory, OFFSETS, ENTRIES);
        assertEquals(ENTRIES, ring.free(1));
        for (int i = 0; i < ENTRIES; i++) {
            ring.put(4096L * (i + 1));
        }
        assertEquals(0, ring.free(1));
        assertEquals(start, memory.get(JAVA_INT, OFFSETS.producer()), "seen by the kernel before publish");
        ring.publish();
        assertEquals(start + ENTRIES, memory.get(JAVA_INT, OFFSETS.producer()));
        assertEquals(ENTRIES, ring.pending());
        for (int i = 0; i < ENTRIES; i++) {
            assertEquals(4096L * (i + 1), memory.get(JAVA_LONG, 192 + 8L * (start + i & 3)));
        }
        memory.set(JAVA_INT, OFFSETS.consumer(), start + 3);
        assertEquals(3, ring.free(1));
        assertEquals(1, ring.pending());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, Integer.MAX_VALUE - 1, -2})
    void transmitSlotsAreWrittenWhole(int start) {
        memory.fill((byte) 0xff);
        indices(start);
        ProducerRing ring = new ProducerRing(memory, OFFSETS, ENTRIES);
        ring.put(0x1234_5678_9abcL, 60);
        ring.publish();
        long slot = 192 + 16L * (start & 3);
        assertEquals(0x1234_5678_9abcL, memory.get(JAVA_LONG, slot));
        assertEquals(60, memory.get(JAVA_INT, slot + 8));
        assertEquals(0, memory.get(JAVA_INT, slot + 12));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, Integer.MAX_VALUE - 1, -2})
    void receiveRingYieldsWhatWasProduced(int start) {
        indices(start);
        ConsumerRing ring = new ConsumerRing(memory, OFFSETS, ENTRIES);
        assertEquals(0, ring.available(8));
        for (int i = 0; i < 3; i++) {
            long slot = 192 + 16L * (start + i & 3);
            memory.set(JAVA_LONG, slot, 384 + 4096L * i);
            memory.set(JAVA_INT, slot + 8, 60 + i);
        }
        memory.set(JAVA_INT, OFFSETS.producer(), start + 3);
        assertEquals(2, ring.available(2));
        assertEquals(3, ring.available(8));
        for (int i = 0; i < 3; i++) {
            assertEquals(384 + 4096L * i, ring.receivedAddress(i));
            assertEquals(60 + i, ring.receivedLength(i));
        }
        ring.release(2);
        assertEquals(start + 2, memory.get(JAVA_INT, OFFSETS.consumer()));
        assertEquals(1, ring.available(8));
        assertEquals(62, ring.receivedLength(0));
    }

    @Test
    void completionSlotsAreEightBytes() {
        indices(0);
        ConsumerRing ring = new ConsumerRing(memory, OFFSETS, ENTRIES);
        memory.set(JAVA_LONG, 192, 1);
        memory.set(JAVA_LONG, 200, 2);
        memory.set(JAVA_INT, OFFSETS.producer(), 2);
        assertEquals(2, ring.available(8));
        assertEquals(1, ring.completedAddress(0));
        assertEquals(2, ring.completedAddress(1));
    }

    @Test
    void wakeUpIsAskedForByTheKernel() {
        ProducerRing ring = new ProducerRing(memory, OFFSETS, ENTRIES);
        assertFalse(ring.needsWakeup());
        memory.set(JAVA_INT, OFFSETS.flags(), 1);
        assertTrue(ring.needsWakeup());
    }
}
