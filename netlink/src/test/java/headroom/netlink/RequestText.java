package headroom.netlink;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * Requests as text in which the order of attributes, whether a nest is marked as one, and whether text has its NUL make
 * no difference: programs differ in these and the kernel does not mind.
 */
public final class RequestText {
    private static final int SEQUENCE = 7;

    private RequestText() {}

    /** Ours says which attributes are nests. */
    public static String of(MessageWriter ours, int fixedBytes) throws MalformedNetlinkException {
        NetlinkMessage message = message(ours);
        return text(message, message, fixedBytes);
    }

    /** Another program's, with nests where ours has them. */
    public static String of(NetlinkMessage other, MessageWriter ours, int fixedBytes) throws MalformedNetlinkException {
        return text(other, message(ours), fixedBytes);
    }

    public static NetlinkMessage message(MessageWriter writer) throws MalformedNetlinkException {
        return NetlinkMessage.readAll(MemorySegment.ofArray(writer.toBytes(SEQUENCE, 0)))
                .getFirst();
    }

    private static String text(NetlinkMessage message, NetlinkMessage guide, int fixedBytes)
            throws MalformedNetlinkException {
        StringBuilder fixed = new StringBuilder("type " + message.type() + " header");
        for (int at = 0; at < fixedBytes; at++) {
            fixed.append(' ').append(message.fixed8(at));
        }
        return fixed.append('\n')
                .append(text(message.attributes(fixedBytes), attributes(guide.attributes(fixedBytes)), "  "))
                .toString();
    }

    private static String text(AttributeReader reader, List<Attribute> guide, String indent)
            throws MalformedNetlinkException {
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            int type = reader.type();
            List<Attribute> same =
                    guide.stream().filter(other -> other.type() == type).toList();
            boolean isNest = !same.isEmpty() && same.getFirst().isMarkedNested();
            lines.add(indent
                    + type
                    + (isNest
                            ? "\n"
                                    + text(
                                            reader.nested(),
                                            attributes(same.getFirst().nested()),
                                            indent + "  ")
                            : " " + HexFormat.of().formatHex(withoutNul(reader.bytes()))));
        }
        Collections.sort(lines);
        return String.join("\n", lines);
    }

    private static byte[] withoutNul(byte[] bytes) {
        boolean hasOne = bytes.length > 1 && bytes[bytes.length - 1] == 0 && bytes[bytes.length - 2] > ' ';
        return hasOne ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
    }

    private static List<Attribute> attributes(AttributeReader reader) throws MalformedNetlinkException {
        List<Attribute> attributes = new ArrayList<>();
        while (reader.next()) {
            attributes.add(reader.attribute());
        }
        return attributes;
    }
}
