package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NLA_HDRLEN;
import static headroom.linux.uapi.NetlinkH.NLA_TYPE_MASK;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Walks attributes: {@link #next}, then a getter for the value. Callers skip the types they do not know, or keep them
 * by {@link #attribute}. A number may come in more bytes than known (a newer kernel's), never in fewer.
 */
public final class AttributeReader {
    private static final ValueLayout.OfShort BE16 = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BE32 = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong BE64 = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment message;
    private final int end;
    private int position;
    private int rawType;
    private int valueStart;
    private int valueEnd;

    AttributeReader(MemorySegment message, int position, int end) {
        this.message = message;
        this.position = position;
        this.end = end;
    }

    /**
     * Moves on to the next attribute.
     *
     * @return false behind the last one
     */
    public boolean next() throws MalformedNetlinkException {
        if (position >= end) {
            return false;
        }
        int remaining = end - position;
        if (remaining < NLA_HDRLEN) {
            throw new MalformedNetlinkException("attribute header", position, NLA_HDRLEN, remaining);
        }
        int length = u16At(position);
        if (length < NLA_HDRLEN || length > remaining) {
            throw new MalformedNetlinkException("attribute", position, length, remaining);
        }
        rawType = u16At(position + 2);
        valueStart = position + NLA_HDRLEN;
        valueEnd = position + length;
        position += Alignment.up(length);
        return true;
    }

    /** The type without the flag bits, which only some families set. */
    public int type() {
        return rawType & NLA_TYPE_MASK;
    }

    /** Bytes of the value. */
    public int length() {
        return valueEnd - valueStart;
    }

    /** Where the value begins, from the beginning of the message. */
    public int offset() {
        return valueStart;
    }

    public int u8() throws MalformedNetlinkException {
        return Byte.toUnsignedInt(message.get(JAVA_BYTE, value("u8", 1)));
    }

    public int u16() throws MalformedNetlinkException {
        return Short.toUnsignedInt(message.get(JAVA_SHORT_UNALIGNED, value("u16", 2)));
    }

    /** All 32 bits; the caller knows whether they are signed. */
    public int u32() throws MalformedNetlinkException {
        return message.get(JAVA_INT_UNALIGNED, value("u32", 4));
    }

    public long u64() throws MalformedNetlinkException {
        return message.get(JAVA_LONG_UNALIGNED, value("u64", 8));
    }

    /** A number in network byte order. */
    public int be16() throws MalformedNetlinkException {
        return Short.toUnsignedInt(message.get(BE16, value("be16", 2)));
    }

    /** A number in network byte order. */
    public int be32() throws MalformedNetlinkException {
        return message.get(BE32, value("be32", 4));
    }

    /** A number in network byte order. */
    public long be64() throws MalformedNetlinkException {
        return message.get(BE64, value("be64", 8));
    }

    /** Text up to its NUL, or to the end where the sender left the NUL out, as the kernel itself reads it. */
    public String string() {
        byte[] bytes = bytes();
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** A copy of the whole value. */
    public byte[] bytes() {
        return message.asSlice(valueStart, length()).toArray(JAVA_BYTE);
    }

    /** A copy of {@code count} bytes of the value, from {@code from} on. */
    public byte[] bytes(int from, int count) throws MalformedNetlinkException {
        return message.asSlice(value("bytes", from + count) + from, count).toArray(JAVA_BYTE);
    }

    /** As an address of {@code family}, AF_INET or AF_INET6. */
    public InetAddress address(int family) throws MalformedNetlinkException {
        return addressAt(0, family);
    }

    /** An address {@code from} bytes into the value. */
    public InetAddress addressAt(int from, int family) throws MalformedNetlinkException {
        return InetAddresses.of(bytes(from, InetAddresses.length(family)));
    }

    /** A number {@code from} bytes into the value, which is a struct. */
    public int u32At(int from) throws MalformedNetlinkException {
        return message.get(JAVA_INT_UNALIGNED, value("u32", from + 4) + from);
    }

    public long u64At(int from) throws MalformedNetlinkException {
        return message.get(JAVA_LONG_UNALIGNED, value("u64", from + 8) + from);
    }

    public int be16At(int from) throws MalformedNetlinkException {
        return Short.toUnsignedInt(message.get(BE16, value("be16", from + 2) + from));
    }

    public int be32At(int from) throws MalformedNetlinkException {
        return message.get(BE32, value("be32", from + 4) + from);
    }

    public int u8At(int from) throws MalformedNetlinkException {
        return Byte.toUnsignedInt(message.get(JAVA_BYTE, value("u8", from + 1) + from));
    }

    /** The attributes inside this one. */
    public AttributeReader nested() {
        return new AttributeReader(message, valueStart, valueEnd);
    }

    /** The attributes inside this one, behind a struct of {@code fixedBytes}. */
    public AttributeReader nestedBehind(int fixedBytes) throws MalformedNetlinkException {
        int start = value("struct", fixedBytes) + Alignment.up(fixedBytes);
        return new AttributeReader(message, Math.min(start, valueEnd), valueEnd);
    }

    /** The structs inside this one, each of at least {@code fixedBytes}. */
    public StructList structs(int fixedBytes) {
        return new StructList(message, valueStart, valueEnd, fixedBytes);
    }

    /** A reader that stays on this attribute while this one moves on. */
    AttributeReader current() {
        AttributeReader copy = new AttributeReader(message, end, end);
        copy.rawType = rawType;
        copy.valueStart = valueStart;
        copy.valueEnd = valueEnd;
        return copy;
    }

    /** This attribute as it is, for types nobody knows yet. */
    public Attribute attribute() {
        return new Attribute(rawType, bytes());
    }

    private int value(String kind, int bytes) throws MalformedNetlinkException {
        if (length() < bytes) {
            throw new MalformedNetlinkException("attribute " + type() + " (" + kind + ")", valueStart, bytes, length());
        }
        return valueStart;
    }

    private int u16At(int at) {
        return Short.toUnsignedInt(message.get(JAVA_SHORT_UNALIGNED, at));
    }
}
