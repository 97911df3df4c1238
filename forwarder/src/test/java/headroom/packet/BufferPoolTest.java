package headroom.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.packet.BufferPool.Place;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
    private static final int FRAMES = 8;
    private static final int FRAME_BYTES = 256;

    private final MemorySegment memory = Arena.ofAuto().allocate(FRAMES * FRAME_BYTES);
    private final BufferPool pool = new BufferPool(memory, FRAME_BYTES, FRAMES);

    private void assertCounts(int free, int held, int receiving, int transmitting) {
        assertEquals(
                List.of(free, held, receiving, transmitting),
                List.of(
                        pool.count(Place.FREE),
                        pool.count(Place.HELD),
                        pool.count(Place.RECEIVING),
                        pool.count(Place.TRANSMITTING)));
        assertEquals(FRAMES, free + held + receiving + transmitting);
    }

    @Test
    void givesEveryFrameOnceAndThenNone() {
        List<Long> starts = new ArrayList<>();
        for (int i = 0; i < FRAMES; i++) {
            PacketBuffer frame = pool.allocate();
            assertEquals(FRAME_BYTES, frame.tailroom());
            starts.add(frame.frameStart());
        }
        assertEquals(FRAMES, starts.stream().distinct().count());
        assertNull(pool.allocate());
        assertCounts(0, FRAMES, 0, 0);
    }

    @Test
    void aFrameComesBackEmptyAtItsStart() {
        PacketBuffer frame = pool.allocate();
        frame.reset(100, 50);
        frame.release();
        assertSame(frame, pool.allocate());
        assertEquals(0, frame.headroom());
        assertEquals(0, frame.length());
    }

    @Test
    void aFrameGivenBackTwiceShows() {
        PacketBuffer frame = pool.allocate();
        frame.release();
        assertThrows(IllegalStateException.class, frame::release);
        assertCounts(FRAMES, 0, 0, 0);
    }

    @Test
    void aFrameOfAnotherPoolShows() {
        BufferPool other = new BufferPool(Arena.ofAuto().allocate(FRAME_BYTES), FRAME_BYTES, 1);
        PacketBuffer stranger = other.allocate();
        pool.allocate();
        assertThrows(IllegalStateException.class, () -> pool.release(stranger));
    }

    @Test
    void lentFramesAreFoundByAnyOffsetInThem() {
        PacketBuffer frame = pool.allocate();
        pool.lend(frame, Place.RECEIVING);
        assertCounts(FRAMES - 1, 0, 1, 0);
        assertNull(pool.reclaim(frame.frameStart(), Place.TRANSMITTING), "not lent so");
        assertSame(frame, pool.reclaim(frame.frameStart() + FRAME_BYTES - 1, Place.RECEIVING));
        assertCounts(FRAMES - 1, 1, 0, 0);
        assertNull(pool.reclaim(frame.frameStart(), Place.RECEIVING), "not lent any more");
        pool.lend(frame, Place.TRANSMITTING);
        assertSame(frame, pool.reclaim(frame.frameStart(), Place.TRANSMITTING));
    }

    @Test
    void wrongOffsetsFromTheKernelAreNoFrames() {
        assertNull(pool.reclaim(-1, Place.RECEIVING));
        assertNull(pool.reclaim(FRAMES * FRAME_BYTES, Place.RECEIVING));
        assertNull(pool.reclaim(Long.MAX_VALUE, Place.RECEIVING));
        assertNull(pool.reclaim(0, Place.RECEIVING));
    }

    @Test
    void onlyHeldFramesAreLent() {
        PacketBuffer frame = pool.allocate();
        pool.lend(frame, Place.RECEIVING);
        assertThrows(IllegalStateException.class, () -> pool.lend(frame, Place.TRANSMITTING));
        assertThrows(IllegalStateException.class, frame::release);
    }

    @Test
    void takesBackAllThatASocketHad() {
        for (int i = 0; i < 5; i++) {
            pool.lend(pool.allocate(), i < 3 ? Place.RECEIVING : Place.TRANSMITTING);
        }
        pool.reclaimAll(Place.RECEIVING);
        assertCounts(FRAMES - 2, 0, 0, 2);
        pool.reclaimAll(Place.TRANSMITTING);
        assertCounts(FRAMES, 0, 0, 0);
        for (int i = 0; i < FRAMES; i++) {
            assertNotNull(pool.allocate());
        }
    }

    @Test
    void framesAreConservedUnderRandomUse() {
        Random random = new Random(1);
        List<PacketBuffer> held = new ArrayList<>();
        List<PacketBuffer> lent = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    PacketBuffer frame = pool.allocate();
                    assertEquals(held.size() + lent.size() == FRAMES, frame == null);
                    if (frame != null) {
                        held.add(frame);
                    }
                }
                case 1 -> {
                    if (!held.isEmpty()) {
                        held.removeLast().release();
                    }
                }
                case 2 -> {
                    if (!held.isEmpty()) {
                        lent.add(held.removeLast());
                        pool.lend(lent.getLast(), Place.TRANSMITTING);
                    }
                }
                default -> {
                    if (!lent.isEmpty()) {
                        held.add(pool.reclaim(
                                lent.removeLast().frameStart() + random.nextInt(FRAME_BYTES), Place.TRANSMITTING));
                    }
                }
            }
            assertCounts(FRAMES - held.size() - lent.size(), held.size(), 0, lent.size());
        }
    }

    @Test
    void refusesMoreFramesThanMemory() {
        assertThrows(IllegalArgumentException.class, () -> new BufferPool(memory, FRAME_BYTES, FRAMES + 1));
        assertThrows(IllegalArgumentException.class, () -> new BufferPool(memory, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new BufferPool(memory, 1, 0));
        assertThrows(
                IllegalArgumentException.class, () -> new BufferPool(memory, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }
}
