package headroom.wire;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

/**
 * The Internet checksum (RFC 1071) and its incremental update (RFC 1624).
 *
 * <p>A <em>sum</em> is the folded one's complement sum of 16-bit big-endian words, 0 to 0xffff. A <em>checksum</em> is
 * its complement, as it stands in a header. Nothing here allocates.
 */
public final class Checksum {
    /** The sum of data that includes its own right checksum. */
    public static final int SUM_OF_VALID = 0xffff;

    private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    private static final long LOW_HALF = 0xffff_ffffL;

    private Checksum() {}

    /**
     * Sum of {@code length} bytes, an odd last one being followed by a zero.
     *
     * <p>Words are added in the machine's byte order, eight bytes at once: the sum is the same but for its byte order
     * (RFC 1071, 2 B), which is put right at the end.
     */
    public static int sum(MemorySegment packet, long at, int length) {
        long position = at;
        long end = at + length;
        long low = 0;
        long high = 0;
        for (; end - position >= 8; position += 8) {
            long word = packet.get(JAVA_LONG_UNALIGNED, position);
            low += word & LOW_HALF;
            high += word >>> 32;
        }
        if (end - position >= 4) {
            low += packet.get(JAVA_INT_UNALIGNED, position) & LOW_HALF;
            position += 4;
        }
        // Bytes of even and of odd place, up to three of them, as the machine would have loaded them.
        for (int place = 0; position < end; position++, place++) {
            boolean firstOfPair = (place & 1) == 0;
            low += (long) BigEndian.u8(packet, position) << (firstOfPair == LITTLE_ENDIAN ? 0 : 8);
        }
        int folded = fold(fold32(low) + fold32(high));
        return LITTLE_ENDIAN ? Short.toUnsignedInt(Short.reverseBytes((short) folded)) : folded;
    }

    /** One's complement addition of two sums; also of a sum and a 16-bit word. */
    public static int add(int sum, int other) {
        int total = sum + other;
        return (total & 0xffff) + (total >>> 16);
    }

    /** Folds a total of up to 2^16 words of 16 bits into a sum. */
    public static int fold(long total) {
        int once = (int) ((total & 0xffff) + (total >>> 16 & 0xffff) + (total >>> 32));
        int twice = (once & 0xffff) + (once >>> 16);
        return (twice & 0xffff) + (twice >>> 16);
    }

    /** Sum of the four 16-bit words of {@code value}, not folded: at most 18 bits. */
    public static int words(long value) {
        return (int) ((value >>> 48) + (value >>> 32 & 0xffff) + (value >>> 16 & 0xffff) + (value & 0xffff));
    }

    /** A checksum from a sum, and the reverse. */
    public static int complement(int sum) {
        return ~sum & 0xffff;
    }

    /** True when [at, at + length) carries its own right checksum. */
    public static boolean isValid(MemorySegment packet, long at, int length) {
        return sum(packet, at, length) == SUM_OF_VALID;
    }

    /**
     * Checksum after a word of the data it covers changed: RFC 1624, equation 3, which unlike equation 2 never makes
     * 0xffff out of 0x0000. A UDP checksum needs {@link UdpHeader#checksum(MemorySegment, long, int)} to be stored, and
     * none when it was 0.
     */
    public static int update(int checksum, int oldWord, int newWord) {
        return complement(fold((long) complement(checksum) + complement(oldWord) + newWord));
    }

    /**
     * Sum of the IPv4 pseudo-header (RFC 768, RFC 9293 3.1) of the header at {@code ip}; {@code length} is layer 4's.
     */
    public static int pseudoHeaderV4(MemorySegment packet, long ip, int protocol, int length) {
        long addresses = BigEndian.i64(packet, ip + Ipv4Header.SOURCE);
        return fold((long) words(addresses) + protocol + length);
    }

    /**
     * Sum of the IPv6 pseudo-header (RFC 8200, 8.1) of the header at {@code ip}, whose destination is taken for the
     * final one; {@code length} is layer 4's.
     */
    public static int pseudoHeaderV6(MemorySegment packet, long ip, int nextHeader, int length) {
        long total = (long) nextHeader + (length & 0xffff) + (length >>> 16);
        for (int at = Ipv6Header.SOURCE; at < Ipv6Header.LENGTH; at += 8) {
            total += words(BigEndian.i64(packet, ip + at));
        }
        return fold(total);
    }

    /**
     * Computes the checksum of a TCP, UDP or ICMPv6 message and stores it.
     *
     * @param pseudoHeader a sum: {@link #pseudoHeaderV4}, {@link #pseudoHeaderV6}, or 0 for ICMPv4
     * @param at where the message begins
     * @param length of the message in bytes
     * @param field offset of the checksum in the message
     * @return what was stored; for UDP store 0xffff in place of 0
     */
    public static int store(MemorySegment packet, int pseudoHeader, long at, int length, int field) {
        BigEndian.u16(packet, at + field, 0);
        int checksum = complement(add(pseudoHeader, sum(packet, at, length)));
        BigEndian.u16(packet, at + field, checksum);
        return checksum;
    }

    private static long fold32(long total) {
        return (total & LOW_HALF) + (total >>> 32);
    }
}
