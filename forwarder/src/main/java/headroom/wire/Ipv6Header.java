package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * IPv6 header, read and written in place (RFC 8200, 3; RFC 2474 and RFC 3168 for the traffic class).
 *
 * <pre>
 *  0: version = 6 (4 bits) | traffic class (8): DSCP (6), ECN (2) | flow label (20)
 *  4: payload length (16) | 6: next header | 7: hop limit
 *  8: source address (128)
 * 24: destination address (128)
 * </pre>
 *
 * <p>Call {@link #isWhole} once on received bytes; after that no accessor can fail.
 */
public final class Ipv6Header {
    public static final int LENGTH = 40;
    public static final int FLOW_LABEL_MASK = 0xfffff;
    /** Every link carries packets of this length (RFC 8200, 5). */
    public static final int MIN_MTU = 1280;

    static final int VERSION_CLASS_FLOW = 0;
    static final int PAYLOAD_LENGTH = 4;
    static final int NEXT_HEADER = 6;
    static final int HOP_LIMIT = 7;
    static final int SOURCE = 8;
    static final int DESTINATION = 24;

    private Ipv6Header() {}

    /** True when [at, end) holds a header of version 6 and as many bytes as its payload length says. */
    public static boolean isWhole(MemorySegment packet, long at, long end) {
        return end - at >= LENGTH && version(packet, at) == 6 && LENGTH + payloadLength(packet, at) <= end - at;
    }

    public static int version(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at) >>> 4;
    }

    /** The first word of a header of version 6. */
    public static int versionClassFlow(int trafficClass, int flowLabel) {
        return 6 << 28 | trafficClass << 20 | flowLabel;
    }

    public static void versionClassFlow(MemorySegment packet, long at, int trafficClass, int flowLabel) {
        BigEndian.i32(packet, at + VERSION_CLASS_FLOW, versionClassFlow(trafficClass, flowLabel));
    }

    /** DSCP and ECN together. */
    public static int trafficClass(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at) >>> 4 & 0xff;
    }

    public static void trafficClass(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at, (BigEndian.u16(packet, at) & 0xf00f) | value << 4);
    }

    public static int flowLabel(MemorySegment packet, long at) {
        return BigEndian.i32(packet, at) & FLOW_LABEL_MASK;
    }

    public static int payloadLength(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + PAYLOAD_LENGTH);
    }

    public static void payloadLength(MemorySegment packet, long at, int bytes) {
        BigEndian.u16(packet, at + PAYLOAD_LENGTH, bytes);
    }

    public static int nextHeader(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + NEXT_HEADER);
    }

    public static void nextHeader(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + NEXT_HEADER, value);
    }

    public static int hopLimit(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + HOP_LIMIT);
    }

    public static void hopLimit(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + HOP_LIMIT, value);
    }

    /** {@link Ipv6Address#high} of the source. */
    public static long sourceHigh(MemorySegment packet, long at) {
        return BigEndian.i64(packet, at + SOURCE);
    }

    public static long sourceLow(MemorySegment packet, long at) {
        return BigEndian.i64(packet, at + SOURCE + 8);
    }

    public static void source(MemorySegment packet, long at, long high, long low) {
        BigEndian.i64(packet, at + SOURCE, high);
        BigEndian.i64(packet, at + SOURCE + 8, low);
    }

    public static long destinationHigh(MemorySegment packet, long at) {
        return BigEndian.i64(packet, at + DESTINATION);
    }

    public static long destinationLow(MemorySegment packet, long at) {
        return BigEndian.i64(packet, at + DESTINATION + 8);
    }

    public static void destination(MemorySegment packet, long at, long high, long low) {
        BigEndian.i64(packet, at + DESTINATION, high);
        BigEndian.i64(packet, at + DESTINATION + 8, low);
    }
}
