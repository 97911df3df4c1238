package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * TCP header, read and written in place (RFC 9293, 3.1).
 *
 * <pre>
 *  0: source port (16) | 2: destination port (16)
 *  4: sequence number (32)
 *  8: acknowledgment number (32)
 * 12: data offset (4 bits, words of 32) | reserved (4) | 13: CWR ECE URG ACK PSH RST SYN FIN | 14: window (16)
 * 16: checksum (16) | 18: urgent pointer (16)
 * 20: options
 * </pre>
 */
public final class TcpHeader {
    /** Length of a header without options. */
    public static final int LENGTH = 20;
    /** Offset of the checksum field. */
    public static final int CHECKSUM = 16;

    public static final int FIN = 0x01;
    public static final int SYN = 0x02;
    public static final int RST = 0x04;
    public static final int PSH = 0x08;
    public static final int ACK = 0x10;
    public static final int URG = 0x20;
    public static final int ECE = 0x40;
    public static final int CWR = 0x80;

    static final int SOURCE_PORT = 0;
    static final int DESTINATION_PORT = 2;
    static final int SEQUENCE_NUMBER = 4;
    static final int ACKNOWLEDGMENT_NUMBER = 8;
    static final int DATA_OFFSET = 12;
    static final int CONTROL_BITS = 13;
    static final int WINDOW = 14;
    static final int URGENT_POINTER = 18;

    private TcpHeader() {}

    /** True when [at, end) holds the header with its options. */
    public static boolean isWhole(MemorySegment packet, long at, long end) {
        return end - at >= LENGTH && headerLength(packet, at) >= LENGTH && headerLength(packet, at) <= end - at;
    }

    public static int sourcePort(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + SOURCE_PORT);
    }

    public static int destinationPort(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + DESTINATION_PORT);
    }

    public static int sequenceNumber(MemorySegment packet, long at) {
        return BigEndian.i32(packet, at + SEQUENCE_NUMBER);
    }

    public static void sequenceNumber(MemorySegment packet, long at, int value) {
        BigEndian.i32(packet, at + SEQUENCE_NUMBER, value);
    }

    public static int acknowledgmentNumber(MemorySegment packet, long at) {
        return BigEndian.i32(packet, at + ACKNOWLEDGMENT_NUMBER);
    }

    /** Header with options, in bytes: 4 times the data offset. */
    public static int headerLength(MemorySegment packet, long at) {
        return (BigEndian.u8(packet, at + DATA_OFFSET) >>> 4) * 4;
    }

    public static int controlBits(MemorySegment packet, long at) {
        return BigEndian.u8(packet, at + CONTROL_BITS);
    }

    public static void controlBits(MemorySegment packet, long at, int value) {
        BigEndian.u8(packet, at + CONTROL_BITS, value);
    }

    public static int checksum(MemorySegment packet, long at) {
        return BigEndian.u16(packet, at + CHECKSUM);
    }

    public static void checksum(MemorySegment packet, long at, int value) {
        BigEndian.u16(packet, at + CHECKSUM, value);
    }
}
