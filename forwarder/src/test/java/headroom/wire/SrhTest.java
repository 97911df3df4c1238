package headroom.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.Packets;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SrhTest {
    private static final Ipv6Address A = Ipv6Address.parse("fc00:1::1");
    private static final Ipv6Address B = Ipv6Address.parse("fc00:2::2");

    record Case(String name, String hex, Srh value) {
        byte[] bytes() {
            return Packets.hex(hex);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Laid out by hand from RFC 8754, 2; next header 143 is Ethernet (RFC 8986, 10.1). */
    static Stream<Case> cases() {
        return Stream.of(
                new Case("one SID", """
                    8f 02 04 00 00 00 0000
                    fc00 0001 0000 0000 0000 0000 0000 0001""", new Srh(143, 0, 0, 0, List.of(A))),
                new Case("two SIDs go on the wire in reverse", """
                    29 04 04 01 01 80 1234
                    fc00 0002 0000 0000 0000 0000 0000 0002
                    fc00 0001 0000 0000 0000 0000 0000 0001""", new Srh(41, 1, 0x80, 0x1234, List.of(A, B))),
                new Case("reduced: one more left than listed", """
                    04 02 04 01 00 00 0000
                    fc00 0002 0000 0000 0000 0000 0000 0002""", new Srh(4, 1, 0, 0, List.of(B))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void encodesOverDirtyMemory(Case c) {
        byte[] actual = new byte[c.value().length() + 2];
        Arrays.fill(actual, (byte) 0xff);
        c.value().encode(MemorySegment.ofArray(actual), 1);
        assertEquals("ff" + Packets.text(c.bytes()) + "ff", Packets.text(actual));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decodes(Case c) throws MalformedPacketException {
        byte[] wire = c.bytes();
        assertEquals(c.value(), Srh.decode(MemorySegment.ofArray(wire), 0, wire.length));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void refusesEveryTruncation(Case c) {
        byte[] wire = c.bytes();
        for (int end = 0; end < wire.length; end++) {
            MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(wire, end));
            int length = end;
            MalformedPacketException e =
                    assertThrows(MalformedPacketException.class, () -> Srh.decode(cut, 0, length), "cut at " + end);
            assertEquals(0, e.offset());
            assertEquals(end, e.available());
        }
    }

    /** RFC 8754, 4.3.1.1, S10 to S12, at both sides of each limit. */
    @ParameterizedTest
    @CsvSource({
        // hdr ext len, segments left, last entry, valid
        "2, 0, 0, true", "2, 1, 0, true", "2, 2, 0, false", "2, 1, 1, false", "4, 2, 1, true", "4, 3, 1, false",
        "4, 0, 2, false", "3, 1, 0, true", "3, 1, 1, false", "1, 0, 0, false", "0, 0, 0, false", "4, 255, 1, false",
        "254, 127, 126, true", "255, 127, 126, true", "255, 128, 127, false", "255, 0, 255, false"
    })
    void validatesSegments(int hdrExtLen, int segmentsLeft, int lastEntry, boolean valid) {
        byte[] wire = new byte[8 + 8 * hdrExtLen];
        wire[1] = (byte) hdrExtLen;
        wire[2] = 4;
        wire[3] = (byte) segmentsLeft;
        wire[4] = (byte) lastEntry;
        assertEquals(valid, SrhHeader.isValid(MemorySegment.ofArray(wire), 0, wire.length));
    }

    @ParameterizedTest
    @CsvSource({
        "'', NONE_OR_UNPROTECTED",
        "0000000000000000, NONE_OR_UNPROTECTED",
        "0406000000000000, NONE_OR_UNPROTECTED",
        "0400040200000000, NONE_OR_UNPROTECTED",
        "c806000000000000, NONE_OR_UNPROTECTED",
        "0500000000000000, HMAC",
        "0400000005000000, HMAC",
        "0000000000000005, HMAC",
        "0407000000000000, MALFORMED",
        "0000000000000004, MALFORMED",
        "04ff000000000000, MALFORMED"
    })
    void walksTlvs(String tlvs, SrhHeader.Tlvs expected) {
        byte[] tail = Packets.hex(tlvs);
        byte[] wire =
                Packets.concat(new byte[] {0, (byte) (2 + tail.length / 8), 4, 0, 0, 0, 0, 0}, new byte[16], tail);
        assertEquals(expected, SrhHeader.tlvs(MemorySegment.ofArray(wire), 0));
    }

    @Test
    void isNotAnotherRoutingHeader() {
        byte[] wire = new byte[24];
        wire[1] = 2;
        wire[2] = 3;
        assertFalse(SrhHeader.isValid(MemorySegment.ofArray(wire), 0, 24));
        wire[2] = 4;
        assertTrue(SrhHeader.isValid(MemorySegment.ofArray(wire), 0, 24));
    }

    @Test
    void holdsOneTo127Segments() {
        assertThrows(IllegalArgumentException.class, () -> new Srh(4, 0, 0, 0, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Srh(4, 0, 0, 0, Collections.nCopies(128, A)));
        assertThrows(IllegalArgumentException.class, () -> new Srh(4, 2, 0, 0, List.of(A)));
        assertEquals(2040, new Srh(4, 127, 0, 0, Collections.nCopies(127, A)).length());
    }
}
