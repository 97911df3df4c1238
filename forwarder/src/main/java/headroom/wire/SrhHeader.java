package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * Segment Routing Header, read and written in place (RFC 8754, 2).
 *
 * <pre>
 *  0: next header | 1: hdr ext len | 2: routing type = 4 | 3: segments left
 *  4: last entry  | 5: flags       | 6: tag (16 bits)
 *  8: segment list, 16 bytes each, last segment of the path first
 *     TLVs, up to the header's end
 * </pre>
 *
 * <p>Call {@link #isWhole} once on received bytes; after that no accessor of the fixed part can fail. {@link
 * #segmentHigh} needs {@link #hasValidSegments} besides.
 */
public final class SrhHeader {
    public static final int FIXED_LENGTH = 8;
    public static final int SEGMENT_LENGTH = 16;
    public static final int ROUTING_TYPE_SRH = 4;
    public static final int TLV_HMAC = 5;
    /** As many as hdr ext len can count. */
    public static final int MAX_SEGMENTS = 127;

    public static final int SEGMENTS_LEFT = 3;

    static final int NEXT_HEADER = 0;
    static final int HDR_EXT_LEN = 1;
    static final int ROUTING_TYPE = 2;
    static final int LAST_ENTRY = 4;
    static final int FLAGS = 5;
    static final int TAG = 6;
    static final int SEGMENT_LIST = 8;

    private static final int TLV_PAD1 = 0;

    /** What follows the segment list (RFC 8754, 2.1). */
    public enum Tlvs {
        NONE_OR_UNPROTECTED,
        HMAC,
        MALFORMED
    }

    private SrhHeader() {}

    /** True when the whole header, of whatever routing type, ends at {@code end} or before. */
    public static boolean isWhole(MemorySegment packet, long at, long end) {
        return Ipv6Extension.isWhole(packet, at, end);
    }

    /**
     * RFC 8754, 4.3.1.1, S10 to S12: the segment list lies inside the header and Segments Left points into it, or just
     * behind it as in a reduced SRH.
     */
    public static boolean hasValidSegments(MemorySegment packet, long at) {
        int maxLastEntry = BigEndian.u8(packet, at + HDR_EXT_LEN) / 2 - 1;
        int lastEntry = lastEntry(packet, at);
        return lastEntry <= maxLastEntry && segmentsLeft(packet, at) <= lastEntry + 1;
    }

    /** True when [at, end) begins with a whole SRH of valid segments. */
    public static boolean isValid(MemorySegment packet, long at, long end) {
        return isWhole(packet, at, end) && routingType(packet, at) == ROUTING_TYPE_SRH && hasValidSegments(packet, at);
    }

    /** Walks the TLVs of a header that {@link #isValid}. */
    public static Tlvs tlvs(MemorySegment packet, long at) {
        long end = at + length(packet, at);
        long tlv = at + SEGMENT_LIST + (long) SEGMENT_LENGTH * (lastEntry(packet, at) + 1);
        while (tlv < end) {
            int type = BigEndian.u8(packet, tlv);
            if (type == TLV_PAD1) {
                tlv++;
            } else if (type == TLV_HMAC) {
                return Tlvs.HMAC;
            } else if (tlv + 2 > end) {
                return Tlvs.MALFORMED;
            } else {
                tlv += 2 + BigEndian.u8(packet, tlv + 1);
            }
        }
        return tlv == end ? Tlvs.NONE_OR_UNPROTECTED : Tlvs.MALFORMED;
    }

    /** Whole header in bytes, segment list and TLVs included. */
    public static int length(MemorySegment packet, long at) {
        return Ipv6Extension.length(packet, at);
    }

    public static int nextHeader(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + NEXT_HEADER);
    }

    public static int routingType(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + ROUTING_TYPE);
    }

    public static int segmentsLeft(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + SEGMENTS_LEFT);
    }

    public static void segmentsLeft(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + SEGMENTS_LEFT, value);
    }

    public static int lastEntry(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + LAST_ENTRY);
    }

    public static int flags(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + FLAGS);
    }

    public static int tag(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + TAG);
    }

    /** {@link Ipv6Address#high} of Segment List[index], index 0 being the last segment of the path. */
    public static long segmentHigh(MemorySegment packet, long at, int index) {
        return BigEndian.i64(packet, at + SEGMENT_LIST + (long) SEGMENT_LENGTH * index);
    }

    public static long segmentLow(MemorySegment packet, long at, int index) {
        return BigEndian.i64(packet, at + SEGMENT_LIST + (long) SEGMENT_LENGTH * index + 8);
    }
}
