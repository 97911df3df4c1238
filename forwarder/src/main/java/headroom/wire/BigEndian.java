package headroom.wire;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Numbers in network byte order at any offset, aligned or not. Narrow ones are unsigned; wide ones are raw bits. */
public final class BigEndian {
    private static final ValueLayout.OfShort BE16 = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BE32 = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong BE64 = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static int u8(MemorySegment packet, long at) {
        return Byte.toUnsignedInt(packet.get(JAVA_BYTE, at));
    }

    public static void u8(MemorySegment packet, long at, int value) {
        packet.set(JAVA_BYTE, at, (byte) value);
    }

    public static int u16(MemorySegment packet, long at) {
        return Short.toUnsignedInt(packet.get(BE16, at));
    }

    public static void u16(MemorySegment packet, long at, int value) {
        packet.set(BE16, at, (short) value);
    }

    /** All 32 bits: negative when the first is set. */
    public static int i32(MemorySegment packet, long at) {
        return packet.get(BE32, at);
    }

    public static void i32(MemorySegment packet, long at, int value) {
        packet.set(BE32, at, value);
    }

    public static long u48(MemorySegment packet, long at) {
        return (long) u16(packet, at) << 32 | Integer.toUnsignedLong(i32(packet, at + 2));
    }

    public static void u48(MemorySegment packet, long at, long value) {
        u16(packet, at, (int) (value >>> 32));
        i32(packet, at + 2, (int) value);
    }

    public static long i64(MemorySegment packet, long at) {
        return packet.get(BE64, at);
    }

    public static void i64(MemorySegment packet, long at, long value) {
        packet.set(BE64, at, value);
    }
}
