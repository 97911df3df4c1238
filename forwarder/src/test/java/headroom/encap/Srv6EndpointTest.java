package headroom.encap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import headroom.encap.Srv6Endpoint.Flavour;
import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Packets laid out by hand from RFC 8200 3 and 4, RFC 8754 2, and RFC 8986 4. */
class Srv6EndpointTest {
    private static final String SOURCE = "fc000000000000000000000000000001";
    private static final String A = "fc00000000000000000000000000000a";
    private static final String B = "fc00000000000000000000000000000b";
    private static final String C = "fc00000000000000000000000000000c";

    private static final String INNER4 = Packets.text(Packets.ipv4(0, 9, Packets.UDP, Packets.udp(1, 2, new byte[4])));
    private static final String INNER6 = Packets.text(Packets.ipv6(0, 9, Packets.UDP, Packets.udp(1, 2, new byte[4])));
    private static final String FRAME = Packets.text(Packets.frame(0x0806, Packets.random(1, 46)));

    private static final String HOP_BY_HOP = "%s 00 05 02 0000 01 00"; // router alert, PadN
    private static final String OPTIONS = "%s 00 04 01 05 01 01 00"; // tunnel encapsulation limit, PadN
    private static final String OPTIONS_NOT_SKIPPED = "%s 00 80 04 00000000"; // unknown, discard
    private static final String OPTIONS_OVERRUN = "%s 00 04 05 00000000"; // one longer than the header
    private static final String FRAGMENT = "%s 00 0001 00000007";

    private final Srv6Endpoint endpoint = new Srv6Endpoint();

    private enum Behaviour {
        END,
        END_PSP,
        DX2,
        DX4,
        DX6
    }

    private DropReason run(Behaviour behaviour, PacketBuffer packet) {
        return switch (behaviour) {
            case END -> endpoint.end(packet, Flavour.NONE);
            case END_PSP -> endpoint.end(packet, Flavour.PSP);
            case DX2 -> endpoint.popToEthernet(packet);
            case DX4 -> endpoint.popToIpv4(packet);
            case DX6 -> endpoint.popToIpv6(packet);
        };
    }

    private static String ipv6(int nextHeader, int hopLimit, String destination, String payload) {
        String bytes = payload.replaceAll("\\s+", "");
        return "60012345 %04x %02x %02x".formatted(bytes.length() / 2, nextHeader, hopLimit)
                + SOURCE
                + destination
                + bytes;
    }

    private static String srh(int nextHeader, int segmentsLeft, String... segmentList) {
        return "%02x %02x 04 %02x %02x 00 0000"
                        .formatted(nextHeader, 2 * segmentList.length, segmentsLeft, segmentList.length - 1)
                + String.join("", segmentList);
    }

    private static String then(String extension, int nextHeader) {
        return extension.formatted("%02x".formatted(nextHeader));
    }

    record Accepted(String name, Behaviour behaviour, String packet, String result) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Accepted> accepted() {
        return Stream.concat(acceptedByEnd(), acceptedByPops());
    }

    private static Stream<Accepted> acceptedByEnd() {
        return Stream.of(
                new Accepted(
                        "End, first of three",
                        Behaviour.END,
                        ipv6(43, 64, A, srh(4, 2, C, B, A) + INNER4),
                        ipv6(43, 63, B, srh(4, 1, C, B, A) + INNER4)),
                new Accepted(
                        "End, PSP does nothing while segments are left",
                        Behaviour.END_PSP,
                        ipv6(43, 64, A, srh(4, 2, C, B, A) + INNER4),
                        ipv6(43, 63, B, srh(4, 1, C, B, A) + INNER4)),
                new Accepted(
                        "End, last but one, no PSP",
                        Behaviour.END,
                        ipv6(43, 2, B, srh(4, 1, C, B, A) + INNER4),
                        ipv6(43, 1, C, srh(4, 0, C, B, A) + INNER4)),
                new Accepted(
                        "End, reduced: segments left is last entry + 1",
                        Behaviour.END,
                        ipv6(43, 64, A, srh(143, 2, C, B) + FRAME),
                        ipv6(43, 63, B, srh(143, 1, C, B) + FRAME)),
                new Accepted(
                        "End with PSP",
                        Behaviour.END_PSP,
                        ipv6(43, 64, B, srh(41, 1, C, B, A) + INNER6),
                        ipv6(41, 63, C, INNER6)),
                new Accepted(
                        "End with PSP behind hop-by-hop options",
                        Behaviour.END_PSP,
                        ipv6(0, 64, B, then(HOP_BY_HOP, 43) + srh(41, 1, C, B, A) + INNER6),
                        ipv6(0, 63, C, then(HOP_BY_HOP, 41) + INNER6)),
                new Accepted(
                        "End with PSP behind both kinds of options",
                        Behaviour.END_PSP,
                        ipv6(0, 64, B, then(HOP_BY_HOP, 60) + then(OPTIONS, 43) + srh(41, 1, C, B) + INNER6),
                        ipv6(0, 63, C, then(HOP_BY_HOP, 60) + then(OPTIONS, 41) + INNER6)),
                new Accepted(
                        "End with PSP takes the TLVs along",
                        Behaviour.END_PSP,
                        ipv6(43, 64, B, "29 05 04 01 01 00 0000" + C + B + "04 06 000000000000" + INNER6),
                        ipv6(41, 63, C, INNER6)),
                new Accepted(
                        "End does not look behind the SRH",
                        Behaviour.END,
                        ipv6(43, 64, A, srh(44, 1, B, A) + then(FRAGMENT, 4)),
                        ipv6(43, 63, B, srh(44, 0, B, A) + then(FRAGMENT, 4))));
    }

    private static Stream<Accepted> acceptedByPops() {
        return Stream.of(
                new Accepted("DX2 with SRH", Behaviour.DX2, ipv6(43, 1, C, srh(143, 0, C, B) + FRAME), FRAME),
                new Accepted("DX2 without SRH", Behaviour.DX2, ipv6(143, 1, C, FRAME), FRAME),
                new Accepted(
                        "DX2 of the shortest frame",
                        Behaviour.DX2,
                        ipv6(143, 1, C, FRAME.substring(0, 28)),
                        FRAME.substring(0, 28)),
                new Accepted(
                        "DX2, destination options on both sides of the SRH",
                        Behaviour.DX2,
                        ipv6(60, 1, C, then(OPTIONS, 43) + srh(60, 0, C, B) + then(OPTIONS, 143) + FRAME),
                        FRAME),
                new Accepted(
                        "DX2, padding TLVs",
                        Behaviour.DX2,
                        ipv6(43, 1, C, "8f 03 04 00 00 00 0000" + C + "00 04 05 0000000000" + FRAME),
                        FRAME),
                new Accepted("DX4 with SRH", Behaviour.DX4, ipv6(43, 1, C, srh(4, 0, C, B) + INNER4), INNER4),
                new Accepted("DX4 without SRH", Behaviour.DX4, ipv6(4, 1, C, INNER4), INNER4),
                new Accepted(
                        "DX4, bytes behind the inner packet", Behaviour.DX4, ipv6(4, 1, C, INNER4 + "0000"), INNER4),
                new Accepted("DX6 with SRH", Behaviour.DX6, ipv6(43, 1, C, srh(41, 0, C, B) + INNER6), INNER6),
                new Accepted("DX6 without SRH", Behaviour.DX6, ipv6(41, 1, C, INNER6), INNER6),
                new Accepted(
                        "DX6, bytes behind the inner packet", Behaviour.DX6, ipv6(41, 1, C, INNER6 + "00"), INNER6));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void accepts(Accepted c) {
        PacketBuffer packet = Packets.buffer(Packets.hex(c.packet()));
        assertNull(run(c.behaviour(), packet));
        assertEquals(c.result().replaceAll("\\s+", ""), Packets.text(Packets.bytes(packet)));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void cutsEthernetPadding(Accepted c) {
        PacketBuffer packet = Packets.buffer(Packets.hex(c.packet() + "00000000000000"));
        assertNull(run(c.behaviour(), packet));
        assertEquals(c.result().replaceAll("\\s+", ""), Packets.text(Packets.bytes(packet)));
    }

    record Refused(String name, Behaviour behaviour, String packet, DropReason reason) {
        @Override
        public String toString() {
            return behaviour + ": " + name;
        }
    }

    static Stream<Refused> refused() {
        return Stream.of(
                        refusedByEnd(),
                        refusedByEndForItsLengths(),
                        refusedForItsSrh(),
                        refusedForItsChain(),
                        refusedForItsPayload())
                .flatMap(cases -> cases);
    }

    private static Stream<Refused> refusedByEnd() {
        return Stream.of(
                new Refused("no SRH", Behaviour.END, ipv6(4, 64, A, INNER4), DropReason.SRH_MISSING),
                new Refused(
                        "fragment before any SRH",
                        Behaviour.END,
                        ipv6(44, 64, A, then(FRAGMENT, 43)),
                        DropReason.SRH_MISSING),
                new Refused(
                        "no segment left",
                        Behaviour.END,
                        ipv6(43, 64, A, srh(4, 0, A) + INNER4),
                        DropReason.SRH_SEGMENTS_LEFT_ZERO),
                new Refused(
                        "hop limit 1",
                        Behaviour.END,
                        ipv6(43, 1, A, srh(4, 1, B, A) + INNER4),
                        DropReason.HOP_LIMIT_EXCEEDED),
                new Refused(
                        "hop limit 0",
                        Behaviour.END_PSP,
                        ipv6(43, 0, A, srh(4, 1, B, A) + INNER4),
                        DropReason.HOP_LIMIT_EXCEEDED),
                new Refused(
                        "segments left beyond last entry + 1",
                        Behaviour.END,
                        ipv6(43, 64, A, srh(4, 3, B, A) + INNER4),
                        DropReason.SRH_SEGMENTS_LEFT_INVALID),
                new Refused(
                        "last entry beyond the header",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 02 04 01 01 00 0000" + B + INNER4),
                        DropReason.SRH_SEGMENTS_LEFT_INVALID),
                new Refused(
                        "room for half a segment",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 01 04 01 00 00 0000 0000000000000000" + INNER4),
                        DropReason.SRH_SEGMENTS_LEFT_INVALID),
                new Refused(
                        "no segment list",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 00 04 01 00 00 0000" + INNER4),
                        DropReason.SRH_SEGMENTS_LEFT_INVALID));
    }

    private static Stream<Refused> refusedByEndForItsLengths() {
        return Stream.of(
                new Refused(
                        "another routing type",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 02 03 01 00 00 0000" + B + INNER4),
                        DropReason.UNKNOWN_ROUTING_TYPE),
                new Refused(
                        "SRH longer than the payload",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 06 04 01 01 00 0000" + B + A),
                        DropReason.MALFORMED_SRH),
                new Refused(
                        "SRH of 7 bytes",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 00 04 01 01 00 00"),
                        DropReason.MALFORMED_SRH),
                new Refused(
                        "HMAC",
                        Behaviour.END,
                        ipv6(43, 64, A, "04 04 04 01 00 00 0000" + B + "05 0e 0000 00000001 0000000000000000" + INNER4),
                        DropReason.SRH_HMAC));
    }

    private static Stream<Refused> refusedForItsSrh() {
        return Stream.of(
                new Refused(
                        "HMAC behind padding",
                        Behaviour.DX4,
                        ipv6(
                                43,
                                64,
                                A,
                                "04 05 04 00 00 00 0000" + B + "00 04 01 00 04 02 0000"
                                        + "05 0e 0000 00000001 0000000000000000" + INNER4),
                        DropReason.SRH_HMAC),
                new Refused(
                        "TLV over the end",
                        Behaviour.DX4,
                        ipv6(43, 64, A, "04 03 04 00 00 00 0000" + B + "04 07 000000000000" + INNER4),
                        DropReason.MALFORMED_SRH),
                new Refused(
                        "TLV without length",
                        Behaviour.DX4,
                        ipv6(43, 64, A, "04 03 04 00 00 00 0000" + B + "00000000000000 04" + INNER4),
                        DropReason.MALFORMED_SRH),
                new Refused(
                        "segments left",
                        Behaviour.DX2,
                        ipv6(43, 64, A, srh(143, 1, B, A) + FRAME),
                        DropReason.SRH_SEGMENTS_LEFT_NOT_ZERO),
                new Refused(
                        "segments left",
                        Behaviour.DX4,
                        ipv6(43, 64, A, srh(4, 1, B, A) + INNER4),
                        DropReason.SRH_SEGMENTS_LEFT_NOT_ZERO),
                new Refused(
                        "segments left",
                        Behaviour.DX6,
                        ipv6(43, 64, A, srh(41, 1, B, A) + INNER6),
                        DropReason.SRH_SEGMENTS_LEFT_NOT_ZERO),
                new Refused(
                        "last entry beyond the header, no segment left",
                        Behaviour.DX6,
                        ipv6(43, 64, A, "29 02 04 00 09 00 0000" + B + INNER6),
                        DropReason.SRH_SEGMENTS_LEFT_INVALID));
    }

    private static Stream<Refused> refusedForItsChain() {
        return Stream.of(
                new Refused(
                        "a second SRH",
                        Behaviour.DX4,
                        ipv6(43, 64, A, srh(43, 0, A) + srh(4, 0, A) + INNER4),
                        DropReason.UNKNOWN_NEXT_HEADER),
                new Refused(
                        "hop-by-hop options in the wrong place",
                        Behaviour.DX4,
                        ipv6(43, 64, A, srh(0, 0, A) + then(HOP_BY_HOP, 4) + INNER4),
                        DropReason.UNKNOWN_NEXT_HEADER),
                new Refused(
                        "fragment",
                        Behaviour.DX4,
                        ipv6(44, 64, A, then(FRAGMENT, 4) + INNER4),
                        DropReason.OUTER_FRAGMENT),
                new Refused(
                        "fragment behind the SRH",
                        Behaviour.DX2,
                        ipv6(43, 64, A, srh(44, 0, A) + then(FRAGMENT, 143) + FRAME),
                        DropReason.OUTER_FRAGMENT),
                new Refused(
                        "option that may not be skipped",
                        Behaviour.DX4,
                        ipv6(60, 64, A, then(OPTIONS_NOT_SKIPPED, 4) + INNER4),
                        DropReason.UNKNOWN_OPTION),
                new Refused(
                        "option over the end",
                        Behaviour.DX4,
                        ipv6(60, 64, A, then(OPTIONS_OVERRUN, 4) + INNER4),
                        DropReason.UNKNOWN_OPTION),
                new Refused(
                        "options over the payload's end",
                        Behaviour.DX4,
                        ipv6(60, 64, A, "04 09 01 0400000000"),
                        DropReason.MALFORMED_IPV6),
                new Refused(
                        "hop-by-hop options over the payload's end",
                        Behaviour.END,
                        ipv6(0, 64, A, "2b 09 01 0400000000"),
                        DropReason.MALFORMED_IPV6),
                new Refused(
                        "no end of options",
                        Behaviour.DX4,
                        ipv6(60, 64, A, then(OPTIONS, 60).repeat(4) + then(OPTIONS, 4) + INNER4),
                        DropReason.UNKNOWN_NEXT_HEADER),
                new Refused(
                        "version 4",
                        Behaviour.DX4,
                        ipv6(4, 64, A, INNER4).replaceFirst("6", "4"),
                        DropReason.MALFORMED_IPV6));
    }

    private static Stream<Refused> refusedForItsPayload() {
        return Stream.of(
                new Refused("IPv4 inside", Behaviour.DX2, ipv6(4, 64, A, INNER4), DropReason.UNKNOWN_NEXT_HEADER),
                new Refused("IPv6 inside", Behaviour.DX4, ipv6(41, 64, A, INNER6), DropReason.UNKNOWN_NEXT_HEADER),
                new Refused("Ethernet inside", Behaviour.DX6, ipv6(143, 64, A, FRAME), DropReason.UNKNOWN_NEXT_HEADER),
                new Refused("no next header", Behaviour.DX6, ipv6(59, 64, A, ""), DropReason.UNKNOWN_NEXT_HEADER),
                new Refused("UDP", Behaviour.DX4, ipv6(17, 64, A, "0001000200080000"), DropReason.UNKNOWN_NEXT_HEADER),
                new Refused(
                        "IPv6 called IPv4", Behaviour.DX4, ipv6(4, 64, A, INNER6), DropReason.INNER_VERSION_MISMATCH),
                new Refused(
                        "IPv4 called IPv6", Behaviour.DX6, ipv6(41, 64, A, INNER4), DropReason.INNER_VERSION_MISMATCH),
                new Refused("nothing inside", Behaviour.DX4, ipv6(4, 64, A, ""), DropReason.MALFORMED_IPV4),
                new Refused("nothing inside", Behaviour.DX6, ipv6(41, 64, A, ""), DropReason.MALFORMED_IPV6),
                new Refused(
                        "13 bytes inside",
                        Behaviour.DX2,
                        ipv6(143, 64, A, FRAME.substring(0, 26)),
                        DropReason.MALFORMED_ETHERNET),
                new Refused(
                        "inner total length beyond the payload",
                        Behaviour.DX4,
                        ipv6(4, 64, A, INNER4.substring(0, INNER4.length() - 2)),
                        DropReason.MALFORMED_IPV4),
                new Refused(
                        "inner checksum wrong",
                        Behaviour.DX4,
                        ipv6(4, 64, A, INNER4.replaceFirst("0a010002", "0a010003")),
                        DropReason.MALFORMED_IPV4),
                new Refused(
                        "inner payload length beyond the payload",
                        Behaviour.DX6,
                        ipv6(41, 64, A, INNER6.substring(0, INNER6.length() - 2)),
                        DropReason.MALFORMED_IPV6));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesAndLeavesThePacketAsItWas(Refused c) {
        byte[] bytes = Packets.hex(c.packet());
        PacketBuffer packet = Packets.buffer(bytes);
        assertEquals(c.reason(), run(c.behaviour(), packet));
        assertEquals(Packets.text(bytes), Packets.text(Packets.bytes(packet)));
        // A valid packet after every bad one.
        PacketBuffer good = Packets.buffer(Packets.hex(ipv6(4, 1, C, INNER4)));
        assertNull(endpoint.popToIpv4(good));
        assertEquals(INNER4, Packets.text(Packets.bytes(good)));
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "8", "12"})
    void everySegmentInTurnThenThePop(int count) {
        byte[] inner = Packets.hex(INNER4);
        for (Flavour flavour : Flavour.values()) {
            for (PushTest.Kind kind : new PushTest.Kind[] {PushTest.Kind.L3, PushTest.Kind.L3_RED}) {
                Push push = PushTest.push(kind, count, OuterFields.INHERIT);
                PacketBuffer packet =
                        Packets.buffer(Packets.ipv4(0, 200, 6, inner), push.bytes(), 0, Packets.hex("ff"));
                push.apply(packet);
                for (int segment = 1; segment < count; segment++) {
                    assertNull(endpoint.end(packet, flavour));
                    byte[] now = Packets.bytes(packet);
                    assertEquals(0xa + segment, now[39], "destination after " + segment);
                    assertEquals(200 - segment, Byte.toUnsignedInt(now[7]));
                }
                assertNull(endpoint.popToIpv4(packet));
                assertEquals(Packets.text(Packets.ipv4(0, 200, 6, inner)), Packets.text(Packets.bytes(packet)));
            }
        }
    }

    @Test
    void frameComesOutAsItWentIn() {
        byte[] frame = Packets.frame(0x9000, Packets.random(4, 1500), 0x8100, 7);
        for (PushTest.Kind kind : new PushTest.Kind[] {PushTest.Kind.L2, PushTest.Kind.L2_RED}) {
            Push push = PushTest.push(kind, 1, OuterFields.INHERIT);
            PacketBuffer packet = Packets.buffer(frame, push.bytes(), 0, Packets.hex("ff"));
            push.apply(packet);
            assertNull(endpoint.popToEthernet(packet));
            assertEquals(Packets.text(frame), Packets.text(Packets.bytes(packet)));
        }
    }
}
