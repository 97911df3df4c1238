package headroom.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * An IPv6 address.
 *
 * @param high bytes 0 to 7 of the wire, first byte in the most significant place
 * @param low bytes 8 to 15
 */
public record Ipv6Address(long high, long low) implements IpAddress {
    public static final Ipv6Address UNSPECIFIED = new Ipv6Address(0, 0);

    private static final ValueLayout.OfLong BE64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    @Override
    public int bits() {
        return 128;
    }

    /** True for fe80::/10. */
    public boolean isLinkLocal() {
        return high >>> 54 == 0xfe80 >>> 6;
    }

    /** True for ff00::/8. */
    public boolean isMulticast() {
        return high >>> 56 == 0xff;
    }

    public static Ipv6Address get(MemorySegment packet, long at) {
        return new Ipv6Address(packet.get(BE64, at), packet.get(BE64, at + 8));
    }

    public void put(MemorySegment packet, long at) {
        packet.set(BE64, at, high);
        packet.set(BE64, at + 8, low);
    }

    /**
     * Reads the text forms of RFC 4291, 2.2, an embedded IPv4 address included; no zone.
     *
     * @throws IllegalArgumentException with a sentence fit for a user
     */
    public static Ipv6Address parse(String text) {
        String hexadecimal = text;
        int lastColon = text.lastIndexOf(':');
        if (lastColon >= 0 && text.indexOf('.', lastColon) > 0) {
            int tail = Ipv4Address.parse(text.substring(lastColon + 1)).value();
            hexadecimal = text.substring(0, lastColon + 1) + Integer.toHexString(tail >>> 16) + ":"
                    + Integer.toHexString(tail & 0xffff);
        }
        int gap = hexadecimal.indexOf("::");
        String[] head = groups(gap < 0 ? hexadecimal : hexadecimal.substring(0, gap));
        String[] tail = gap < 0 ? new String[0] : groups(hexadecimal.substring(gap + 2));
        int present = head.length + tail.length;
        if (gap < 0 ? present != 8 : present > 7) {
            throw notAnAddress(text);
        }
        long[] halves = new long[2];
        for (int i = 0; i < head.length; i++) {
            halves[i / 4] |= group(head[i], text) << (48 - 16 * (i % 4));
        }
        for (int i = 0; i < tail.length; i++) {
            int at = 8 - tail.length + i;
            halves[at / 4] |= group(tail[i], text) << (48 - 16 * (at % 4));
        }
        return new Ipv6Address(halves[0], halves[1]);
    }

    private static String[] groups(String text) {
        return text.isEmpty() ? new String[0] : text.split(":", -1);
    }

    private static long group(String digits, String whole) {
        if (!digits.matches("[0-9a-fA-F]{1,4}")) {
            throw notAnAddress(whole);
        }
        return Long.parseLong(digits, 16);
    }

    private static IllegalArgumentException notAnAddress(String text) {
        return new IllegalArgumentException("\"" + text + "\" is not an IPv6 address");
    }

    /** The canonical text form of RFC 5952: lower case, the longest run of zero groups as "::". */
    @Override
    public String toString() {
        int[] groups = new int[8];
        for (int i = 0; i < 8; i++) {
            groups[i] = (int) ((i < 4 ? high : low) >>> (48 - 16 * (i % 4))) & 0xffff;
        }
        int bestStart = -1;
        int bestLength = 1;
        for (int i = 0; i < 8; i++) {
            int end = i;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - i > bestLength) {
                bestStart = i;
                bestLength = end - i;
            }
        }
        StringBuilder text = new StringBuilder(39);
        for (int i = 0; i < 8; i++) {
            if (i == bestStart) {
                text.append("::");
                i += bestLength - 1;
            } else {
                if (i > 0 && text.charAt(text.length() - 1) != ':') {
                    text.append(':');
                }
                text.append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }
}
