package headroom.ip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.Packets;
import headroom.ip.IcmpErrors.Outcome;
import headroom.packet.PacketBuffer;
import headroom.wire.IcmpHeader;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IcmpErrorsTest {
    private static final Ipv4Address HERE4 = Ipv4Address.parse("192.0.2.1");
    private static final Ipv6Address HERE6 = Ipv6Address.parse("fc00::1");
    private static final byte[] NONE = new byte[0];
    private static final byte[] DATA = Packets.udp(1, 2, new byte[4]);

    private final IcmpErrors errors = new IcmpErrors(new TokenBucket(1, 1_000_000, () -> 0));

    /** A frame of others' bytes, with 64 bytes of headroom. */
    private static PacketBuffer empty(int capacity) {
        PacketBuffer into = Packets.buffer(new byte[capacity], 64, 0, Packets.hex("ff"));
        into.reset(64, 0);
        return into;
    }

    private static void assertIpv6Checksum(byte[] error) {
        byte[] covered = Packets.concat(
                Arrays.copyOfRange(error, 8, 40),
                ByteBuffer.allocate(8).putInt(error.length - 40).putInt(58).array(),
                Arrays.copyOfRange(error, 40, error.length));
        assertEquals(0xffff, Packets.naiveSum(covered, 0, covered.length));
    }

    /** RFC 792 and RFC 1191, 4; the header by hand, but for both checksums. */
    @Test
    void fragmentationNeeded() {
        byte[] offending = Packets.ipv4(0, 64, Packets.UDP, DATA);
        PacketBuffer into = empty(1500);
        assertEquals(Outcome.BUILT, errors.fragmentationNeeded(Packets.buffer(offending), HERE4, 1422, into));
        byte[] error = Packets.bytes(into);
        assertEquals(0xffff, Packets.naiveSum(error, 0, 20));
        assertEquals(0xffff, Packets.naiveSum(error, 20, error.length - 20));
        Arrays.fill(error, 10, 12, (byte) 0);
        Arrays.fill(error, 22, 24, (byte) 0);
        assertEquals(
                Packets.text(Packets.concat(
                        Packets.hex("45 c0 003c 0000 0000 40 01 0000 c0000201 0a010002  03 04 0000 0000 058e"),
                        offending)),
                Packets.text(error));
        assertEquals(64, into.headroom());
    }

    @Test
    void timeExceededOverIpv4() {
        PacketBuffer into = empty(1500);
        errors.timeExceeded(Packets.buffer(Packets.ipv4(0, 1, Packets.UDP, DATA)), HERE4, into);
        assertEquals("0b00", Packets.text(Arrays.copyOfRange(Packets.bytes(into), 20, 22)));
        assertEquals("00000000", Packets.text(Arrays.copyOfRange(Packets.bytes(into), 24, 28)));
    }

    /** RFC 4443, 3.2; the header by hand, but for the checksum. */
    @Test
    void packetTooBig() {
        byte[] offending = Packets.ipv6(0, 64, Packets.UDP, DATA);
        PacketBuffer into = empty(1500);
        assertEquals(Outcome.BUILT, errors.packetTooBig(Packets.buffer(offending), HERE6, 1396, into));
        byte[] error = Packets.bytes(into);
        assertIpv6Checksum(error);
        Arrays.fill(error, 42, 44, (byte) 0);
        assertEquals(
                Packets.text(Packets.concat(
                        Packets.hex("6c00 0000 003c 3a 40 fc000000000000000000000000000001"
                                + "20010db8000100000000000000000002 02 00 0000 00000574"),
                        offending)),
                Packets.text(error));
    }

    @Test
    void otherErrorsOverIpv6() {
        PacketBuffer offending = Packets.buffer(Packets.ipv6(0, 1, Packets.UDP, DATA));
        PacketBuffer into = empty(1500);
        assertEquals(Outcome.BUILT, errors.timeExceeded(offending, HERE6, into));
        assertEquals("0300", Packets.text(Arrays.copyOfRange(Packets.bytes(into), 40, 42)));
        assertIpv6Checksum(Packets.bytes(into));
        into = empty(1500);
        int code = IcmpHeader.V6_CODE_ERRONEOUS_FIELD;
        assertEquals(Outcome.BUILT, errors.parameterProblem(offending, HERE6, code, 43, into));
        assertEquals("0400", Packets.text(Arrays.copyOfRange(Packets.bytes(into), 40, 42)));
        assertEquals("0000002b", Packets.text(Arrays.copyOfRange(Packets.bytes(into), 44, 48)));
        assertIpv6Checksum(Packets.bytes(into));
    }

    @ParameterizedTest
    @CsvSource({"547, 1500", "548, 1500", "549, 1500", "1480, 1500", "1480, 300", "1480, 28", "9000, 9500"})
    void quotesWhatFitsIpv4(int offendingLength, int capacity) {
        byte[] offending = Packets.ipv4(0, 64, Packets.UDP, Packets.random(1, offendingLength - 20));
        PacketBuffer into = empty(capacity);
        assertEquals(Outcome.BUILT, errors.fragmentationNeeded(Packets.buffer(offending), HERE4, 500, into));
        byte[] error = Packets.bytes(into);
        assertEquals(Math.min(Math.min(576, capacity), 28 + offendingLength), error.length);
        assertEquals(
                Packets.text(Arrays.copyOf(offending, error.length - 28)),
                Packets.text(Arrays.copyOfRange(error, 28, error.length)));
        assertEquals(0xffff, Packets.naiveSum(error, 20, error.length - 20));
    }

    @ParameterizedTest
    @CsvSource({"1231, 1500", "1232, 1500", "1233, 1500", "1480, 300", "1480, 48", "9000, 9500"})
    void quotesWhatFitsIpv6(int offendingLength, int capacity) {
        byte[] offending = Packets.ipv6(0, 64, Packets.UDP, Packets.random(1, offendingLength - 40));
        PacketBuffer into = empty(capacity);
        assertEquals(Outcome.BUILT, errors.packetTooBig(Packets.buffer(offending), HERE6, 1300, into));
        byte[] error = Packets.bytes(into);
        assertEquals(Math.min(Math.min(1280, capacity), 48 + offendingLength), error.length);
        assertIpv6Checksum(error);
    }

    @Test
    void aFrameWithoutRoomIsLeftAlone() {
        PacketBuffer into = empty(27);
        PacketBuffer offending = Packets.buffer(Packets.ipv4(0, 64, Packets.UDP, DATA));
        assertEquals(Outcome.NO_ROOM, errors.timeExceeded(offending, HERE4, into));
        assertEquals(0, into.length());
    }

    /** RFC 1122, 3.2.2 and RFC 1812, 4.3.2.7. */
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 10.0.0.2, BUILT",
        "0.0.0.0, 10.0.0.2, SUPPRESSED",
        "127.0.0.1, 10.0.0.2, SUPPRESSED",
        "224.0.0.1, 10.0.0.2, SUPPRESSED",
        "255.255.255.255, 10.0.0.2, SUPPRESSED",
        "250.0.0.1, 10.0.0.2, SUPPRESSED",
        "10.0.0.1, 224.0.0.5, SUPPRESSED",
        "10.0.0.1, 239.255.255.250, SUPPRESSED",
        "10.0.0.1, 255.255.255.255, SUPPRESSED"
    })
    void aboutOneHostToOneHostInIpv4(String source, String destination, Outcome expected) {
        PacketBuffer offending = Packets.buffer(Packets.ipv4(0, 64, Packets.UDP, DATA));
        Ipv4Address.parse(source).put(offending.memory(), 12);
        Ipv4Address.parse(destination).put(offending.memory(), 16);
        PacketBuffer into = empty(1500);
        assertEquals(expected, errors.timeExceeded(offending, HERE4, into));
        assertEquals(expected == Outcome.BUILT, into.length() > 0);
    }

    /** RFC 4443, 2.4 e. */
    @ParameterizedTest
    @CsvSource({
        "2001:db8::1, 2001:db8::2, BUILT, BUILT",
        "::, 2001:db8::2, SUPPRESSED, SUPPRESSED",
        "ff02::1, 2001:db8::2, SUPPRESSED, SUPPRESSED",
        "2001:db8::1, ff0e::1, SUPPRESSED, BUILT"
    })
    void aboutOneHostToOneHostInIpv6(String source, String destination, Outcome exceeded, Outcome tooBig) {
        PacketBuffer offending = Packets.buffer(Packets.ipv6(0, 64, Packets.UDP, DATA));
        Ipv6Address.parse(source).put(offending.memory(), 8);
        Ipv6Address.parse(destination).put(offending.memory(), 24);
        assertEquals(exceeded, errors.timeExceeded(offending, HERE6, empty(1500)));
        assertEquals(tooBig, errors.packetTooBig(offending, HERE6, 1400, empty(1500)));
        assertEquals(exceeded, errors.parameterProblem(offending, HERE6, 1, 6, empty(1500)));
        assertEquals(tooBig, errors.parameterProblem(offending, HERE6, 2, 42, empty(1500)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, BUILT",
        "8, BUILT",
        "13, BUILT",
        "3, SUPPRESSED",
        "4, SUPPRESSED",
        "5, SUPPRESSED",
        "11, SUPPRESSED",
        "12, SUPPRESSED"
    })
    void notAboutErrorsOfIcmpV4(int type, Outcome expected) {
        byte[] offending = Packets.ipv4(0, 64, 1, new byte[] {(byte) type, 0, 0, 0, 0, 0, 0, 0});
        assertEquals(expected, errors.timeExceeded(Packets.buffer(offending), HERE4, empty(1500)));
    }

    @ParameterizedTest
    @CsvSource({
        "128, BUILT",
        "129, BUILT",
        "135, BUILT",
        "1, SUPPRESSED",
        "2, SUPPRESSED",
        "127, SUPPRESSED",
        "137, SUPPRESSED"
    })
    void notAboutErrorsOfIcmpV6(int type, Outcome expected) {
        byte[] message = {(byte) type, 0, 0, 0, 0, 0, 0, 0};
        byte[][] offending = {
            Packets.ipv6(0, 64, 58, message),
            Packets.ipv6(0, 64, 60, Packets.concat(Packets.hex("3a 00 01 04 00000000"), message)),
            Packets.ipv6(0, 64, 44, Packets.concat(Packets.hex("3a 99 0001 00000007"), message))
        };
        for (byte[] packet : offending) {
            assertEquals(expected, errors.packetTooBig(Packets.buffer(packet), HERE6, 1400, empty(1500)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x2001, 0x0001, 0x1fff})
    void notAboutLaterFragmentsOfIpv4(int flags) {
        byte[] offending = Packets.ipv4(0, 64, Packets.UDP, flags, NONE, DATA);
        assertEquals(Outcome.SUPPRESSED, errors.timeExceeded(Packets.buffer(offending), HERE4, empty(1500)));
    }

    @Test
    void aboutTheFirstFragment() {
        byte[] four = Packets.ipv4(0, 64, Packets.UDP, 0x2000, NONE, DATA);
        assertEquals(Outcome.BUILT, errors.timeExceeded(Packets.buffer(four), HERE4, empty(1500)));
        byte[] first = Packets.ipv6(0, 64, 44, Packets.concat(Packets.hex("11 00 0001 00000007"), DATA));
        assertEquals(Outcome.BUILT, errors.timeExceeded(Packets.buffer(first), HERE6, empty(1500)));
        byte[] later = Packets.ipv6(0, 64, 44, Packets.concat(Packets.hex("11 00 0008 00000007"), DATA));
        assertEquals(Outcome.SUPPRESSED, errors.timeExceeded(Packets.buffer(later), HERE6, empty(1500)));
    }

    @Test
    void whatCannotBeToldIsSuppressed() {
        byte[] noType = Packets.ipv4(0, 64, 1, NONE);
        assertEquals(Outcome.SUPPRESSED, errors.timeExceeded(Packets.buffer(noType), HERE4, empty(1500)));
        byte[] cut = Packets.ipv6(0, 64, 60, Packets.hex("3a 01 01 04 00000000"));
        assertEquals(Outcome.SUPPRESSED, errors.timeExceeded(Packets.buffer(cut), HERE6, empty(1500)));
        byte[] deep = Packets.ipv6(0, 64, 60, Packets.hex("3c 00 01 04 00000000".repeat(20)));
        assertEquals(Outcome.SUPPRESSED, errors.timeExceeded(Packets.buffer(deep), HERE6, empty(1500)));
    }

    @Test
    void rateIsLimitedAndSuppressedErrorsCostNothing() {
        long[] nowNs = {0};
        IcmpErrors limited = new IcmpErrors(new TokenBucket(10, 2, () -> nowNs[0]));
        PacketBuffer good = Packets.buffer(Packets.ipv4(0, 64, Packets.UDP, DATA));
        PacketBuffer bad = Packets.buffer(Packets.ipv4(0, 64, Packets.UDP, 1, NONE, DATA));
        for (int i = 0; i < 10; i++) {
            assertEquals(Outcome.SUPPRESSED, limited.timeExceeded(bad, HERE4, empty(100)));
        }
        assertEquals(Outcome.BUILT, limited.timeExceeded(good, HERE4, empty(100)));
        assertEquals(Outcome.BUILT, limited.timeExceeded(good, HERE4, empty(100)));
        PacketBuffer into = empty(100);
        assertEquals(Outcome.RATE_LIMITED, limited.timeExceeded(good, HERE4, into));
        assertEquals(0, into.length());
        nowNs[0] += 100_000_000;
        assertEquals(Outcome.BUILT, limited.timeExceeded(good, HERE4, into));
        assertTrue(into.length() > 28);
    }
}
