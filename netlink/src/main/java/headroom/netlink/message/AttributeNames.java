package headroom.netlink.message;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the kernel's headers call the attributes of a message or nest, so that a refusal can name the one the kernel
 * points at. Immutable.
 */
public final class AttributeNames {
    /** For a message whose attributes nobody named: they are told as numbers. */
    public static final AttributeNames UNKNOWN =
            new AttributeNames(new Constants(Constants.class, "", List.of()), Map.of());

    private final Constants constants;
    private final Map<Integer, AttributeNames> nests;

    private AttributeNames(Constants constants, Map<Integer, AttributeNames> nests) {
        this.constants = constants;
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
        return new AttributeNames(new Constants(header, prefix, List.of(others)), Map.of());
    }

    /** The same, and {@code inside} for the attributes in the one of type {@code nest}. */
    public AttributeNames with(int nest, AttributeNames inside) {
        Map<Integer, AttributeNames> more = new HashMap<>(nests);
        more.put(nest, inside);
        return new AttributeNames(constants, Map.copyOf(more));
    }

    /** The header's name, or the number where it has none. */
    public String name(int type) {
        return constants.names().getOrDefault(type, "attribute " + type);
    }

    AttributeNames inside(int nest) {
        return nests.getOrDefault(nest, UNKNOWN);
    }

    /** Names by number; read when the first is wanted, since mostly none is and a short command notices. */
    private static final class Constants {
        private final Class<?> header;
        private final String prefix;
        private final List<String> others;
        /** Null until it is read; whoever reads it a second time reads the same. */
        private volatile Map<Integer, String> names;

        Constants(Class<?> header, String prefix, List<String> others) {
            this.header = header;
            this.prefix = prefix;
            this.others = others;
        }

        Map<Integer, String> names() {
            Map<Integer, String> known = names;
            if (known == null) {
                known = read();
                names = known;
            }
            return known;
        }

        private Map<Integer, String> read() {
            Map<Integer, String> found = new TreeMap<>();
            for (Field field : header.getFields()) {
                String name = field.getName();
                boolean isOne = Modifier.isStatic(field.getModifiers())
                        && field.getType() == int.class
                        && name.startsWith(prefix)
                        && others.stream().noneMatch(other -> name.startsWith(other, prefix.length()));
                if (isOne) {
                    found.merge(value(field), name, (one, two) -> one.compareTo(two) < 0 ? two : one); // aliases
                }
            }
            return Map.copyOf(found);
        }

        private static int value(Field field) {
            try {
                return field.getInt(null);
            } catch (IllegalAccessException e) {
                throw new AssertionError("constants of headers are public", e);
            }
        }
    }
}
