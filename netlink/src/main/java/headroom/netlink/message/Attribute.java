package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NLA_F_NESTED;
import static headroom.linux.uapi.NetlinkH.NLA_HDRLEN;
import static headroom.linux.uapi.NetlinkH.NLA_TYPE_MASK;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;

/** An attribute kept as bytes: what a newer kernel says and this library has no name for. Immutable. */
public final class Attribute {
    private static final int SHOWN_BYTES = 16;

    private final int rawType;
    private final byte[] value;

    /**
     * One for which there is no setting.
     *
     * @param rawType its number, with NLA_F_NESTED or NLA_F_NET_BYTEORDER where the kernel wants them
     * @param value as on the wire, of up to 65,531 bytes; copied
     */
    public static Attribute of(int rawType, byte[] value) {
        if (rawType < 0 || rawType > 0xffff || value.length > 0xffff - NLA_HDRLEN) {
            throw new IllegalArgumentException("no attribute has type " + rawType + " and " + value.length + " bytes");
        }
        return new Attribute(rawType, value.clone());
    }

    /** @param rawType with its flag bits, as on the wire */
    Attribute(int rawType, byte[] value) {
        this.rawType = rawType;
        this.value = value;
    }

    public int type() {
        return rawType & NLA_TYPE_MASK;
    }

    /** True where the sender marked it so; many families do not. */
    public boolean isMarkedNested() {
        return (rawType & NLA_F_NESTED) != 0;
    }

    int rawType() {
        return rawType;
    }

    /** A copy. */
    public byte[] value() {
        return value.clone();
    }

    /** Reads the value as attributes; offsets of what goes wrong are from the beginning of the value. */
    public AttributeReader nested() {
        return new AttributeReader(MemorySegment.ofArray(value).asReadOnly(), 0, value.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Attribute that && rawType == that.rawType && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * rawType + Arrays.hashCode(value);
    }

    /** The type and the beginning of the value. */
    @Override
    public String toString() {
        String shown = HexFormat.of().formatHex(value, 0, Math.min(value.length, SHOWN_BYTES));
        return type() + ":" + shown + (value.length > SHOWN_BYTES ? "..." + value.length + " bytes" : "");
    }
}
