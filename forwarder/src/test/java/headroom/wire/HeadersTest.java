package headroom.wire;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.Packets;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Each header once, laid out by hand from its RFC, read and written. */
class HeadersTest {
    private static MemorySegment segment(String hex) {
        return MemorySegment.ofArray(Packets.hex(hex));
    }

    private static MemorySegment dirty(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0xff);
        return MemorySegment.ofArray(bytes);
    }

    private static String text(MemorySegment segment) {
        return Packets.text(segment.toArray(JAVA_BYTE));
    }

    @Test
    void ethernet() throws MalformedPacketException {
        String hex = "020000000b0c 06a1a2a3a4a5 86dd";
        Ethernet value = new Ethernet(
                MacAddress.parse("02:00:00:00:0b:0c"), MacAddress.parse("06:a1:a2:a3:a4:a5"), EtherType.IPV6);
        assertEquals(value, Ethernet.decode(segment(hex), 0, 14));
        MemorySegment written = dirty(14);
        value.encode(written, 0);
        assertEquals(hex.replace(" ", ""), text(written));
        assertFalse(EthernetHeader.isGroup(written, 0));
        EthernetHeader.destination(written, 0, 0x333300000001L);
        EthernetHeader.source(written, 0, 1);
        EthernetHeader.etherType(written, 0, EtherType.ARP);
        assertEquals("3333000000010000000000010806", text(written));
        assertTrue(EthernetHeader.isGroup(written, 0));
        for (int end = 0; end < 14; end++) {
            int cut = end;
            assertThrows(MalformedPacketException.class, () -> Ethernet.decode(written, 0, cut));
        }
    }

    @Test
    void vlanTags() {
        MemorySegment tag = dirty(4);
        VlanTag.put(tag, 0, EtherType.SERVICE_VLAN, 0x6064);
        assertEquals("88a86064", text(tag));
        assertEquals(0x88a8, VlanTag.tpid(tag, 0));
        assertEquals(100, VlanTag.vid(tag, 0));
        assertEquals(3, VlanTag.pcp(tag, 0));
    }

    @Test
    void findsThePayloadTypeBehindTags() {
        byte[] none = new byte[0];
        byte[] plain = Packets.frame(0x0800, none);
        byte[] two = Packets.frame(0x0800, none, 0x88a8, 5, 0x8100, 5);
        byte[] five = Packets.frame(0x0800, none, 0x8100, 1, 0x8100, 2, 0x8100, 3, 0x8100, 4, 0x8100, 5);
        assertEquals(12, EthernetHeader.payloadTypeAt(MemorySegment.ofArray(plain), 0, plain.length));
        assertEquals(20, EthernetHeader.payloadTypeAt(MemorySegment.ofArray(two), 0, two.length));
        assertEquals(28, EthernetHeader.payloadTypeAt(MemorySegment.ofArray(five), 0, five.length));
        for (int end = 14; end < two.length; end++) {
            MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(two, end));
            assertEquals(end < 18 ? 12 : 16, EthernetHeader.payloadTypeAt(cut, 0, end), "cut at " + end);
        }
    }

    @Test
    void ipv4() throws MalformedPacketException {
        Ipv4 value = new Ipv4(
                0xba,
                20,
                0x1234,
                Ipv4Header.DONT_FRAGMENT,
                63,
                6,
                Ipv4Address.parse("192.0.2.1"),
                Ipv4Address.parse("198.51.100.2"));
        MemorySegment written = dirty(20);
        value.encode(written, 0);
        byte[] bytes = written.toArray(JAVA_BYTE);
        assertEquals("45ba0014123440003f06", text(written).substring(0, 20));
        assertEquals("c0000201c6336402", text(written).substring(24));
        assertEquals(0xffff, Packets.naiveSum(bytes, 0, 20));
        assertEquals(value, Ipv4.decode(written, 0, 20));
        for (int end = 0; end < 20; end++) {
            int cut = end;
            MemorySegment part = MemorySegment.ofArray(Arrays.copyOf(bytes, end));
            assertThrows(MalformedPacketException.class, () -> Ipv4.decode(part, 0, cut));
        }
        bytes[8]--;
        assertThrows(MalformedPacketException.class, () -> Ipv4.decode(MemorySegment.ofArray(bytes), 0, 20));
    }

    @Test
    void ipv4Fragments() {
        MemorySegment header = dirty(20);
        int[] flags = {0, 0x4000, 0x2000, 0x2005, 5};
        boolean[] fragment = {false, false, true, true, true};
        for (int i = 0; i < flags.length; i++) {
            Ipv4Header.flagsFragmentOffset(header, 0, flags[i]);
            assertEquals(fragment[i], Ipv4Header.isFragment(header, 0));
        }
        assertEquals(40, Ipv4Header.fragmentOffset(header, 0));
        assertFalse(Ipv4Header.moreFragments(header, 0));
        assertFalse(Ipv4Header.dontFragment(header, 0));
    }

    @Test
    void ipv4LengthsMustAgree() {
        String[] wrong = {"44", "4f", "55", "65", "05"};
        for (String first : wrong) {
            assertFalse(Ipv4Header.isWhole(segment(first + "000014" + "00".repeat(16)), 0, 20), first);
        }
        assertTrue(Ipv4Header.isWhole(segment("45000014" + "00".repeat(16)), 0, 20));
        assertFalse(Ipv4Header.isWhole(segment("45000015" + "00".repeat(16)), 0, 20), "longer than the packet");
        assertFalse(Ipv4Header.isWhole(segment("45000013" + "00".repeat(16)), 0, 20), "shorter than its header");
        assertTrue(Ipv4Header.isWhole(segment("46000018" + "00".repeat(20)), 0, 24));
        assertFalse(Ipv4Header.isWhole(segment("46000017" + "00".repeat(20)), 0, 24));
    }

    @Test
    void ipv6() throws MalformedPacketException {
        String hex = "6ba54321 0008 11 40 20010db8000000000000000000000001 20010db8000000000000000000000002"
                + "0102030405060708";
        Ipv6 value =
                new Ipv6(0xba, 0x54321, 8, 17, 64, Ipv6Address.parse("2001:db8::1"), Ipv6Address.parse("2001:db8::2"));
        assertEquals(value, Ipv6.decode(segment(hex), 0, 48));
        MemorySegment written = dirty(40);
        value.encode(written, 0);
        assertEquals(hex.replace(" ", "").substring(0, 80), text(written));
        Ipv6Header.trafficClass(written, 0, 0x45);
        assertEquals("64554321", text(written).substring(0, 8));
        assertEquals(0x45, Ipv6Header.trafficClass(written, 0));
        assertEquals(0x54321, Ipv6Header.flowLabel(written, 0));
        for (int end = 0; end < 48; end++) {
            int cut = end;
            MemorySegment part = MemorySegment.ofArray(Arrays.copyOf(Packets.hex(hex), end));
            assertThrows(MalformedPacketException.class, () -> Ipv6.decode(part, 0, cut));
        }
    }

    @Test
    void udp() {
        MemorySegment written = dirty(8);
        UdpHeader.put(written, 0, 0xfedc, 53, 0x1000);
        assertEquals("fedc003510000000", text(written));
        assertEquals(0xfedc, UdpHeader.sourcePort(written, 0));
        assertEquals(53, UdpHeader.destinationPort(written, 0));
        assertEquals(0x1000, UdpHeader.length(written, 0));
    }

    @Test
    void tcp() {
        MemorySegment header = segment("d431 0050 f0000001 00000002 6012 7210 abcd 0000 020405b4");
        assertTrue(TcpHeader.isWhole(header, 0, 24));
        assertFalse(TcpHeader.isWhole(header, 0, 23));
        assertFalse(TcpHeader.isWhole(header, 0, 19));
        assertEquals(24, TcpHeader.headerLength(header, 0));
        assertEquals(0xd431, TcpHeader.sourcePort(header, 0));
        assertEquals(80, TcpHeader.destinationPort(header, 0));
        assertEquals(0xf0000001, TcpHeader.sequenceNumber(header, 0));
        assertEquals(2, TcpHeader.acknowledgmentNumber(header, 0));
        assertEquals(TcpHeader.SYN | TcpHeader.ACK, TcpHeader.controlBits(header, 0));
        assertEquals(0xabcd, TcpHeader.checksum(header, 0));
    }

    @Test
    void icmp() {
        MemorySegment written = dirty(8);
        IcmpHeader.put(written, 0, IcmpHeader.V4_DESTINATION_UNREACHABLE, 4, 1400);
        assertEquals("0304000000000578", text(written));
        assertEquals(3, IcmpHeader.type(written, 0));
        assertEquals(4, IcmpHeader.code(written, 0));
        assertEquals(1400, IcmpHeader.rest(written, 0));
    }
}
