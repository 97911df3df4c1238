package headroom.ip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.Packets;
import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Ipv4FragmenterTest {
    private static final byte[] NONE = new byte[0];
    private static final int HEADROOM = 100;

    private final BufferPool pool = new BufferPool(Arena.ofAuto().allocate(64 * 2048), 2048, 64);
    private final Ipv4Fragmenter fragmenter = new Ipv4Fragmenter(pool, HEADROOM);

    private static List<byte[]> contents(PacketBatch batch) {
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            all.add(Packets.bytes(batch.get(i)));
        }
        return all;
    }

    /** Puts data together by offsets, after checking each fragment's header (RFC 791, 3.2). */
    private static byte[] reassemble(List<byte[]> fragments, int mtu, int firstOffset, int finalMore) {
        int total = 0;
        for (byte[] fragment : fragments) {
            total += fragment.length - (fragment[0] & 15) * 4;
        }
        byte[] data = new byte[total];
        int expectedOffset = firstOffset;
        for (int i = 0; i < fragments.size(); i++) {
            byte[] fragment = fragments.get(i);
            ByteBuffer header = ByteBuffer.wrap(fragment);
            int headerLength = (fragment[0] & 15) * 4;
            int length = fragment.length - headerLength;
            int flags = header.getShort(6);
            boolean last = i == fragments.size() - 1;
            assertTrue(fragment.length <= mtu);
            assertEquals(fragment.length, header.getShort(2) & 0xffff);
            assertEquals(0xffff, Packets.naiveSum(fragment, 0, headerLength));
            assertEquals(0x1234, header.getShort(4));
            assertEquals(last ? finalMore : 0x2000, flags & 0xe000);
            assertEquals(expectedOffset, (flags & 0x1fff) * 8);
            assertTrue(last || length % 8 == 0);
            System.arraycopy(fragment, headerLength, data, expectedOffset - firstOffset, length);
            expectedOffset += length;
        }
        return data;
    }

    @Test
    void fragmentsPutTogetherAreThePacket() {
        Random random = new Random(5);
        for (int round = 0; round < 2000; round++) {
            byte[] options = new byte[4 * random.nextInt(11)];
            Arrays.fill(options, (byte) 1);
            byte[] data = Packets.random(round, 1 + random.nextInt(1900));
            int mtu = 68 + random.nextInt(1500);
            byte[] packet = Packets.ipv4(0x2a, 64, Packets.UDP, 0, options, data);
            PacketBuffer buffer = Packets.buffer(packet, 10, 0, Packets.hex("ff"));
            PacketBatch out = new PacketBatch(64);
            int step = (mtu - 20 - options.length) & ~7;
            boolean fits = packet.length <= mtu;
            int expected = fits ? 1 : (data.length + step - 1) / step;
            DropReason reason = fragmenter.fragment(buffer, mtu, out);
            if (expected > 64) {
                assertEquals(DropReason.NO_BUFFER, reason);
                continue;
            }
            assertNull(reason, "round " + round);
            assertEquals(expected, out.size());
            assertSame(buffer, out.get(0), "the first fragment is the packet");
            assertEquals(10, buffer.headroom());
            assertArrayEquals(data, reassemble(contents(out), mtu, 0, 0));
            for (int i = 1; i < out.size(); i++) {
                assertEquals(HEADROOM, out.get(i).headroom());
                out.get(i).release();
            }
            assertEquals(64, pool.count(BufferPool.Place.FREE));
        }
    }

    @Test
    void aFragmentIsSplitFurther() {
        for (int more : new int[] {0, 0x2000}) {
            byte[] data = Packets.random(1, 800);
            byte[] packet = Packets.ipv4(0, 64, Packets.UDP, more | 100, NONE, data);
            PacketBatch out = new PacketBatch(64);
            assertNull(fragmenter.fragment(Packets.buffer(packet), 300, out));
            assertArrayEquals(data, reassemble(contents(out), 300, 800, more));
        }
    }

    /**
     * RFC 791, 3.1: of these, 131 (loose source route) has the copied flag, 7 (record route) and 68 (time stamp) have
     * not.
     */
    @Test
    void onlyCopiedOptionsGoOn() {
        byte[] options = Packets.hex("01 07 07 04 0a000001  83 07 04 0a000002 01  44 04 05 00 00 ff ff ff");
        byte[] packet = Packets.ipv4(0, 64, Packets.UDP, 0, options, Packets.random(1, 200));
        PacketBatch out = new PacketBatch(8);
        assertNull(fragmenter.fragment(Packets.buffer(packet), 160, out));
        assertEquals(2, out.size());
        byte[] first = Packets.bytes(out.get(0));
        byte[] second = Packets.bytes(out.get(1));
        assertEquals(Packets.text(options), Packets.text(Arrays.copyOfRange(first, 20, 44)));
        assertEquals(
                Packets.text(Packets.hex("01 01010101010101  83 07 04 0a000002 01  01010101 01 010101")),
                Packets.text(Arrays.copyOfRange(second, 20, 44)));
        assertEquals(0xffff, Packets.naiveSum(second, 0, 44));
    }

    @Test
    void malformedOptionsDoNotGoOn() {
        for (String tail : new String[] {"8300ffff", "8301ffff", "8309ffff", "01010183"}) {
            byte[] packet = Packets.ipv4(0, 64, Packets.UDP, 0, Packets.hex(tail), Packets.random(1, 200));
            PacketBatch out = new PacketBatch(8);
            assertNull(fragmenter.fragment(Packets.buffer(packet), 160, out));
            assertEquals("01010101", Packets.text(Arrays.copyOfRange(Packets.bytes(out.get(1)), 20, 24)));
        }
    }

    @Test
    void refusesWithoutChangingAnything() {
        byte[] small = Packets.ipv4(0, 64, Packets.UDP, 0, NONE, Packets.random(1, 1000));
        byte[] dontFragment = Packets.ipv4(0, 64, Packets.UDP, 0x4000, NONE, Packets.random(1, 1000));
        byte[] beyond = Packets.ipv4(0, 64, Packets.UDP, 8191, NONE, Packets.random(1, 1000));
        refuse(dontFragment, 500, 8, DropReason.MTU_EXCEEDED);
        refuse(small, 27, 8, DropReason.MTU_EXCEEDED);
        refuse(beyond, 500, 8, DropReason.MALFORMED_IPV4);
        refuse(small, 500, 2, DropReason.NO_BUFFER);
        refuse(small, 28, 256, DropReason.NO_BUFFER);
        refuse(small, 2000, 0, DropReason.NO_BUFFER);
        byte[] large = Packets.ipv4(0, 64, Packets.UDP, 0, NONE, Packets.random(1, 5000));
        refuse(large, 2000, 8, DropReason.NO_BUFFER); // 100 + 20 + 1976 bytes in a frame of 2048
    }

    private void refuse(byte[] packet, int mtu, int batch, DropReason expected) {
        PacketBuffer buffer = Packets.buffer(packet);
        PacketBatch out = new PacketBatch(batch);
        assertEquals(expected, fragmenter.fragment(buffer, mtu, out));
        assertEquals(0, out.size());
        assertEquals(64, pool.count(BufferPool.Place.FREE));
        assertEquals(Packets.text(packet), Packets.text(Packets.bytes(buffer)));
    }
}
