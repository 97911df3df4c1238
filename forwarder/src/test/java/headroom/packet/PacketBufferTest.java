package headroom.packet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PacketBufferTest {
    private static final int FRAME_START = 64;
    private static final int FRAME_END = 192;

    private final List<PacketBuffer> released = new ArrayList<>();
    private final MemorySegment memory = Arena.ofAuto().allocate(256);
    private final PacketBuffer packet = new PacketBuffer(released::add, 7);

    @BeforeEach
    void frameOf128Bytes() {
        packet.frame(memory, FRAME_START, FRAME_END);
    }

    private void assertInvariant() {
        assertEquals(FRAME_END - FRAME_START, packet.headroom() + packet.length() + packet.tailroom());
        assertEquals(packet.frameStart() + packet.headroom(), packet.start());
        assertEquals(packet.start() + packet.length(), packet.end());
    }

    @Test
    void beginsEmptyAtTheFrameStart() {
        assertEquals(0, packet.length());
        assertEquals(0, packet.headroom());
        assertEquals(128, packet.tailroom());
        assertEquals(7, packet.index());
        assertInvariant();
    }

    @Test
    void pushAndPopMoveTheFront() {
        packet.reset(40, 60);
        assertEquals(FRAME_START, packet.push(40));
        assertEquals(100, packet.length());
        assertInvariant();
        assertEquals(FRAME_START + 100, packet.pop(100));
        assertEquals(0, packet.length());
        assertInvariant();
    }

    @Test
    void truncateMovesTheEnd() {
        packet.reset(40, 60);
        packet.truncate(46);
        assertEquals(46, packet.length());
        assertEquals(42, packet.tailroom());
        packet.truncate(46);
        packet.truncate(0);
        assertInvariant();
    }

    @Test
    void neverLeavesItsFrame() {
        packet.reset(40, 60);
        assertThrows(IllegalStateException.class, () -> packet.push(41));
        assertThrows(IllegalStateException.class, () -> packet.push(-1));
        assertThrows(IllegalStateException.class, () -> packet.pop(61));
        assertThrows(IllegalStateException.class, () -> packet.pop(-1));
        assertThrows(IllegalStateException.class, () -> packet.truncate(61));
        assertThrows(IllegalStateException.class, () -> packet.truncate(-1));
        assertThrows(IllegalArgumentException.class, () -> packet.reset(69, 60));
        assertThrows(IllegalArgumentException.class, () -> packet.reset(-1, 60));
        assertThrows(IllegalArgumentException.class, () -> packet.reset(1, -1));
        assertThrows(IllegalArgumentException.class, () -> packet.reset(Integer.MAX_VALUE, Integer.MAX_VALUE));
        assertThrows(IllegalArgumentException.class, () -> packet.frame(memory, 0, 257));
        assertThrows(IllegalArgumentException.class, () -> packet.frame(memory, -1, 10));
        assertThrows(IllegalArgumentException.class, () -> packet.frame(memory, 10, 9));
        assertEquals(40, packet.headroom());
        assertEquals(60, packet.length());
    }

    @Test
    void slideKeepsTheBytesAlsoWhereTheyOverlap() {
        packet.reset(3, 60);
        number(packet);
        packet.slide(20);
        assertEquals(20, packet.headroom());
        assertNumbered(packet, 60);
        assertInvariant();
    }

    @Test
    void copyFromKeepsTheBytes() {
        packet.reset(3, 60);
        number(packet);
        PacketBuffer other = new PacketBuffer(released::add, 8);
        other.frame(Arena.ofAuto().allocate(256), 0, 256);
        other.copyFrom(packet, 100);
        assertEquals(100, other.headroom());
        assertNumbered(other, 60);
        assertThrows(IllegalArgumentException.class, () -> other.copyFrom(packet, 197));
    }

    @Test
    void releaseGoesToTheOwner() {
        packet.release();
        assertEquals(1, released.size());
        assertSame(packet, released.getFirst());
    }

    static void number(PacketBuffer packet) {
        for (int i = 0; i < packet.length(); i++) {
            packet.memory().set(JAVA_BYTE, packet.start() + i, (byte) (i + 1));
        }
    }

    static void assertNumbered(PacketBuffer packet, int length) {
        assertEquals(length, packet.length());
        for (int i = 0; i < length; i++) {
            assertEquals((byte) (i + 1), packet.memory().get(JAVA_BYTE, packet.start() + i), "byte " + i);
        }
    }
}
