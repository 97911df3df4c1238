package headroom.encap;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.packet.PacketBuffer;
import headroom.wire.FlowHash;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PushTest {
    private static final Ipv6Address SOURCE = Ipv6Address.parse("fc00::1");
    private static final String SOURCE_HEX = "fc00 0000 0000 0000 0000 0000 0000 0001";
    private static final String A = "fc00 0000 0000 0000 0000 0000 0000 000a";
    private static final String B = "fc00 0000 0000 0000 0000 0000 0000 000b";
    private static final String C = "fc00 0000 0000 0000 0000 0000 0000 000c";

    /** An ARP request, padded to the 60 bytes of a wire. */
    private static final byte[] ARP = Arrays.copyOf(
            Packets.frame(0x0806, Packets.hex("0001 0800 0604 0001 02000000000a 0a010001 000000000000 0a010002")), 60);

    /** DSCP EF, ECT(0), TTL or hop limit 63, 8 bytes of UDP. */
    private static final byte[] IPV4 = Packets.ipv4(0xba, 63, Packets.UDP, Packets.udp(1000, 2000, new byte[0]));

    private static final byte[] IPV6 = Packets.ipv6(0xba, 63, Packets.UDP, Packets.udp(1000, 2000, new byte[0]));

    record Golden(String name, Push push, String innerHex, String outer) {
        byte[] inner() {
            return Packets.hex(innerHex);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * Laid out by hand: RFC 8200 3 and RFC 8754 2 for the headers, RFC 8986 5.1 to 5.4 and RFC 8754 4.1.1 for which
     * segments are listed, RFC 791 3.1 and RFC 1071 for IPv4. The flow label, a hash, stands as 0.
     */
    static Stream<Golden> golden() {
        return Stream.concat(goldenLayer2(), goldenLayer3());
    }

    private static Stream<Golden> goldenLayer2() {
        return Stream.of(
                new Golden(
                        "H.Encaps.L2, one SID",
                        Srv6L2Push.full(sids(1), SOURCE, OuterFields.INHERIT),
                        Packets.text(ARP),
                        """
                    6000 0000 0054 2b 40""" + SOURCE_HEX + A + """
                    8f 02 04 00 00 00 0000""" + A),
                new Golden(
                        "H.Encaps.L2, three SIDs",
                        Srv6L2Push.full(sids(3), SOURCE, OuterFields.INHERIT),
                        Packets.text(ARP),
                        """
                    6000 0000 0074 2b 40""" + SOURCE_HEX + A + """
                    8f 06 04 02 02 00 0000""" + C + B + A),
                new Golden(
                        "H.Encaps.L2.Red, one SID",
                        Srv6L2Push.reduced(sids(1), SOURCE, OuterFields.INHERIT),
                        Packets.text(ARP),
                        """
                    6000 0000 003c 8f 40""" + SOURCE_HEX + A),
                new Golden(
                        "H.Encaps.L2.Red, three SIDs",
                        Srv6L2Push.reduced(sids(3), SOURCE, fields(10, 7)),
                        Packets.text(ARP),
                        """
                    6280 0000 0064 2b 07""" + SOURCE_HEX + A + """
                    8f 04 04 02 01 00 0000""" + C + B));
    }

    private static Stream<Golden> goldenLayer3() {
        return Stream.of(
                new Golden(
                        "H.Encaps of IPv4, one SID",
                        Srv6L3Push.full(sids(1), SOURCE, OuterFields.INHERIT),
                        Packets.text(IPV4),
                        """
                    6ba0 0000 0034 2b 3f""" + SOURCE_HEX + A + """
                    04 02 04 00 00 00 0000""" + A),
                new Golden(
                        "H.Encaps of IPv6, two SIDs",
                        Srv6L3Push.full(sids(2), SOURCE, fields(0, 255)),
                        Packets.text(IPV6),
                        """
                    6020 0000 0058 2b ff""" + SOURCE_HEX + A + """
                    29 04 04 01 01 00 0000""" + B + A),
                new Golden(
                        "H.Encaps.Red of IPv4, one SID",
                        Srv6L3Push.reduced(sids(1), SOURCE, OuterFields.INHERIT),
                        Packets.text(IPV4),
                        """
                    6ba0 0000 001c 04 3f""" + SOURCE_HEX + A),
                new Golden(
                        "H.Encaps.Red of IPv6, two SIDs",
                        Srv6L3Push.reduced(sids(2), SOURCE, OuterFields.INHERIT),
                        Packets.text(IPV6),
                        """
                    6ba0 0000 0048 2b 3f""" + SOURCE_HEX + A + """
                    29 02 04 01 00 00 0000""" + B),
                new Golden("4in4", ipip("192.0.2.1", "198.51.100.2", OuterFields.INHERIT), Packets.text(IPV4), """
                    45 ba 0030 0000 4000 3f 04 4ed9 c0000201 c6336402"""),
                new Golden("6in4", ipip("192.0.2.1", "198.51.100.2", OuterFields.INHERIT), Packets.text(IPV6), """
                    45 ba 0044 0000 4000 3f 29 4ea0 c0000201 c6336402"""),
                new Golden(
                        "4in6",
                        ipip("fc00::1", "fc00::a", OuterFields.INHERIT),
                        Packets.text(IPV4),
                        """
                    6ba0 0000 001c 04 3f""" + SOURCE_HEX + A),
                new Golden(
                        "6in6",
                        ipip("fc00::1", "fc00::a", OuterFields.INHERIT),
                        Packets.text(IPV6),
                        """
                    6ba0 0000 0030 29 3f""" + SOURCE_HEX + A));
    }

    @ParameterizedTest
    @MethodSource("golden")
    void writesGoldenBytes(Golden golden) {
        byte[] outer = Packets.hex(golden.outer());
        PacketBuffer packet = Packets.buffer(golden.inner(), outer.length + 3, 0, Packets.hex("ff"));
        golden.push().apply(packet);
        byte[] actual = Packets.bytes(packet);
        if (golden.push().etherType() == 0x86dd) {
            ByteBuffer words = ByteBuffer.wrap(actual);
            assertNotEquals(0, words.getInt(0) & 0xfffff, "a flow label of 0 is none");
            words.putInt(0, words.getInt(0) & 0xfff00000);
        }
        assertEquals(Packets.text(Packets.concat(outer, golden.inner())), Packets.text(actual));
        assertEquals(outer.length, golden.push().bytes());
    }

    record Shape(Kind kind, int segmentCount, Dirt dirt) {}

    /** What stood in the headroom before. */
    enum Dirt {
        ONES,
        RANDOM;

        byte[] bytes() {
            return this == ONES ? Packets.hex("ff") : Packets.random(7, 509);
        }
    }

    enum Kind {
        L2,
        L2_RED,
        L3,
        L3_RED
    }

    static Stream<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (int count : new int[] {1, 2, 3, 4, 8, 12}) {
                for (Dirt dirt : Dirt.values()) {
                    shapes.add(new Shape(kind, count, dirt));
                }
            }
        }
        return shapes.stream();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void writesEveryByteAndNoOther(Shape shape) {
        boolean layer2 = shape.kind() == Kind.L2 || shape.kind() == Kind.L2_RED;
        byte[][] inners = layer2
                ? new byte[][] {
                    ARP, Packets.frame(0x0800, IPV4, 0x8100, 0x6064), Packets.frame(0x86dd, IPV6, 0x88a8, 5, 0x8100, 5)
                }
                : new byte[][] {IPV4, IPV6, Packets.ipv6(0, 1, 59, Packets.random(1, 1400))};
        for (byte[] inner : inners) {
            for (OuterFields fields : List.of(OuterFields.INHERIT, fields(46, 200))) {
                Push push = push(shape.kind(), shape.segmentCount(), fields);
                int spare = 5;
                PacketBuffer packet = Packets.buffer(
                        inner, push.bytes() + spare, 7, shape.dirt().bytes());
                byte[] before = packet.memory().toArray(JAVA_BYTE);
                push.apply(packet);
                byte[] outer = expected(shape, fields, inner);
                byte[] expected = before.clone();
                System.arraycopy(outer, 0, expected, spare, outer.length);
                byte[] after = packet.memory().toArray(JAVA_BYTE);
                assertEquals(Packets.text(expected), Packets.text(after));
                assertEquals(spare, packet.start());
                assertEquals(push.bytes() + inner.length, packet.length());
            }
        }
    }

    /** The outer header, built field by field. */
    private static byte[] expected(Shape shape, OuterFields fields, byte[] inner) {
        boolean reduced = shape.kind() == Kind.L2_RED || shape.kind() == Kind.L3_RED;
        boolean layer2 = shape.kind() == Kind.L2 || shape.kind() == Kind.L2_RED;
        int listed = reduced ? shape.segmentCount() - 1 : shape.segmentCount();
        int srhLength = listed == 0 ? 0 : 8 + 16 * listed;
        int ipAt = !layer2 ? 0 : inner[12] == 8 ? -1 : inner[12] == (byte) 0x81 ? 18 : 22; // ARP, one tag, two
        int version = ipAt < 0 ? 0 : inner[ipAt] >>> 4 & 15;
        int innerClass = ipAt < 0 ? 0 : ByteBuffer.wrap(inner).getShort(ipAt) >>> (version == 4 ? 0 : 4) & 0xff;
        int innerHops = layer2 ? 64 : inner[version == 4 ? 8 : 7];
        int protocol = layer2 ? 143 : version == 4 ? 4 : 41;
        int trafficClass = fields.dscp().isPresent() ? fields.dscp().getAsInt() << 2 | (innerClass & 3) : innerClass;
        MemorySegment segment = MemorySegment.ofArray(inner);
        int hash = layer2
                ? FlowHash.ofFrame(segment, 0, inner.length)
                : version == 4 ? FlowHash.ofIpv4(segment, 0) : FlowHash.ofIpv6(segment, 0);

        ByteBuffer outer = ByteBuffer.allocate(40 + srhLength);
        outer.putInt(6 << 28 | trafficClass << 20 | FlowHash.flowLabel(hash));
        outer.putShort((short) (srhLength + inner.length));
        outer.put((byte) (listed == 0 ? protocol : 43));
        outer.put((byte) fields.hopLimit().orElse(innerHops));
        outer.put(Packets.hex(SOURCE_HEX)).put(sid(0));
        if (listed > 0) {
            outer.put((byte) protocol).put((byte) (2 * listed)).put((byte) 4);
            outer.put((byte) (shape.segmentCount() - 1))
                    .put((byte) (listed - 1))
                    .put((byte) 0)
                    .putShort((short) 0);
            for (int i = shape.segmentCount() - 1; i >= shape.segmentCount() - listed; i--) {
                outer.put(sid(i));
            }
        }
        return outer.array();
    }

    /** background.md, push sizes: these include the outer Ethernet header of 14 bytes. */
    @ParameterizedTest
    @CsvSource({"1,78,54", "2,94,78", "3,110,94", "4,126,110", "5,142,126", "8,190,174", "12,254,238", "13,270,254"})
    void hasGoldenSizes(int count, int full, int reduced) {
        assertEquals(full, 14 + push(Kind.L2, count, OuterFields.INHERIT).bytes());
        assertEquals(reduced, 14 + push(Kind.L2_RED, count, OuterFields.INHERIT).bytes());
        assertEquals(full, 14 + push(Kind.L3, count, OuterFields.INHERIT).bytes());
        assertEquals(reduced, 14 + push(Kind.L3_RED, count, OuterFields.INHERIT).bytes());
    }

    @Test
    void countsIpv4IdentificationAndBeginsAgain() {
        Push push = ipip("192.0.2.1", "198.51.100.2", OuterFields.INHERIT);
        PacketBuffer packet = Packets.buffer(IPV4, 20, 0, Packets.hex("ff"));
        for (int i = 0; i <= 0x10001; i++) {
            push.apply(packet);
            byte[] outer = Arrays.copyOf(Packets.bytes(packet), 20);
            assertEquals((short) i, ByteBuffer.wrap(outer).getShort(4));
            assertEquals(0xffff, Packets.naiveSum(outer, 0, 20));
            packet.pop(20);
        }
    }

    @Test
    void everyFieldOfIpv4GoesIntoItsChecksum() {
        for (int trafficClass = 0; trafficClass < 256; trafficClass += 5) {
            for (int hops : new int[] {1, 2, 64, 255}) {
                for (int length : new int[] {0, 1, 2, 1399, 1400}) {
                    byte[] inner = Packets.ipv4(trafficClass, hops, Packets.UDP, new byte[length]);
                    PacketBuffer packet = Packets.buffer(inner, 20, 0, Packets.hex("ff"));
                    ipip("255.255.255.254", "254.255.255.255", OuterFields.INHERIT)
                            .apply(packet);
                    assertEquals(0xffff, Packets.naiveSum(Packets.bytes(packet), 0, 20));
                }
            }
        }
    }

    @Test
    void carriesAnEtherTypeNobodyKnowsAndAJumboFrame() {
        byte[] frame = Packets.frame(0x1234, Packets.random(3, 9000));
        PacketBuffer packet = Packets.buffer(frame, 64, 0, Packets.hex("ff"));
        Push push = push(Kind.L2, 1, OuterFields.INHERIT);
        push.apply(packet);
        assertEquals(24 + frame.length, Ipv6Header.payloadLength(packet.memory(), packet.start()));
        packet.pop(push.bytes());
        assertEquals(Packets.text(frame), Packets.text(Packets.bytes(packet)));
    }

    @Test
    void refusesWhatNoHeaderCanSay() {
        assertThrows(IllegalArgumentException.class, () -> push(Kind.L2, 128, OuterFields.INHERIT));
        assertThrows(IllegalArgumentException.class, () -> push(Kind.L2_RED, 129, OuterFields.INHERIT));
        assertEquals(
                40 + 8 + 16 * 127, push(Kind.L2_RED, 128, OuterFields.INHERIT).bytes());
        assertThrows(IllegalArgumentException.class, () -> ipip("192.0.2.1", "fc00::1", OuterFields.INHERIT));
        assertThrows(IllegalArgumentException.class, () -> fields(64, 1));
        assertThrows(IllegalArgumentException.class, () -> fields(-1, 1));
        assertThrows(IllegalArgumentException.class, () -> fields(0, 0));
        assertThrows(IllegalArgumentException.class, () -> fields(0, 256));
        PacketBuffer tight = Packets.buffer(ARP, 63, 0, Packets.hex("ff"));
        assertThrows(
                IllegalStateException.class,
                () -> push(Kind.L2, 1, OuterFields.INHERIT).apply(tight));
    }

    @ParameterizedTest
    @MethodSource("golden")
    void checkedPushWritesTheSame(Golden golden) {
        PacketBuffer plain = Packets.buffer(golden.inner(), 512, 0, Packets.hex("ff"));
        golden.push().apply(plain);
        PacketBuffer checked = Packets.buffer(golden.inner(), 512, 0, Packets.hex("00"));
        new CheckedPush(golden.push()).apply(checked);
        byte[] expected = Packets.bytes(plain);
        byte[] actual = Packets.bytes(checked);
        if (golden.push().etherType() == 0x0800) { // identification and checksum moved on
            Arrays.fill(expected, 4, 6, (byte) 0);
            Arrays.fill(expected, 10, 12, (byte) 0);
            Arrays.fill(actual, 4, 6, (byte) 0);
            Arrays.fill(actual, 10, 12, (byte) 0);
        }
        assertEquals(Packets.text(expected), Packets.text(actual));
    }

    @Test
    void checkedPushFindsAForgottenByte() {
        for (int forgotten = 0; forgotten < 20; forgotten++) {
            int hole = forgotten;
            Push leaky = new Push() {
                @Override
                public int bytes() {
                    return 20;
                }

                @Override
                public int etherType() {
                    return 0x0800;
                }

                @Override
                public void apply(PacketBuffer packet) {
                    long at = packet.push(20);
                    for (int i = 0; i < 20; i++) {
                        if (i != hole) {
                            packet.memory().set(JAVA_BYTE, at + i, (byte) 0xa5);
                        }
                    }
                }
            };
            PacketBuffer packet = Packets.buffer(IPV4, 64, 0, Packets.hex("00"));
            IllegalStateException found =
                    assertThrows(IllegalStateException.class, () -> new CheckedPush(leaky).apply(packet));
            assertEquals("byte " + hole + " of 20 was never written", found.getMessage());
        }
    }

    static Push push(Kind kind, int count, OuterFields fields) {
        return switch (kind) {
            case L2 -> Srv6L2Push.full(sids(count), SOURCE, fields);
            case L2_RED -> Srv6L2Push.reduced(sids(count), SOURCE, fields);
            case L3 -> Srv6L3Push.full(sids(count), SOURCE, fields);
            case L3_RED -> Srv6L3Push.reduced(sids(count), SOURCE, fields);
        };
    }

    private static Push ipip(String local, String remote, OuterFields fields) {
        return IpipPush.between(IpAddress.parse(local), IpAddress.parse(remote), fields);
    }

    private static OuterFields fields(int dscp, int hopLimit) {
        return new OuterFields(OptionalInt.of(dscp), OptionalInt.of(hopLimit));
    }

    /** fc00::a, fc00::b, and so on, in travel order. */
    static List<Ipv6Address> sids(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Ipv6Address(0xfc00_0000_0000_0000L, 0xa + i))
                .toList();
    }

    private static byte[] sid(int index) {
        return Packets.hex("fc00 0000 0000 0000 0000 0000 0000 00%02x".formatted(0xa + index));
    }
}
