package headroom.netlink.message;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the kernel's headers call the attributes of a message or nest, so that a refusal can name the one the kernel
 * points at. Immutable.
 */
public final class AttributeNames {
    /** For a message whose attributes nobody named: they are told as numbers. */
    public static final AttributeNames UNKNOWN = new AttributeNames(Map.of(), Map.of());

    private final Map<Integer, String> names;
    private final Map<Integer, AttributeNames> nests;

    private AttributeNames(Map<Integer, String> names, Map<Integer, AttributeNames> nests) {
        this.names = names;
        this.nests = nests;
    }

    /**
     * The constants of a header that begin with {@code prefix}.
     *
     * @param header a class of {@code headroom.linux.uapi}
     * @param others what follows the prefix in names that belong to another nest, e.g. {@code INFO_} after
     *     {@code IFLA_}
     */
    public static AttributeNames of(Class<?> header, String prefix, String... others) {
        Map<Integer, String> names = new TreeMap<>();
        for (Field field : header.getFields()) {
            String name = field.getName();
            boolean isOne = Modifier.isStatic(field.getModifiers())
                    && field.getType() == int.class
                    && name.startsWith(prefix)
                    && Stream.of(others).noneMatch(other -> name.startsWith(other, prefix.length()));
            if (isOne) {
                names.merge(value(field), name, (one, two) -> one.compareTo(two) < 0 ? two : one); // aliases
            }
        }
        return new AttributeNames(Map.copyOf(names), Map.of());
    }

    private static int value(Field field) {
        try {
            return field.getInt(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError("constants of headers are public", e);
        }
    }

    /** The same, and {@code inside} for the attributes in the one of type {@code nest}. */
    public AttributeNames with(int nest, AttributeNames inside) {
        Map<Integer, AttributeNames> more = new HashMap<>(nests);
        more.put(nest, inside);
        return new AttributeNames(names, Map.copyOf(more));
    }

    /** The header's name, or the number where it has none. */
    public String name(int type) {
        return names.getOrDefault(type, "attribute " + type);
    }

    AttributeNames inside(int nest) {
        return nests.getOrDefault(nest, UNKNOWN);
    }
}
