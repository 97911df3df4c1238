package headroom.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * An Ethernet address.
 *
 * @param value 48 bits, first byte of the wire in the most significant place
 */
public record MacAddress(long value) {
    public static final int LENGTH = 6;
    public static final MacAddress ZERO = new MacAddress(0);

    private static final ValueLayout.OfShort BE16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    public MacAddress {
        if (value >>> 48 != 0) {
            throw new IllegalArgumentException("an Ethernet address has 48 bits");
        }
    }

    public static MacAddress get(MemorySegment packet, long at) {
        return new MacAddress(
                Short.toUnsignedLong(packet.get(BE16, at)) << 32 | Integer.toUnsignedLong(packet.get(BE32, at + 2)));
    }

    public void put(MemorySegment packet, long at) {
        packet.set(BE16, at, (short) (value >>> 32));
        packet.set(BE32, at + 2, (int) value);
    }

    /** True for broadcast and multicast. */
    public boolean isGroup() {
        return (value >>> 40 & 1) != 0;
    }

    /**
     * Reads six pairs of hexadecimal digits between colons.
     *
     * @throws IllegalArgumentException with a sentence fit for a user
     */
    public static MacAddress parse(String text) {
        if (!text.matches("([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}")) {
            throw new IllegalArgumentException("\"" + text + "\" is not an Ethernet address like 02:00:00:00:00:01");
        }
        return new MacAddress(HexFormat.fromHexDigitsToLong(text.replace(":", "")));
    }

    @Override
    public String toString() {
        return HexFormat.ofDelimiter(":").formatHex(new byte[] {
            (byte) (value >>> 40),
            (byte) (value >>> 32),
            (byte) (value >>> 24),
            (byte) (value >>> 16),
            (byte) (value >>> 8),
            (byte) value
        });
    }
}
