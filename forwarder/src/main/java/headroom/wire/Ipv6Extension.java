package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * What hop-by-hop options, destination options and routing headers have in common (RFC 8200, 4).
 *
 * <pre>
 *  0: next header | 1: hdr ext len, in units of 8 bytes after the first 8 | 2: 6 bytes and more of the header's own
 * </pre>
 */
public final class Ipv6Extension {
    public static final int MIN_LENGTH = 8;

    static final int NEXT_HEADER = 0;
    static final int HDR_EXT_LEN = 1;

    private Ipv6Extension() {}

    public static int nextHeader(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + NEXT_HEADER);
    }

    /** Whole header in bytes. */
    public static int length(MemorySegment packet, long at) {
        return MIN_LENGTH + 8 * BigEndian.u8(packet, at + HDR_EXT_LEN);
    }

    /** True when the header ends at {@code end} or before. */
    public static boolean isWhole(MemorySegment packet, long at, long end) {
        return end - at >= MIN_LENGTH && length(packet, at) <= end - at;
    }

    /**
     * True when every option of a whole options header may be skipped by a node that does not know it (RFC 8200, 4.2:
     * the highest two bits of its type are 00); false also when an option runs over the header's end.
     */
    public static boolean optionsMayBeSkipped(MemorySegment packet, long at) {
        long end = at + length(packet, at);
        long option = at + 2;
        while (option < end) {
            int type = BigEndian.u8(packet, option);
            if (type == 0) { // Pad1 has no length
                option++;
            } else if (type >>> 6 != 0 || option + 2 > end) {
                return false;
            } else {
                option += 2 + BigEndian.u8(packet, option + 1);
            }
        }
        return option == end;
    }
}
