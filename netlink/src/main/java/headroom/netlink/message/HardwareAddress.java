package headroom.netlink.message;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A link-layer address of any length: 6 bytes on Ethernet, 4 or 16 on a tunnel, none on a device without. Immutable.
 */
public final class HardwareAddress {
    private final byte[] bytes;

    private HardwareAddress(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Copies {@code bytes}, first on the wire first. */
    public static HardwareAddress of(byte[] bytes) {
        return new HardwareAddress(bytes.clone());
    }

    public int length() {
        return bytes.length;
    }

    /** A copy. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HardwareAddress that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.ofDelimiter(":").formatHex(bytes);
    }
}
