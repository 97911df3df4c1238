package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * IPv4 header, read and written in place (RFC 791, 3.1; RFC 2474 and RFC 3168 for byte 1).
 *
 * <pre>
 *  0: version = 4 | IHL (4 bits each) | 1: DSCP (6 bits) | ECN (2) | 2: total length (16)
 *  4: identification (16)                                          | 6: 0 | DF | MF | fragment offset (13)
 *  8: time to live | 9: protocol | 10: header checksum (16)
 * 12: source address
 * 16: destination address
 * 20: options, up to IHL words of 32 bits
 * </pre>
 *
 * <p>Call {@link #isWhole} once on received bytes; after that no accessor can fail.
 */
public final class Ipv4Header {
    /** Length of a header without options. */
    public static final int LENGTH = 20;

    public static final int MAX_LENGTH = 60;
    public static final int DONT_FRAGMENT = 0x4000;
    public static final int MORE_FRAGMENTS = 0x2000;
    public static final int FRAGMENT_OFFSET_MASK = 0x1fff;

    static final int VERSION_IHL = 0;
    static final int TRAFFIC_CLASS = 1;
    static final int TOTAL_LENGTH = 2;
    static final int IDENTIFICATION = 4;
    static final int FLAGS_FRAGMENT_OFFSET = 6;
    static final int TIME_TO_LIVE = 8;
    static final int PROTOCOL = 9;
    static final int HEADER_CHECKSUM = 10;
    static final int SOURCE = 12;
    static final int DESTINATION = 16;

    private Ipv4Header() {}

    /**
     * True when [at, end) holds a header of version 4 with its options and as many bytes as the total length says. The
     * checksum is not looked at.
     */
    public static boolean isWhole(MemorySegment packet, long at, long end) {
        if (end - at < LENGTH || version(packet, at) != 4) {
            return false;
        }
        int headerLength = headerLength(packet, at);
        int totalLength = totalLength(packet, at);
        return headerLength >= LENGTH && headerLength <= totalLength && totalLength <= end - at;
    }

    public static int version(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at) >>> 4;
    }

    /** Header with options, in bytes: 4 times IHL. */
    public static int headerLength(MemorySegment packet, long at) {
        return (BigEndian.u8(packet, at) & 15) * 4;
    }

    /** Sets version 4 and the IHL of a header of {@code bytes}, a multiple of 4. */
    public static void headerLength(MemorySegment packet, long at, int bytes) {
        BigEndian.u8(packet, at + VERSION_IHL, 0x40 | bytes / 4);
    }

    /** DSCP and ECN together, once called type of service. */
    public static int trafficClass(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + TRAFFIC_CLASS);
    }

    public static void trafficClass(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + TRAFFIC_CLASS, value);
    }

    public static int totalLength(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + TOTAL_LENGTH);
    }

    public static void totalLength(MemorySegment packet, long at, int bytes) {
        BigEndian.u16(packet, at + TOTAL_LENGTH, bytes);
    }

    public static int identification(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + IDENTIFICATION);
    }

    public static void identification(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at + IDENTIFICATION, value);
    }

    /** The 16 bits of flags and fragment offset, see the masks of this class. */
    public static int flagsFragmentOffset(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + FLAGS_FRAGMENT_OFFSET);
    }

    public static void flagsFragmentOffset(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at + FLAGS_FRAGMENT_OFFSET, value);
    }

    public static boolean dontFragment(MemorySegment packet, long at) {
        return (flagsFragmentOffset(packet, at) & DONT_FRAGMENT) != 0;
    }

    public static boolean moreFragments(MemorySegment packet, long at) {
        return (flagsFragmentOffset(packet, at) & MORE_FRAGMENTS) != 0;
    }

    /** In bytes, a multiple of 8. */
    public static int fragmentOffset(MemorySegment packet, long at) {
        return (flagsFragmentOffset(packet, at) & FRAGMENT_OFFSET_MASK) * 8;
    }

    /** True for the first fragment, too. */
    public static boolean isFragment(MemorySegment packet, long at) {
        return (flagsFragmentOffset(packet, at) & (MORE_FRAGMENTS | FRAGMENT_OFFSET_MASK)) != 0;
    }

    public static int timeToLive(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + TIME_TO_LIVE);
    }

    public static void timeToLive(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + TIME_TO_LIVE, value);
    }

    public static int protocol(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + PROTOCOL);
    }

    public static void protocol(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + PROTOCOL, value);
    }

    public static int headerChecksum(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + HEADER_CHECKSUM);
    }

    public static void headerChecksum(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at + HEADER_CHECKSUM, value);
    }

    /** Computes the checksum over the whole header and stores it. */
    public static void updateHeaderChecksum(MemorySegment packet, long at) {
        headerChecksum(packet, at, 0);
        headerChecksum(packet, at, Checksum.complement(Checksum.sum(packet, at, headerLength(packet, at))));
    }

    /** {@link Ipv4Address#value}. */
    public static int source(MemorySegment packet, long at) {
        return BigEndian.i32(packet, at + SOURCE);
    }

    public static void source(MemorySegment packet, long at, int address) {
        BigEndian.i32(packet, at + SOURCE, address);
    }

    public static int destination(MemorySegment packet, long at) {
        return BigEndian.i32(packet, at + DESTINATION);
    }

    public static void destination(MemorySegment packet, long at, int address) {
        BigEndian.i32(packet, at + DESTINATION, address);
    }
}
