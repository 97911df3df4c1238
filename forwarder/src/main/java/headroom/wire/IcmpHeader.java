package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * ICMP for IPv4 and for IPv6, whose first words have the same shape (RFC 792; RFC 4443, 2.1). For IPv6 the checksum
 * covers a pseudo-header, for IPv4 it does not.
 *
 * <pre>
 *  0: type | 1: code | 2: checksum (16)
 *  4: depends on type: next-hop MTU in the low 16 bits (RFC 1191, 4), MTU (RFC 4443, 3.2), pointer (RFC 4443, 3.4),
 *     identifier and sequence number of an echo
 *  8: for errors as much of the offending packet as fits
 * </pre>
 */
public final class IcmpHeader {
    public static final int LENGTH = 8;

    public static final int V4_ECHO_REPLY = 0;
    public static final int V4_DESTINATION_UNREACHABLE = 3;
    public static final int V4_SOURCE_QUENCH = 4;
    public static final int V4_REDIRECT = 5;
    public static final int V4_ECHO = 8;
    public static final int V4_TIME_EXCEEDED = 11;
    public static final int V4_PARAMETER_PROBLEM = 12;
    /** Code of {@link #V4_DESTINATION_UNREACHABLE}: fragmentation needed and DF set. */
    public static final int V4_CODE_FRAGMENTATION_NEEDED = 4;

    public static final int V6_PACKET_TOO_BIG = 2;
    public static final int V6_TIME_EXCEEDED = 3;
    public static final int V6_PARAMETER_PROBLEM = 4;
    public static final int V6_ECHO_REQUEST = 128;
    public static final int V6_ECHO_REPLY = 129;
    public static final int V6_REDIRECT = 137;
    /** Code of {@link #V6_PARAMETER_PROBLEM}: erroneous header field. */
    public static final int V6_CODE_ERRONEOUS_FIELD = 0;
    /** Code of {@link #V6_PARAMETER_PROBLEM}: unrecognized next header. */
    public static final int V6_CODE_UNRECOGNIZED_NEXT_HEADER = 1;
    /** Code of {@link #V6_PARAMETER_PROBLEM}: unrecognized option. */
    public static final int V6_CODE_UNRECOGNIZED_OPTION = 2;
    /** Code of {@link #V6_PARAMETER_PROBLEM}: SR upper-layer header error (RFC 8986, 10.2). */
    public static final int V6_CODE_SR_UPPER_LAYER = 4;

    static final int TYPE = 0;
    static final int CODE = 1;
    static final int CHECKSUM = 2;
    static final int REST = 4;

    private IcmpHeader() {}

    public static int type(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + TYPE);
    }

    public static int code(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + CODE);
    }

    public static int checksum(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + CHECKSUM);
    }

    public static void checksum(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at + CHECKSUM, value);
    }

    /** The second word: MTU, pointer, identifier and sequence number. */
    public static int rest(MemorySegment packet, long at) {
        return BigEndian.i32(packet, at + REST);
    }

    /** Writes the header with checksum 0. */
    public static void put(MemorySegment packet, long at, int type, int code, int rest) {
        BigEndian.i32(packet, at, type << 24 | code << 16);
        BigEndian.i32(packet, at + REST, rest);
    }

    /**
     * Computes the checksum of the message and stores it.
     *
     * @param pseudoHeader a sum: {@link Checksum#pseudoHeaderV6}, or 0 for IPv4
     * @param length of the message in bytes
     */
    public static void updateChecksum(MemorySegment packet, int pseudoHeader, long at, int length) {
        Checksum.store(packet, pseudoHeader, at, length, CHECKSUM);
    }

    /** True for the ICMP errors of IPv4, about which no error is sent (RFC 1122, 3.2.2). */
    public static boolean isV4Error(int type) {
        return type == V4_DESTINATION_UNREACHABLE
                || type == V4_SOURCE_QUENCH
                || type == V4_REDIRECT
                || type == V4_TIME_EXCEEDED
                || type == V4_PARAMETER_PROBLEM;
    }

    /** True for the ICMPv6 errors and redirect, about which no error is sent (RFC 4443, 2.4 e). */
    public static boolean isV6Error(int type) {
        return type < 128 || type == V6_REDIRECT;
    }
}
