package headroom.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

class PushSiteTest {
    private static final int FRAME_BYTES = 256;

    private final BufferPool spare = new BufferPool(Arena.ofAuto().allocate(2 * FRAME_BYTES), FRAME_BYTES, 2);
    private final PushSite site = new PushSite("acc0 seg6 l2encap core0", spare);
    private final BufferPool small = new BufferPool(Arena.ofAuto().allocate(128), 128, 1);

    private static PacketBuffer packet(BufferPool pool, int headroom, int length) {
        PacketBuffer packet = pool.allocate();
        packet.reset(headroom, length);
        PacketBufferTest.number(packet);
        return packet;
    }

    private void assertLedger(long inPlace, long moved, long reallocated, long noBuffer) {
        assertEquals(inPlace, site.inPlace());
        assertEquals(moved, site.moved());
        assertEquals(reallocated, site.reallocated());
        assertEquals(noBuffer, site.noBuffer());
        assertEquals(inPlace + moved + reallocated, site.pushes());
    }

    @Test
    void roomThatIsThereCostsNothing() {
        PacketBuffer packet = packet(small, 78, 50);
        long start = packet.start();
        assertSame(packet, site.reserve(packet, 78));
        assertEquals(start, packet.start());
        PacketBufferTest.assertNumbered(packet, 50);
        assertLedger(1, 0, 0, 0);
    }

    @Test
    void oneByteTooLittleMovesThePacket() {
        PacketBuffer packet = packet(small, 77, 50);
        assertSame(packet, site.reserve(packet, 78));
        assertEquals(78, packet.headroom());
        assertEquals(0, packet.tailroom());
        PacketBufferTest.assertNumbered(packet, 50);
        assertLedger(0, 1, 0, 0);
    }

    @Test
    void aFullFrameIsReallocatedAndTheOldOneGivenBack() {
        PacketBuffer packet = packet(small, 77, 51);
        PacketBuffer larger = site.reserve(packet, 78);
        assertNotSame(packet, larger);
        assertSame(spare, larger.owner());
        assertEquals(78, larger.headroom());
        PacketBufferTest.assertNumbered(larger, 51);
        assertEquals(1, small.count(BufferPool.Place.FREE));
        assertLedger(0, 0, 1, 0);
    }

    @Test
    void withoutASpareFrameTheCallerKeepsThePacket() {
        spare.allocate();
        spare.allocate();
        PacketBuffer packet = packet(small, 0, 128);
        assertNull(site.reserve(packet, 1));
        assertEquals(1, small.count(BufferPool.Place.HELD));
        PacketBufferTest.assertNumbered(packet, 128);
        packet.release();
        assertLedger(0, 0, 0, 1);
    }

    @Test
    void aFrameTooSmallForTheSumIsNotTaken() {
        PacketBuffer packet = packet(small, 0, 128);
        assertNull(site.reserve(packet, FRAME_BYTES - 128 + 1));
        assertEquals(2, spare.count(BufferPool.Place.FREE));
        PacketBuffer larger = site.reserve(packet, FRAME_BYTES - 128);
        assertEquals(0, larger.tailroom());
        assertLedger(0, 0, 1, 1);
    }

    @Test
    void theLedgerRemembersHaveAndWant() {
        assertEquals(0, site.leastHaveBytes());
        assertEquals(0, site.mostWantBytes());
        PacketBuffer packet = packet(small, 50, 20);
        site.reserve(packet, 40);
        packet.reset(30, 20);
        site.reserve(packet, 94);
        packet.reset(70, 20);
        site.reserve(packet, 54);
        assertEquals(30, site.leastHaveBytes());
        assertEquals(94, site.mostWantBytes());
        assertEquals(70, site.lastHaveBytes());
        assertEquals(54, site.lastWantBytes());
        assertLedger(2, 1, 0, 0);
    }
}
