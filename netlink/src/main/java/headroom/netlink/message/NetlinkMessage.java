package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NLMSG_HDRLEN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import headroom.linux.uapi.NetlinkH.Nlmsghdr;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * A message as received: netlink(7), {@code struct nlmsghdr} in the host's byte order.
 *
 * <pre>
 *  0: length (32), header included | 4: type (16) | 6: flags (16)
 *  8: sequence (32)                | 12: port id (32)
 * 16: a fixed header the type defines, then attributes
 * </pre>
 *
 * Offsets are from the beginning of the message, header included. Immutable as long as nobody writes to the bytes it
 * was made over.
 */
public final class NetlinkMessage {
    private final MemorySegment bytes;

    private NetlinkMessage(MemorySegment bytes) {
        this.bytes = bytes;
    }

    /**
     * Cuts a datagram into its messages, which stay views of it.
     *
     * @throws MalformedNetlinkException where a length contradicts what is there; its offset is one in the datagram
     */
    public static List<NetlinkMessage> readAll(MemorySegment datagram) throws MalformedNetlinkException {
        List<NetlinkMessage> messages = new ArrayList<>();
        int end = Math.toIntExact(datagram.byteSize());
        int at = 0;
        while (at < end) {
            int remaining = end - at;
            if (remaining < NLMSG_HDRLEN) {
                throw new MalformedNetlinkException("message header", at, NLMSG_HDRLEN, remaining);
            }
            int length = datagram.get(JAVA_INT_UNALIGNED, at + Nlmsghdr.NLMSG_LEN);
            if (length < NLMSG_HDRLEN || length > remaining) {
                throw new MalformedNetlinkException("message", at, length, remaining);
            }
            messages.add(new NetlinkMessage(datagram.asSlice(at, length).asReadOnly()));
            at += Alignment.up(length); // no overflow: length is at most what an array holds, less a header
        }
        return messages;
    }

    public int length() {
        return (int) bytes.byteSize();
    }

    public int type() {
        return Short.toUnsignedInt(bytes.get(JAVA_SHORT_UNALIGNED, Nlmsghdr.NLMSG_TYPE));
    }

    public int flags() {
        return Short.toUnsignedInt(bytes.get(JAVA_SHORT_UNALIGNED, Nlmsghdr.NLMSG_FLAGS));
    }

    public boolean hasFlag(int flag) {
        return (flags() & flag) != 0;
    }

    public int sequence() {
        return bytes.get(JAVA_INT_UNALIGNED, Nlmsghdr.NLMSG_SEQ);
    }

    /** The port a reply is for; 0 for what the kernel sends on its own account. */
    public int portId() {
        return bytes.get(JAVA_INT_UNALIGNED, Nlmsghdr.NLMSG_PID);
    }

    /** A byte of the fixed header, {@code at} bytes into it. */
    public int fixed8(int at) throws MalformedNetlinkException {
        return Byte.toUnsignedInt(bytes.get(JAVA_BYTE, fixed(at, 1)));
    }

    public int fixed16(int at) throws MalformedNetlinkException {
        return Short.toUnsignedInt(bytes.get(JAVA_SHORT_UNALIGNED, fixed(at, 2)));
    }

    public int fixed32(int at) throws MalformedNetlinkException {
        return bytes.get(JAVA_INT_UNALIGNED, fixed(at, 4));
    }

    private int fixed(int at, int width) throws MalformedNetlinkException {
        if (NLMSG_HDRLEN + at + width > length()) {
            throw new MalformedNetlinkException(
                    "header of message type " + type(), NLMSG_HDRLEN, at + width, length() - NLMSG_HDRLEN);
        }
        return NLMSG_HDRLEN + at;
    }

    /** The attributes behind a fixed header of {@code fixedBytes}. */
    public AttributeReader attributes(int fixedBytes) throws MalformedNetlinkException {
        fixed(0, fixedBytes);
        int start = NLMSG_HDRLEN + Alignment.up(fixedBytes);
        return new AttributeReader(bytes, Math.min(start, length()), length());
    }
}
