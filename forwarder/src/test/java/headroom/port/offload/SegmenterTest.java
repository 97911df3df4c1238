package headroom.port.offload;

import static headroom.port.offload.Frame.ethernet;
import static headroom.port.offload.Frame.hex;
import static headroom.port.offload.Frame.ipv4;
import static headroom.port.offload.Frame.ipv6;
import static headroom.port.offload.Frame.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.PacketBuffer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SegmenterTest {
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int HEADROOM = 100;
    private static final int FRAME_BYTES = 2048;
    private static final int CWR = 0x80;
    private static final int FIN_PSH = 0x09;
    private static final int FLAGS = CWR | 0x40 | 0x10 | FIN_PSH; // CWR ECE ACK PSH FIN

    private final BufferPool pool = new BufferPool(MemorySegment.ofArray(new byte[64 * FRAME_BYTES]), FRAME_BYTES, 64);
    private final Segmenter segmenter = new Segmenter(pool, HEADROOM);

    /**
     * @param ips where its IP headers are
     * @param version of the innermost
     */
    record Case(String name, int protocol, List<Integer> ips, int transport, int version, UnaryOperator<byte[]> wrap) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        byte[] vlans = hex("020000000002 020000000001 88a80005 81000005 86dd");
        byte[] outer = hex("2b 02 04 00 00 00 0000 fc000000000000000000000000000001");
        outer[0] = (byte) 143;
        return Stream.of(
                new Case("TCP over IPv4", TCP, List.of(14), 34, 4, m -> join(ethernet(0x800), ipv4(TCP, 0, "", m))),
                new Case("TCP over IPv6", TCP, List.of(14), 54, 6, m -> join(ethernet(0x86dd), ipv6(TCP, m))),
                new Case("TCP, two tags", TCP, List.of(22), 62, 6, m -> join(vlans, ipv6(TCP, m))),
                new Case("UDP over IPv4", UDP, List.of(14), 34, 4, m -> join(ethernet(0x800), ipv4(UDP, 0, "", m))),
                new Case("UDP over IPv6", UDP, List.of(14), 54, 6, m -> join(ethernet(0x86dd), ipv6(UDP, m))),
                new Case(
                        "TCP in 4in4",
                        TCP,
                        List.of(14, 34),
                        54,
                        4,
                        m -> join(ethernet(0x800), ipv4(4, 0, "", ipv4(TCP, 0, "", m)))),
                new Case(
                        "TCP in SRv6 L2",
                        TCP,
                        List.of(14, 92),
                        112,
                        4,
                        m -> join(ethernet(0x86dd), ipv6(43, join(outer, ethernet(0x800), ipv4(TCP, 0, "", m))))));
    }

    /**
     * A TCP header with a time stamp option, or a UDP header, and data; the checksum is partial, as senders leave it.
     */
    private static byte[] message(Case c, int dataBytes) {
        byte[] data = new byte[dataBytes];
        new Random(dataBytes).nextBytes(data);
        byte[] header = c.protocol() == TCP
                ? hex("0400 0050 fffffff0 00000001 80 %02x 0200 0000 0000 0101080a0000000100000002".formatted(FLAGS))
                : hex("0400 0050 0000 0000");
        byte[] message = join(header, data);
        Frame.put16(message, c.protocol() == TCP ? 16 : 6, Frame.pseudoSum(c.version(), c.protocol(), message.length));
        return message;
    }

    private List<byte[]> cut(Case c, byte[] frame, int perSegment) {
        PacketBuffer superFrame = Frame.packet(frame);
        superFrame.timeNs(77);
        assertTrue(segmenter.begin(superFrame, c.protocol(), c.transport(), perSegment));
        List<byte[]> segments = new ArrayList<>();
        while (segmenter.isActive()) {
            int left = segmenter.remaining();
            PacketBuffer segment = segmenter.next();
            assertEquals(left - 1, segmenter.remaining());
            assertEquals(HEADROOM, segment.headroom());
            assertEquals(77, segment.timeNs());
            segments.add(Frame.bytes(segment));
            segment.release();
        }
        return segments;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everySegmentIsAWholePacketAndNoByteIsLost(Case c) {
        int headerBytes = c.transport() + (c.protocol() == TCP ? 32 : 8);
        for (int dataBytes : new int[] {1, 99, 100, 101, 300, 1999, 3000}) {
            byte[] frame = c.wrap().apply(message(c, dataBytes));
            List<byte[]> segments = cut(c, frame, 100);
            assertEquals(Math.ceilDiv(dataBytes, 100), segments.size());
            byte[] data = {};
            for (int i = 0; i < segments.size(); i++) {
                byte[] segment = segments.get(i);
                checkHeaders(c, segment, i);
                checkFlags(c, segment, i == 0, i == segments.size() - 1, data.length);
                data = join(data, Arrays.copyOfRange(segment, headerBytes, segment.length));
            }
            assertArrayEquals(Arrays.copyOfRange(frame, headerBytes, frame.length), data);
        }
    }

    private static void checkHeaders(Case c, byte[] segment, int number) {
        for (int ip : c.ips()) {
            if (segment[ip] >>> 4 == 4) {
                assertEquals(segment.length - ip, Frame.get16(segment, ip + 2), "total length");
                assertEquals(0x1234 + number, Frame.get16(segment, ip + 4), "identification");
                assertEquals(0xffff, Frame.sum(segment, ip, 20, 0), "header checksum");
            } else {
                assertEquals(segment.length - ip - 40, Frame.get16(segment, ip + 4), "payload length");
            }
        }
        int length = segment.length - c.transport();
        int pseudo = Frame.pseudoSum(c.version(), c.protocol(), length);
        assertEquals(0xffff, Frame.sum(segment, c.transport(), length, pseudo), "checksum");
    }

    private static void checkFlags(Case c, byte[] segment, boolean first, boolean last, int before) {
        if (c.protocol() == UDP) {
            assertEquals(segment.length - c.transport(), Frame.get16(segment, c.transport() + 4));
            return;
        }
        assertEquals(0xfffffff0 + before, Frame.get32(segment, c.transport() + 4), "sequence number, which wraps");
        int expected = FLAGS & ~(first ? 0 : CWR) & ~(last ? 0 : FIN_PSH);
        assertEquals(expected, segment[c.transport() + 13] & 0xff, "flags");
    }

    @Test
    void lengthFieldsOfASuperFrameAreNotBelieved() {
        Case c = cases().findFirst().orElseThrow();
        byte[] frame = c.wrap().apply(message(c, 300));
        Frame.put16(frame, 14 + 2, 0); // as BIG TCP leaves it
        cut(c, frame, 100).forEach(segment -> assertEquals(segment.length - 14, Frame.get16(segment, 16)));
    }

    @Test
    void udpWithoutChecksumStaysWithout() {
        Case c = cases().filter(x -> x.protocol() == UDP).findFirst().orElseThrow();
        byte[] message = message(c, 250);
        Frame.put16(message, 6, 0);
        cut(c, c.wrap().apply(message), 100).forEach(segment -> assertEquals(0, Frame.get16(segment, 34 + 6)));
    }

    @Test
    void goesOnWhereThePoolRanDry() {
        Case c = cases().findFirst().orElseThrow();
        List<PacketBuffer> held = new ArrayList<>();
        while (pool.count(Place.FREE) > 2) {
            held.add(pool.allocate());
        }
        PacketBuffer superFrame = Frame.packet(c.wrap().apply(message(c, 500)));
        assertTrue(segmenter.begin(superFrame, TCP, 34, 100));
        held.add(segmenter.next());
        held.add(segmenter.next());
        assertNull(segmenter.next());
        assertNull(segmenter.next());
        assertEquals(3, segmenter.remaining());
        held.removeFirst().release();

        PacketBuffer third = segmenter.next();
        assertEquals(0xfffffff0 + 200, Frame.get32(Frame.bytes(third), 38));
        segmenter.abandon();
        assertFalse(segmenter.isActive());
        assertEquals(0, segmenter.remaining());
        assertEquals(1, ((BufferPool) superFrame.owner()).count(Place.FREE), "the super-frame went back");
    }

    @Test
    void whatContradictsTheDriverIsRefused() {
        Case c = cases().findFirst().orElseThrow();
        byte[] frame = c.wrap().apply(message(c, 500));
        PacketBuffer packet = Frame.packet(frame);
        assertFalse(segmenter.begin(packet, UDP, 34, 100), "another protocol");
        assertFalse(segmenter.begin(packet, -1, 34, 100), "a protocol nobody knows");
        assertFalse(segmenter.begin(packet, TCP, 54, 100), "another place");
        assertFalse(segmenter.begin(packet, TCP, -1, 100));
        assertFalse(segmenter.begin(packet, TCP, 34, 0), "no size");
        assertFalse(segmenter.begin(packet, TCP, 34, FRAME_BYTES - HEADROOM - 66 + 1), "does not fit a frame");
        assertTrue(segmenter.begin(packet, TCP, 34, FRAME_BYTES - HEADROOM - 66));
        segmenter.abandon();
        for (int end = 0; end < 67; end++) {
            assertFalse(segmenter.begin(Frame.packet(Arrays.copyOf(frame, end)), TCP, 34, 100), "cut at " + end);
        }
    }
}
