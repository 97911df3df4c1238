package headroom.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * The keys of one mapping, read by name and type. What cannot be read is reported and comes out as absent; what nobody
 * asked for is reported by {@link #finish}.
 */
final class Fields {
    private final Node self;
    private final String what;
    private final Problems problems;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Map<String, Node> keys = new LinkedHashMap<>();
    private final Set<String> asked = new LinkedHashSet<>();

    /**
     * Reads the keys of a node.
     *
     * @param what the mapping describes, with its article, e.g. {@code a port}
     */
    Fields(Node node, String what, Problems problems) {
        this.self = node;
        this.what = what;
        this.problems = problems;
        if (!(node instanceof MappingNode mapping)) {
            problems.add(node, what + " is written as keys and values, not as " + kind(node));
            return;
        }
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(tuple.getKeyNode(), "a key is a word, not " + kind(tuple.getKeyNode()));
            } else if (values.putIfAbsent(key.getValue(), tuple.getValueNode()) != null) {
                problems.add(key, "key \"" + key.getValue() + "\" is there twice");
            } else {
                keys.put(key.getValue(), key);
            }
        }
    }

    /** Lets {@link Problems} find the values of this mapping as {@code prefix + key} of an entry. */
    Fields placed(Place.Section section, int index, String prefix) {
        values.forEach((key, node) -> problems.place(new Place(section, index, prefix + key), node));
        return this;
    }

    /** The value as a node, whatever its type; empty also when nothing stands behind the key. */
    Optional<Node> node(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key)).filter(node -> !isNull(node));
    }

    Optional<String> text(String key) {
        return text(key, Function.identity());
    }

    /**
     * A value in words.
     *
     * @param parse throws IllegalArgumentException with a sentence fit for a user
     */
    <T> Optional<T> text(String key, Function<String, T> parse) {
        return node(key).flatMap(node -> scalar(node, key, parse));
    }

    /** One of some words. */
    <T> Optional<T> choice(String key, Map<String, T> choices) {
        return text(key, word -> choose(key, word, choices));
    }

    static <T> T choose(String key, String word, Map<String, T> choices) {
        T chosen = choices.get(word);
        if (chosen == null) {
            Set<String> words = new TreeSet<>(choices.keySet());
            throw new IllegalArgumentException(
                    key + " \"" + word + "\" is none of " + String.join(", ", words) + NearMiss.hint(word, words));
        }
        return chosen;
    }

    OptionalInt number(String key) {
        Optional<Integer> number = node(key).flatMap(node -> integer(node, key));
        return number.isPresent() ? OptionalInt.of(number.get()) : OptionalInt.empty();
    }

    List<Integer> numbers(String key) {
        return items(key).stream().flatMap(node -> integer(node, key).stream()).toList();
    }

    <T> List<T> texts(String key, Function<String, T> parse) {
        return items(key).stream()
                .flatMap(node -> scalar(node, key, parse).stream())
                .toList();
    }

    /** The nodes of a list; none when the key is absent. */
    List<Node> items(String key) {
        Optional<Node> node = node(key);
        if (node.isEmpty()) {
            return List.of();
        }
        if (!(node.get() instanceof SequenceNode sequence)) {
            problems.add(node.get(), key + " is a list, not " + kind(node.get()));
            return List.of();
        }
        return new ArrayList<>(sequence.getValue());
    }

    boolean flag(String key) {
        return choice(key, Map.of("true", Boolean.TRUE, "false", Boolean.FALSE)).orElse(Boolean.FALSE);
    }

    /** Reports each of the keys that is not there. */
    void require(String... required) {
        for (String key : required) {
            if (node(key).isEmpty()) {
                problems.add(self, what + " needs the key \"" + key + "\"");
            }
        }
    }

    /** Reports every key that nobody asked for. */
    void finish() {
        keys.forEach((key, node) -> {
            if (!asked.contains(key)) {
                Set<String> known = new TreeSet<>(asked);
                String remedy = NearMiss.of(key, known)
                        .map(near -> "; did you mean \"" + near + "\"?")
                        .orElse(": " + what + " takes " + String.join(", ", known));
                problems.add(node, "unknown key \"" + key + "\"" + remedy);
            }
        });
    }

    private <T> Optional<T> scalar(Node node, String key, Function<String, T> parse) {
        if (!(node instanceof ScalarNode scalar)) {
            problems.add(node, key + " is a single value, not " + kind(node));
            return Optional.empty();
        }
        try {
            return Optional.of(parse.apply(scalar.getValue()));
        } catch (IllegalArgumentException e) {
            problems.add(node, e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Integer> integer(Node node, String key) {
        if (!(node instanceof ScalarNode scalar) || !scalar.getTag().equals(Tag.INT)) {
            problems.add(node, key + " is a whole number, not " + kind(node));
            return Optional.empty();
        }
        try {
            return Optional.of(Integer.parseInt(scalar.getValue()));
        } catch (NumberFormatException e) {
            problems.add(node, key + " " + scalar.getValue() + " is far out of range");
            return Optional.empty();
        }
    }

    private static boolean isNull(Node node) {
        return node.getTag().equals(Tag.NULL);
    }

    private static String kind(Node node) {
        return switch (node) {
            case MappingNode _ -> "keys and values";
            case SequenceNode _ -> "a list";
            case ScalarNode scalar when isNull(scalar) -> "nothing";
            case ScalarNode scalar when scalar.isPlain() -> shown(scalar.getValue());
            default -> "a text";
        };
    }

    /** A value as it stands in the file, cut to what fits a sentence. */
    private static String shown(String value) {
        return "\"" + (value.length() <= 40 ? value : value.substring(0, 40) + "...") + "\"";
    }
}
