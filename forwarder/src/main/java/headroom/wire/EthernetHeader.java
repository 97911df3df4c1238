package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * Ethernet header, without preamble and FCS, read and written in place (IEEE 802.3, 3.2).
 *
 * <pre>
 *  0: destination (48 bits) | 6: source (48 bits) | 12: EtherType (16 bits)
 * </pre>
 *
 * <p>Addresses are {@link MacAddress#value}: 48 bits, first byte of the wire most significant.
 */
public final class EthernetHeader {
    public static final int LENGTH = 14;
    /** Shortest frame on a wire, without FCS: shorter ones are padded by the sender. */
    public static final int MIN_FRAME_LENGTH = 60;

    /** As many tags as are looked behind. */
    public static final int MAX_VLAN_TAGS = 4;

    static final int DESTINATION = 0;
    static final int SOURCE = 6;
    static final int ETHER_TYPE = 12;

    private EthernetHeader() {}

    public static long destination(MemorySegment packet, long at) {
        return BigEndian.u48(packet, at + DESTINATION);
    }

    public static void destination(MemorySegment packet, long at, long address) {
        BigEndian.u48(packet, at + DESTINATION, address);
    }

    public static long source(MemorySegment packet, long at) {
        return BigEndian.u48(packet, at + SOURCE);
    }

    public static void source(MemorySegment packet, long at, long address) {
        BigEndian.u48(packet, at + SOURCE, address);
    }

    public static int etherType(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + ETHER_TYPE);
    }

    public static void etherType(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at + ETHER_TYPE, value);
    }

    /** Writes the whole header in three stores. */
    public static void put(MemorySegment packet, long at, long destination, long source, int etherType) {
        BigEndian.i64(packet, at, destination << 16 | source >>> 32);
        BigEndian.i32(packet, at + 8, (int) source);
        BigEndian.u16(packet, at + ETHER_TYPE, etherType);
    }

    /** True when the destination is broadcast or multicast. */
    public static boolean isGroup(MemorySegment packet, long at) {
        return (BigEndian.u8(packet, at) & 1) != 0;
    }

    /**
     * Offset of the EtherType that tells what the frame carries, behind at most {@link #MAX_VLAN_TAGS} VLAN tags.
     *
     * @param end just past the frame, which has a whole header; the EtherType found lies before it, what follows need
     *     not
     */
    public static long payloadTypeAt(MemorySegment packet, long at, long end) {
        long type = at + ETHER_TYPE;
        for (int tags = 0; tags < MAX_VLAN_TAGS; tags++) {
            if (!EtherType.isVlan(BigEndian.u16(packet, type)) || end - type < VlanTag.LENGTH + 2) {
                break;
            }
            type += VlanTag.LENGTH;
        }
        return type;
    }
}
