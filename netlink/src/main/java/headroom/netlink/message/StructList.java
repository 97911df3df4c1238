package headroom.netlink.message;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Walks structs that each begin with their own length (16 bits) and end in attributes: {@code struct rtnexthop} in
 * RTA_MULTIPATH.
 */
public final class StructList {
    private final MemorySegment message;
    private final int fixedBytes;
    private final int end;
    private int position;
    private int start;
    private int structEnd;

    StructList(MemorySegment message, int position, int end, int fixedBytes) {
        this.message = message;
        this.position = position;
        this.end = end;
        this.fixedBytes = fixedBytes;
    }

    /**
     * Moves on to the next struct.
     *
     * @return false behind the last one
     */
    public boolean next() throws MalformedNetlinkException {
        if (position >= end) {
            return false;
        }
        int remaining = end - position;
        int length =
                remaining < fixedBytes ? fixedBytes : Short.toUnsignedInt(message.get(JAVA_SHORT_UNALIGNED, position));
        if (length < fixedBytes || length > remaining) {
            throw new MalformedNetlinkException("struct in a list", position, length, remaining);
        }
        start = position;
        structEnd = position + length;
        position += Alignment.up(length);
        return true;
    }

    /** A byte of the current struct, {@code at} bytes into it. */
    public int fixed8(int at) {
        return Byte.toUnsignedInt(message.get(JAVA_BYTE, inside(at, 1)));
    }

    public int fixed32(int at) {
        return message.get(JAVA_INT_UNALIGNED, inside(at, 4));
    }

    /** The attributes of the current struct. */
    public AttributeReader attributes() {
        return new AttributeReader(message, start + fixedBytes, structEnd);
    }

    private int inside(int at, int width) {
        if (at < 0 || at + width > fixedBytes) {
            throw new IndexOutOfBoundsException("offset " + at + " is not in a struct of " + fixedBytes + " bytes");
        }
        return start + at;
    }
}
