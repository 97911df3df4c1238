package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NLA_F_NESTED;
import static headroom.linux.uapi.NetlinkH.NLA_HDRLEN;
import static headroom.linux.uapi.NetlinkH.NLA_TYPE_MASK;
import static headroom.linux.uapi.NetlinkH.NLMSG_HDRLEN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import headroom.linux.uapi.NetlinkH.Nlmsghdr;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Writes one request: header, fixed header, attributes in the order they are added, each padded with zeros to 4 bytes.
 * Sequence and further flags are the socket's business.
 */
public final class MessageWriter {
    private static final ValueLayout.OfShort BE16 = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BE32 = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong BE64 = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final int type;
    private final int flags;
    private final int attributesStart;
    /** Where a nest begins to what is in it. */
    private final Map<Integer, Nest> nests = new HashMap<>();
    /** Where a list of structs begins to the attributes of each. */
    private final Map<Integer, List<Nest>> lists = new HashMap<>();

    private byte[] array;
    private MemorySegment message;
    private int position;
    private AttributeNames names;
    /** The list being written. */
    private List<Nest> list = new ArrayList<>();

    /**
     * @param start of its first attribute
     * @param end behind its last one
     */
    private record Nest(int start, int end, AttributeNames names) {}

    /** Begins a message with a zeroed fixed header of {@code fixedBytes}. */
    public MessageWriter(int type, int flags, int fixedBytes) {
        this(type, flags, fixedBytes, AttributeNames.UNKNOWN);
    }

    /** Begins one whose attributes have names, for refusals. */
    public MessageWriter(int type, int flags, int fixedBytes, AttributeNames names) {
        this.type = type;
        this.flags = flags;
        this.attributesStart = NLMSG_HDRLEN + Alignment.up(fixedBytes);
        this.array = new byte[Math.max(256, attributesStart)];
        this.message = MemorySegment.ofArray(array);
        this.position = attributesStart;
        this.names = names;
    }

    public int type() {
        return type;
    }

    /** Sets a byte of the fixed header, {@code at} bytes into it. */
    public MessageWriter fixed8(int at, int value) {
        message.set(JAVA_BYTE, fixed(at, 1), (byte) value);
        return this;
    }

    public MessageWriter fixed16(int at, int value) {
        message.set(JAVA_SHORT_UNALIGNED, fixed(at, 2), (short) value);
        return this;
    }

    public MessageWriter fixed32(int at, int value) {
        message.set(JAVA_INT_UNALIGNED, fixed(at, 4), value);
        return this;
    }

    public MessageWriter u8(int attribute, int value) {
        int at = open(attribute, 1); // may replace message
        message.set(JAVA_BYTE, at, (byte) value);
        return this;
    }

    public MessageWriter u16(int attribute, int value) {
        int at = open(attribute, 2); // may replace message
        message.set(JAVA_SHORT_UNALIGNED, at, (short) value);
        return this;
    }

    public MessageWriter u32(int attribute, int value) {
        int at = open(attribute, 4); // may replace message
        message.set(JAVA_INT_UNALIGNED, at, value);
        return this;
    }

    public MessageWriter u64(int attribute, long value) {
        int at = open(attribute, 8); // may replace message
        message.set(JAVA_LONG_UNALIGNED, at, value);
        return this;
    }

    /** A number in network byte order. */
    public MessageWriter be16(int attribute, int value) {
        int at = open(attribute, 2); // may replace message
        message.set(BE16, at, (short) value);
        return this;
    }

    /** A number in network byte order. */
    public MessageWriter be32(int attribute, int value) {
        int at = open(attribute, 4); // may replace message
        message.set(BE32, at, value);
        return this;
    }

    /** A number in network byte order. */
    public MessageWriter be64(int attribute, long value) {
        int at = open(attribute, 8); // may replace message
        message.set(BE64, at, value);
        return this;
    }

    /** An attribute that says what it says by being there. */
    public MessageWriter flag(int attribute) {
        open(attribute, 0);
        return this;
    }

    /** Text with its NUL. */
    public MessageWriter string(int attribute, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        int at = open(attribute, bytes.length + 1);
        MemorySegment.copy(bytes, 0, message, JAVA_BYTE, at, bytes.length);
        return this;
    }

    public MessageWriter bytes(int attribute, byte[] value) {
        int at = open(attribute, value.length);
        MemorySegment.copy(value, 0, message, JAVA_BYTE, at, value.length);
        return this;
    }

    /** An address of either family. */
    public MessageWriter address(int attribute, InetAddress value) {
        return bytes(attribute, value.getAddress());
    }

    /** An attribute as it was read, flag bits included. */
    public MessageWriter attribute(Attribute attribute) {
        return bytes(attribute.rawType(), attribute.value());
    }

    /**
     * Attributes written by {@code body} go inside; the length is patched afterwards, so nesting cannot be left open.
     */
    public MessageWriter nested(int attribute, Runnable body) {
        return nested(attribute, names.inside(attribute), body);
    }

    /** The same where the names of the attributes inside depend on more than {@code attribute}. */
    public MessageWriter nested(int attribute, AttributeNames inside, Runnable body) {
        return nested(attribute | NLA_F_NESTED, new byte[0], inside, body);
    }

    /**
     * A struct, then attributes. Not marked as nested, since the kernel does not mark or expect it so.
     *
     * @param struct of a multiple of 4 bytes
     */
    public MessageWriter nestedBehind(int attribute, byte[] struct, AttributeNames inside, Runnable body) {
        return nested(attribute, struct, inside, body);
    }

    private MessageWriter nested(int rawType, byte[] struct, AttributeNames inside, Runnable body) {
        int start = position;
        bytes(rawType, struct);
        int attributes = position;
        AttributeNames outside = names;
        names = inside;
        body.run();
        names = outside;
        length(start, position - start);
        nests.put(start, new Nest(attributes, position, inside));
        return this;
    }

    /** An attribute that is a list of what {@link #struct} writes. */
    public MessageWriter structs(int attribute, Runnable body) {
        int start = position;
        open(attribute, 0);
        List<Nest> outside = list;
        list = new ArrayList<>();
        lists.put(start, list);
        body.run();
        list = outside;
        length(start, position - start);
        return this;
    }

    /** A struct that begins with its own length (16 bits), attributes included, as {@code struct rtnexthop} does. */
    public MessageWriter struct(byte[] struct, Runnable body) {
        int start = position;
        append(struct.length);
        MemorySegment.copy(struct, 0, message, JAVA_BYTE, start, struct.length);
        int attributes = position;
        body.run();
        length(start, position - start);
        list.add(new Nest(attributes, position, names));
        return this;
    }

    /**
     * The whole message.
     *
     * @param moreFlags added to those given at the beginning
     */
    public byte[] toBytes(int sequence, int moreFlags) {
        byte[] bytes = Arrays.copyOf(array, position);
        MemorySegment copy = MemorySegment.ofArray(bytes);
        copy.set(JAVA_INT_UNALIGNED, Nlmsghdr.NLMSG_LEN, position);
        copy.set(JAVA_SHORT_UNALIGNED, Nlmsghdr.NLMSG_TYPE, (short) type);
        copy.set(JAVA_SHORT_UNALIGNED, Nlmsghdr.NLMSG_FLAGS, (short) (flags | moreFlags));
        copy.set(JAVA_INT_UNALIGNED, Nlmsghdr.NLMSG_SEQ, sequence);
        return bytes;
    }

    /**
     * The types of the attributes, from the outermost in, down to the one that begins at {@code offset}: what the
     * kernel points at when it refuses a request.
     *
     * @return empty where nothing begins there; down to the list only, for what is in one and no attribute
     */
    public List<Integer> attributePath(int offset) {
        return path(offset).stream().map(Step::type).toList();
    }

    /** The same by the names of the kernel's headers, e.g. {@code IFLA_LINKINFO, IFLA_INFO_KIND}. */
    public List<String> attributeNames(int offset) {
        return path(offset).stream().map(step -> step.names().name(step.type())).toList();
    }

    /**
     * The name of an attribute this message lacks.
     *
     * @param nest where the attribute begins in which it should be; absent for the message itself
     */
    public String missingName(int type, OptionalInt nest) {
        if (nest.isEmpty()) {
            return names.name(type);
        }
        Nest found = nests.get(nest.getAsInt());
        return (found == null ? AttributeNames.UNKNOWN : found.names()).name(type);
    }

    /** @param names those of the nest the attribute is in */
    private record Step(int type, AttributeNames names) {}

    private List<Step> path(int offset) {
        List<Step> path = new ArrayList<>();
        return find(offset, new Nest(attributesStart, position, names), path) ? path : List.of();
    }

    private boolean find(int offset, Nest within, List<Step> path) {
        int at = within.start();
        while (at < within.end()) {
            int length = u16(at);
            if (offset < at + length) {
                path.add(new Step(u16(at + 2) & NLA_TYPE_MASK, within.names()));
                return offset == at || findInside(offset, at, path);
            }
            at += Alignment.up(length);
        }
        return false;
    }

    private boolean findInside(int offset, int at, List<Step> path) {
        if (!lists.containsKey(at)) {
            Nest nest = nests.get(at);
            return nest != null && find(offset, nest, path);
        }
        List<Step> inside = new ArrayList<>();
        lists.get(at).stream()
                .filter(struct -> offset >= struct.start() && offset < struct.end())
                .filter(struct -> find(offset, struct, inside))
                .forEach(_ -> path.addAll(inside));
        return offset > at;
    }

    private int u16(int at) {
        return Short.toUnsignedInt(message.get(JAVA_SHORT_UNALIGNED, at));
    }

    private int fixed(int at, int width) {
        if (at < 0 || NLMSG_HDRLEN + at + width > attributesStart) {
            throw new IndexOutOfBoundsException("offset " + at + " is not in the fixed header");
        }
        return NLMSG_HDRLEN + at;
    }

    private int open(int attribute, int valueBytes) {
        int start = append(NLA_HDRLEN + valueBytes);
        length(start, NLA_HDRLEN + valueBytes);
        message.set(JAVA_SHORT_UNALIGNED, start + 2, (short) attribute);
        return start + NLA_HDRLEN;
    }

    /** Makes room, padded; returns where. */
    private int append(int bytes) {
        int start = position;
        int padded = Alignment.up(bytes);
        if (start + padded > array.length) {
            array = Arrays.copyOf(array, Math.max(2 * array.length, start + padded));
            message = MemorySegment.ofArray(array);
        }
        position = start + padded;
        return start;
    }

    private void length(int start, int length) {
        if (length > 0xffff) {
            throw new IllegalArgumentException("an attribute's length is 16 bits, not " + length);
        }
        message.set(JAVA_SHORT_UNALIGNED, start, (short) length);
    }
}
