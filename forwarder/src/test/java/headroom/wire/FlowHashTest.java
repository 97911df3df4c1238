package headroom.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.Packets;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowHashTest {
    private static final byte[] NONE = new byte[0];

    private static int hash(byte[] frame) {
        return FlowHash.ofFrame(MemorySegment.ofArray(frame), 0, frame.length);
    }

    private static byte[] frame4(int trafficClass, int timeToLive, int protocol, int flags, byte[] payload) {
        return Packets.frame(0x0800, Packets.ipv4(trafficClass, timeToLive, protocol, flags, NONE, payload));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 17, 132})
    void onlyTheFiveTupleCountsInIpv4(int protocol) {
        byte[] flow = Packets.udp(1000, 2000, Packets.random(1, 30));
        int hash = hash(frame4(0, 64, protocol, 0, flow));
        assertEquals(hash, hash(frame4(0xff, 1, protocol, 0x4000, Packets.udp(1000, 2000, Packets.random(2, 90)))));
        byte[] options = Packets.hex("0101010001010100");
        byte[] withOptions = Packets.ipv4(0, 64, protocol, 0, options, flow);
        assertEquals(hash, hash(Packets.frame(0x0800, withOptions)));
        assertEquals(hash, hash(Packets.frame(0x0800, withOptions, 0x8100, 0xe001)));
        assertEquals(hash, hash(Packets.frame(0x0800, withOptions, 0x88a8, 0x0001, 0x8100, 0x6003)));
        assertNotEquals(hash, hash(frame4(0, 64, protocol, 0, Packets.udp(1001, 2000, NONE))));
        assertNotEquals(hash, hash(frame4(0, 64, protocol, 0, Packets.udp(1000, 2001, NONE))));
        assertNotEquals(hash, hash(frame4(0, 64, protocol == 6 ? 17 : 6, 0, flow)));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 17, 132})
    void onlyTheFiveTupleCountsInIpv6(int protocol) {
        byte[] flow = Packets.udp(1000, 2000, Packets.random(1, 30));
        int hash = hash(Packets.frame(0x86dd, Packets.ipv6(0, 64, protocol, flow)));
        byte[] other = Packets.ipv6(0xff, 1, protocol, Packets.udp(1000, 2000, Packets.random(3, 99)));
        other[3]++; // Linux changes the flow label of a connection that does not get through
        assertEquals(hash, hash(Packets.frame(0x86dd, other, 0x8100, 0xe001)));
        byte[] extensions = Packets.concat(
                Packets.hex("3c 00 01 04 00000000"),
                Packets.hex("2b 00 01 04 00000000"),
                Packets.hex("%02x 02 04 00 00 00 0000".formatted(protocol)),
                new byte[16],
                flow);
        assertEquals(hash, hash(Packets.frame(0x86dd, Packets.ipv6(0, 64, 0, extensions))));
        assertNotEquals(hash, hash(Packets.frame(0x86dd, Packets.ipv6(0, 64, protocol, Packets.udp(1, 2000, NONE)))));
    }

    @Test
    void fragmentsOfADatagramStayTogether() {
        int first = hash(frame4(0, 64, 17, 0x2000, Packets.udp(1000, 2000, NONE)));
        int second = hash(frame4(0, 64, 17, 0x2001, Packets.random(1, 64)));
        int last = hash(frame4(0, 64, 17, 0x0009, Packets.random(2, 24)));
        assertEquals(first, second);
        assertEquals(first, last);
        byte[] six1 = Packets.concat(Packets.hex("11 00 0001 00000007"), Packets.udp(1000, 2000, NONE));
        byte[] six2 = Packets.concat(Packets.hex("11 00 0008 00000007"), Packets.random(3, 8));
        assertEquals(
                hash(Packets.frame(0x86dd, Packets.ipv6(0, 64, 44, six1))),
                hash(Packets.frame(0x86dd, Packets.ipv6(0, 64, 44, six2))));
    }

    @Test
    void otherProtocolsGoByAddresses() {
        int echo = hash(frame4(0, 64, 1, 0, Packets.hex("0800000000010001")));
        assertEquals(echo, hash(frame4(0, 64, 1, 0, Packets.hex("0800000000010002"))));
        byte[] elsewhere = Packets.ipv4(0, 64, 1, NONE);
        elsewhere[19]++;
        assertNotEquals(echo, hash(Packets.frame(0x0800, elsewhere)));
    }

    @Test
    void otherFramesGoByEthernetAddresses() {
        byte[] frame = Packets.frame(0x8847, Packets.random(1, 40));
        assertEquals(hash(frame), hash(Packets.frame(0x8847, Packets.random(2, 50), 0x8100, 3)));
        assertEquals(hash(frame), hash(Packets.frame(0x0800, Packets.random(2, 10))), "no whole IPv4 packet");
        byte[] other = frame.clone();
        other[5]++;
        assertNotEquals(hash(frame), hash(other));
        other = frame.clone();
        other[11]++;
        assertNotEquals(hash(frame), hash(other));
    }

    @Test
    void paddingIsNoPort() {
        byte[] bare = frame4(0, 64, 17, 0, NONE);
        byte[] padded = Arrays.copyOf(bare, 60);
        padded[40] = 9;
        assertEquals(hash(bare), hash(padded));
    }

    @Test
    void anyTruncationHasAHash() {
        byte[] extension = Packets.concat(Packets.hex("11 00 01 04 00000000"), Packets.udp(1, 2, NONE));
        for (byte[] frame : new byte[][] {
            Packets.frame(0x86dd, Packets.ipv6(0, 64, 60, extension), 0x88a8, 1, 0x8100, 2),
            frame4(0, 64, 6, 0, Packets.udp(1, 2, NONE))
        }) {
            for (int end = 0; end < frame.length; end++) {
                hash(Arrays.copyOf(frame, end));
            }
        }
    }

    @Test
    void labelsAreSpreadAndNeverZero() {
        assertEquals(1, FlowHash.flowLabel(0));
        assertEquals(1, FlowHash.flowLabel(0x7ff00000));
        assertEquals(0xfffff, FlowHash.flowLabel(-1));
        Set<Integer> labels = new HashSet<>();
        int[] buckets = new int[16];
        for (int port = 0; port < 4096; port++) {
            int label = FlowHash.flowLabel(hash(frame4(0, 64, 17, 0, Packets.udp(port, 80, NONE))));
            labels.add(label);
            buckets[label & 15]++;
        }
        // 4096 throws into a million: about 8 collide; 16 buckets of 256 each, spread 16.
        assertTrue(labels.size() > 4050, labels.size() + " labels for 4096 flows");
        for (int bucket : buckets) {
            assertTrue(bucket > 160 && bucket < 352, Arrays.toString(buckets));
        }
    }
}
