package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * One VLAN tag, between the source address and the EtherType (IEEE 802.1Q, 9.3).
 *
 * <pre>
 *  0: TPID = 0x8100 or 0x88a8 (16 bits)
 *  2: PCP (3 bits) | DEI (1 bit) | VID (12 bits)
 * </pre>
 *
 * <p>{@code at} is the TPID; the EtherType of what follows, or the next tag, is at {@code at + LENGTH}.
 */
public final class VlanTag {
    public static final int LENGTH = 4;

    static final int TPID = 0;
    static final int TCI = 2;

    private VlanTag() {}

    public static int tpid(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + TPID);
    }

    /** PCP, DEI and VID together. */
    public static int tci(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + TCI);
    }

    public static int vid(MemorySegment packet, long at) {
        return tci(packet, at) & 0xfff;
    }

    public static int pcp(MemorySegment packet, long at) {
        return tci(packet, at) >>> 13;
    }

    public static void put(MemorySegment packet, long at, int tpid, int tci) {
        BigEndian.i32(packet, at, tpid << 16 | (tci & 0xffff));
    }
}
