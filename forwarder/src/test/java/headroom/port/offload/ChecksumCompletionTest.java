package headroom.port.offload;

import static headroom.port.offload.Frame.ethernet;
import static headroom.port.offload.Frame.hex;
import static headroom.port.offload.Frame.ipv4;
import static headroom.port.offload.Frame.ipv6;
import static headroom.port.offload.Frame.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.packet.PacketBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChecksumCompletionTest {
    private static final int TCP = 6;
    private static final int UDP = 17;

    private final ChecksumCompletion completion = new ChecksumCompletion();

    record Captured(String name, String hex, int field, int checksum) {
        @Override
        public String toString() {
            return name;
        }
    }

    // tcpdump 4.99.3 -i v0 on a veth pair of Linux 6.18 with default offloads, iperf3 and bash's /dev/udp as senders;
    // the right checksums are what TShark 4.0.17 says they should be (tcp.checksum_calculated,
    // udp.checksum_calculated).
    static Stream<Captured> captured() {
        return Stream.of(
                new Captured("TCP SYN over IPv4", """
                        02000000000202000000000108004500003cb981400040066d380a0000010a000002
                        dbde1451e0353dc300000000a002faf014310000020405b40402080ae514183a00000000
                        0103030a""", 50, 0x2d92),
                new Captured("TCP data over IPv4", """
                        020000000002020000000001080045000038b985400040066d380a0000010a000002
                        dbde1451e0353de9ab5cb7388018003f142d00000101080ae5141847327413d200000080""", 50, 0xad69),
                new Captured("UDP over IPv4", """
                        020000000002020000000001080045000022ea1f400040113ca90a0000010a000002
                        80750009000e142268656c6c6f0a""", 40, 0x2775),
                new Captured("UDP over IPv6, odd length", """
                        02000000000202000000000186dd6001f363000f1140fd000000000000000000000000000001
                        fd000000000000000000000000000002d14d0009000ffa2468656c6c6f360a""", 60, 0xe66c),
                new Captured("TCP SYN over IPv6", """
                        02000000000202000000000186dd60040ba700280640fd000000000000000000000000000001
                        fd000000000000000000000000000002e0600009d7c2291b00000000a002fd20fa320000
                        020405a00402080ab65d38be000000000103030a""", 70, 0x8088),
                new Captured("TCP RST over IPv6", """
                        02000000000102000000000286dd60037aeb00140640fd000000000000000000000000000002
                        fd0000000000000000000000000000010009e06000000000d7c2291c50140000fa1e0000""", 70, 0xd483));
    }

    @ParameterizedTest
    @MethodSource("captured")
    void completesWhatAKernelLeft(Captured c) {
        byte[] frame = hex(c.hex());
        PacketBuffer packet = Frame.packet(frame);
        assertTrue(completion.completeIfPartial(packet));
        Frame.put16(frame, c.field(), c.checksum());
        assertArrayEquals(frame, Frame.bytes(packet));

        assertFalse(completion.completeIfPartial(packet), "what is right is not partial");
        assertArrayEquals(frame, Frame.bytes(packet));
    }

    @ParameterizedTest
    @MethodSource("captured")
    void completesWhereADriverSays(Captured c) {
        byte[] frame = hex(c.hex());
        PacketBuffer packet = Frame.packet(frame);
        int transport = frame[12] == 8 ? 34 : 54;
        assertTrue(completion.complete(packet, transport, c.field() - transport));
        assertEquals(c.checksum(), Frame.get16(Frame.bytes(packet), c.field()));
    }

    @Test
    void aFieldOutsideThePacketIsRefused() {
        PacketBuffer packet = Frame.packet(new byte[60]);
        assertTrue(completion.complete(packet, 40, 18));
        assertFalse(completion.complete(packet, 40, 19));
        assertFalse(completion.complete(packet, 61, 0));
        assertFalse(completion.complete(packet, 65_535, 65_535));
        assertFalse(completion.complete(packet, -1, 0));
        assertFalse(completion.complete(packet, 0, -1));
    }

    record Shape(String name, String front, int version) {
        @Override
        public String toString() {
            return name;
        }

        /** A frame whose TCP or UDP message is {@code message}, with everything around it right. */
        byte[] around(int protocol, byte[] message) {
            byte[] inner = version == 4 ? ipv4(protocol, 0x4000, "", message) : ipv6(protocol, message);
            return join(hex(front), inner);
        }
    }

    static Stream<Shape> shapes() {
        String addresses = "020000000002 020000000001";
        return Stream.of(
                new Shape("IPv4", addresses + "0800", 4),
                new Shape("IPv6", addresses + "86dd", 6),
                new Shape("VLAN, IPv4", addresses + "81000005 0800", 4),
                new Shape("QinQ, IPv6", addresses + "88a80005 81000005 86dd", 6));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everyLengthOfEveryShapeIsCompleted(Shape shape) {
        Random random = new Random(1);
        for (int protocol : new int[] {TCP, UDP}) {
            for (int length = protocol == TCP ? 20 : 8; length < 100; length++) {
                byte[] message = new byte[length];
                random.nextBytes(message);
                check(protocol, shape.version(), message, m -> shape.around(protocol, m));
            }
        }
    }

    private interface Wrapping {
        byte[] wrap(byte[] message);
    }

    /** Puts the pseudo-header's sum into the message's field, completes, and compares with RFC 1071 done plainly. */
    private void check(int protocol, int version, byte[] message, Wrapping wrapping) {
        int field = protocol == TCP ? 16 : 6;
        int pseudo = Frame.pseudoSum(version, protocol, message.length);
        Frame.put16(message, field, pseudo);
        PacketBuffer packet = Frame.packet(wrapping.wrap(message));
        assertTrue(completion.completeIfPartial(packet), "length " + message.length);

        Frame.put16(message, field, 0);
        int right = ~Frame.sum(message, 0, message.length, pseudo) & 0xffff;
        Frame.put16(message, field, right == 0 ? 0xffff : right);
        assertArrayEquals(wrapping.wrap(message), Frame.bytes(packet), "length " + message.length);
    }

    private static byte[] srh(int nextHeader, int segmentsLeft, String... segments) {
        return join(
                hex("%02x %02x 04 %02x %02x 00 0000"
                        .formatted(nextHeader, 2 * segments.length, segmentsLeft, segments.length - 1)),
                hex(segments));
    }

    private static final String SID = "fc000000000000000000000000000001";
    private static final String FINAL = "fd000000000000000000000000000002";

    record Tunnel(String name, int version, Wrapping wrapping) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Tunnel> tunnels() {
        byte[] v6 = ethernet(0x86dd);
        byte[] v4 = ethernet(0x0800);
        return Stream.of(
                new Tunnel("IPv4 options", 4, m -> join(v4, ipv4(TCP, 0, "01010101 94040000", m))),
                new Tunnel("Ethernet padding", 4, m -> join(v4, ipv4(TCP, 0, "", m), new byte[7])),
                new Tunnel(
                        "hop-by-hop and destination options",
                        6,
                        m -> join(
                                v6,
                                ipv6(
                                        0,
                                        join(
                                                hex("3c00 0104 00000000"),
                                                hex("0601 010c 000000000000000000000000"),
                                                m)))),
                new Tunnel("SRH, at its end", 6, m -> join(v6, ipv6(43, join(srh(TCP, 0, FINAL), m)))),
                new Tunnel("4in4", 4, m -> join(v4, ipv4(4, 0, "", ipv4(TCP, 0, "", m)))),
                new Tunnel("6in4", 6, m -> join(v4, ipv4(41, 0, "", ipv6(TCP, m)))),
                new Tunnel("4in6", 4, m -> join(v6, ipv6(4, ipv4(TCP, 0, "", m)))),
                new Tunnel("SRv6 L3", 6, m -> join(v6, ipv6(43, join(srh(41, 1, FINAL, SID), ipv6(TCP, m))))),
                new Tunnel("SRv6 L2", 4, m -> join(v6, ipv6(43, join(srh(143, 0, SID), v4, ipv4(TCP, 0, "", m))))),
                new Tunnel(
                        "SRv6 L2 reduced, tagged inside",
                        6,
                        m -> join(v6, ipv6(143, join(hex("0200000000020200000000018100000586dd"), ipv6(TCP, m))))));
    }

    @ParameterizedTest
    @MethodSource("tunnels")
    void theInnermostChecksumIsCompletedBehindTunnelsToo(Tunnel tunnel) {
        byte[] message = new byte[61];
        new Random(2).nextBytes(message);
        check(TCP, tunnel.version(), message, tunnel.wrapping());
    }

    @Test
    void withSegmentsLeftTheFinalDestinationCounts() {
        byte[] message = new byte[40];
        new Random(3).nextBytes(message);
        check(TCP, 6, message, m -> {
            byte[] frame = join(ethernet(0x86dd), ipv6(43, join(srh(TCP, 1, FINAL, SID), m)));
            byte[] sid = hex(SID);
            System.arraycopy(sid, 0, frame, 14 + 24, sid.length);
            return frame;
        });
    }

    @Test
    void theSumThatMakesZeroIsSentAsAllOnes() {
        byte[] message = new byte[8];
        Frame.put16(message, 4, 8);
        int pseudo = Frame.pseudoSum(4, UDP, 8);
        Frame.put16(message, 0, 0xffff - Frame.sum(message, 0, 8, pseudo)); // now everything sums up to 0xffff
        check(UDP, 4, message, m -> join(ethernet(0x0800), ipv4(UDP, 0, "", m)));
    }

    static Stream<Captured> untouched() {
        byte[] message = new byte[32];
        Frame.put16(message, 6, Frame.pseudoSum(4, UDP, 32));
        byte[] none = new byte[32];
        return Stream.of(
                untouched("first fragment", join(ethernet(0x0800), ipv4(UDP, 0x2000, "", message))),
                untouched("later fragment", join(ethernet(0x0800), ipv4(UDP, 0x0004, "", message))),
                untouched("no UDP checksum", join(ethernet(0x0800), ipv4(UDP, 0, "", none))),
                untouched("ICMP", join(ethernet(0x0800), ipv4(1, 0, "", message))),
                untouched("ARP", join(ethernet(0x0806), ipv4(UDP, 0, "", message))),
                untouched("a version that contradicts the type", join(ethernet(0x86dd), ipv4(UDP, 0, "", message))),
                untouched("IPv6 fragment", join(ethernet(0x86dd), ipv6(44, join(hex("1100 0000 00000001"), message)))),
                untouched(
                        "segments left past the list",
                        join(ethernet(0x86dd), ipv6(43, join(srh(UDP, 3, FINAL), message)))),
                untouched(
                        "a UDP header cut short", join(ethernet(0x0800), ipv4(UDP, 0, "", Arrays.copyOf(message, 7)))));
    }

    private static Captured untouched(String name, byte[] frame) {
        return new Captured(name, HexFormat.of().formatHex(frame), 0, 0);
    }

    @ParameterizedTest
    @MethodSource("untouched")
    void everythingElseIsLeftAlone(Captured c) {
        byte[] frame = hex(c.hex());
        PacketBuffer packet = Frame.packet(frame);
        assertFalse(completion.completeIfPartial(packet));
        assertArrayEquals(frame, Frame.bytes(packet));
    }

    @ParameterizedTest
    @MethodSource("tunnels")
    void noTruncationThrows(Tunnel tunnel) {
        byte[] message = new byte[40];
        Frame.put16(message, 16, Frame.pseudoSum(tunnel.version(), TCP, 40));
        byte[] frame = tunnel.wrapping().wrap(message);
        for (int end = 0; end < frame.length; end++) {
            byte[] cut = Arrays.copyOf(frame, end);
            PacketBuffer packet = Frame.packet(cut);
            if (!completion.completeIfPartial(packet)) {
                assertArrayEquals(cut, Frame.bytes(packet));
            }
        }
    }

    @Test
    void nestingIsBounded() {
        byte[] message = new byte[40];
        byte[] deep = ipv4(TCP, 0, "", message);
        for (int i = 0; i < 40; i++) {
            deep = ipv4(4, 0, "", deep);
        }
        PacketBuffer packet = Frame.packet(join(ethernet(0x0800), deep));
        assertFalse(completion.completeIfPartial(packet));
    }
}
