package headroom.port.afxdp;

import headroom.linux.uapi.IfXdpH.XdpRingOffset;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Where the parts of a ring lie in its mapping, in bytes.
 *
 * @param slots the first entry
 */
record RingOffsets(long producer, long consumer, long flags, long slots) {
    /** Reads one struct xdp_ring_offset. */
    static RingOffsets read(MemorySegment offsets, long at) {
        return new RingOffsets(
                offsets.get(ValueLayout.JAVA_LONG, at + XdpRingOffset.PRODUCER),
                offsets.get(ValueLayout.JAVA_LONG, at + XdpRingOffset.CONSUMER),
                offsets.get(ValueLayout.JAVA_LONG, at + XdpRingOffset.FLAGS),
                offsets.get(ValueLayout.JAVA_LONG, at + XdpRingOffset.DESC));
    }
}
