package headroom.wire;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * An SRH without TLVs as a value (RFC 8754, 2), for templates, tests and logs; never built per packet.
 *
 * @param segmentsLeft in a reduced SRH as many as there are segments in the list
 * @param segments the segment list in travel order, 1 to 127 of them; on the wire the order is the reverse
 */
public record Srh(int nextHeader, int segmentsLeft, int flags, int tag, List<Ipv6Address> segments) {
    public Srh {
        segments = List.copyOf(segments);
        if (segments.isEmpty() || segments.size() > SrhHeader.MAX_SEGMENTS) {
            throw new IllegalArgumentException("an SRH holds 1 to 127 segments, not " + segments.size());
        }
        if (segmentsLeft < 0 || segmentsLeft > segments.size()) {
            throw new IllegalArgumentException("segments left " + segmentsLeft + " of " + segments.size());
        }
    }

    public int length() {
        return SrhHeader.FIXED_LENGTH + SrhHeader.SEGMENT_LENGTH * segments.size();
    }

    /** Writes every byte of the header at {@code at}, whatever was there before. */
    public void encode(MemorySegment packet, long at) {
        int count = segments.size();
        BigEndian.u8(packet, at + SrhHeader.NEXT_HEADER, nextHeader);
        BigEndian.u8(packet, at + SrhHeader.HDR_EXT_LEN, 2 * count);
        BigEndian.u8(packet, at + SrhHeader.ROUTING_TYPE, SrhHeader.ROUTING_TYPE_SRH);
        BigEndian.u8(packet, at + SrhHeader.SEGMENTS_LEFT, segmentsLeft);
        BigEndian.u8(packet, at + SrhHeader.LAST_ENTRY, count - 1);
        BigEndian.u8(packet, at + SrhHeader.FLAGS, flags);
        BigEndian.u16(packet, at + SrhHeader.TAG, tag);
        for (int i = 0; i < count; i++) {
            segments.get(count - 1 - i).put(packet, at + SrhHeader.SEGMENT_LIST + (long) SrhHeader.SEGMENT_LENGTH * i);
        }
    }

    /** Reads the header at {@code at} of a packet that ends at {@code end}; TLVs are not kept. */
    public static Srh decode(MemorySegment packet, long at, long end) throws MalformedPacketException {
        if (!SrhHeader.isValid(packet, at, end)) {
            throw new MalformedPacketException("no valid SRH", at, end - at);
        }
        List<Ipv6Address> segments = new ArrayList<>();
        for (int i = SrhHeader.lastEntry(packet, at); i >= 0; i--) {
            segments.add(new Ipv6Address(SrhHeader.segmentHigh(packet, at, i), SrhHeader.segmentLow(packet, at, i)));
        }
        return new Srh(
                SrhHeader.nextHeader(packet, at),
                SrhHeader.segmentsLeft(packet, at),
                SrhHeader.flags(packet, at),
                SrhHeader.tag(packet, at),
                segments);
    }
}
