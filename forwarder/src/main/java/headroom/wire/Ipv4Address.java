package headroom.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * An IPv4 address.
 *
 * @param value the four bytes, first byte of the wire in the most significant place
 */
public record Ipv4Address(int value) implements IpAddress {
    private static final ValueLayout.OfInt BE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    @Override
    public int bits() {
        return 32;
    }

    public static Ipv4Address get(MemorySegment packet, long at) {
        return new Ipv4Address(packet.get(BE32, at));
    }

    public void put(MemorySegment packet, long at) {
        packet.set(BE32, at, value);
    }

    /**
     * Reads four decimal numbers between dots; shortened and octal forms are refused.
     *
     * @throws IllegalArgumentException with a sentence fit for a user
     */
    public static Ipv4Address parse(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            throw new IllegalArgumentException("\"" + text + "\" is not an IPv4 address");
        }
        int value = 0;
        for (String part : parts) {
            if (!part.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(part) > 255) {
                throw new IllegalArgumentException("\"" + text + "\" is not an IPv4 address");
            }
            value = value << 8 | Integer.parseInt(part);
        }
        return new Ipv4Address(value);
    }

    @Override
    public String toString() {
        return (value >>> 24) + "." + (value >>> 16 & 255) + "." + (value >>> 8 & 255) + "." + (value & 255);
    }
}
