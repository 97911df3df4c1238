package headroom.port;

import headroom.wire.EthernetHeader;
import java.lang.foreign.MemorySegment;

/** How long a frame may be: the MTU counts neither the Ethernet header nor VLAN tags. */
public final class WireLimit {
    private WireLimit() {}

    /** Most bytes, without FCS, that the frame in {@code [at, end)} may have on a device of that MTU. */
    public static int frameBytes(MemorySegment frame, long at, long end, int mtuBytes) {
        if (end - at < EthernetHeader.LENGTH) {
            return mtuBytes + EthernetHeader.LENGTH;
        }
        return mtuBytes + (int) (EthernetHeader.payloadTypeAt(frame, at, end) - at) + 2;
    }
}
