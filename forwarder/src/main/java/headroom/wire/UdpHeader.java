package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * UDP header, read and written in place (RFC 768).
 *
 * <pre>
 *  0: source port (16) | 2: destination port (16) | 4: length (16) | 6: checksum (16), 0 for none over IPv4
 * </pre>
 */
public final class UdpHeader {
    public static final int LENGTH = 8;
    /** Offset of the checksum field. */
    public static final int CHECKSUM = 6;

    static final int SOURCE_PORT = 0;
    static final int DESTINATION_PORT = 2;
    static final int DATAGRAM_LENGTH = 4;

    private UdpHeader() {}

    public static int sourcePort(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + SOURCE_PORT);
    }

    public static int destinationPort(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + DESTINATION_PORT);
    }

    /** Header and data, in bytes. */
    public static int length(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + DATAGRAM_LENGTH);
    }

    public static void length(MemorySegment packet, long at, int bytes) {
        BigEndian.u16(packet, at + DATAGRAM_LENGTH, bytes);
    }

    public static int checksum(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + CHECKSUM);
    }

    /** Stores a computed checksum; 0 goes on the wire as 0xffff, since 0 means none. */
    public static void checksum(MemorySegment packet, long at, int computed) {
        BigEndian.u16(packet, at + CHECKSUM, computed == 0 ? 0xffff : computed);
    }

    /** Writes the header with checksum 0. */
    public static void put(MemorySegment packet, long at, int sourcePort, int destinationPort, int length) {
        BigEndian.i32(packet, at, sourcePort << 16 | (destinationPort & 0xffff));
        BigEndian.i32(packet, at + DATAGRAM_LENGTH, length << 16);
    }
}
