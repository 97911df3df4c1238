package headroom.config;

import headroom.config.ConfigException.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** What is wrong with a file, and where in it each place of the configuration stands. */
final class Problems {
    /** More are of no use to anybody. */
    static final int MOST = 100;

    private final List<Problem> found = new ArrayList<>();
    private final Map<Place, Node> nodes = new HashMap<>();

    void add(Node node, String sentence) {
        found.add(at(node, sentence));
    }

    void add(Violation violation) {
        found.add(at(find(violation.place()), violation.sentence()));
    }

    int count() {
        return found.size();
    }

    void place(Place place, Node node) {
        nodes.put(place, node);
    }

    /** Forgets an entry that could not be read: the next takes its index. */
    void forget(Place.Section section, int index) {
        nodes.keySet().removeIf(place -> place.section() == section && place.index() == index);
    }

    /** The node of the place, or of what surrounds it; null when the file does not mention it. */
    private Node find(Place place) {
        String key = place.key();
        while (true) {
            Node node = nodes.get(new Place(place.section(), place.index(), key));
            if (node != null || key.isEmpty()) {
                return node;
            }
            key = key.substring(0, Math.max(0, key.lastIndexOf('.')));
        }
    }

    /** In the order of the file. */
    List<Problem> sorted() {
        List<Problem> sorted = found.stream()
                .distinct()
                .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
                .toList();
        if (sorted.size() <= MOST) {
            return sorted;
        }
        List<Problem> bounded = new ArrayList<>(sorted.subList(0, MOST));
        bounded.add(new Problem(0, 0, "and " + (sorted.size() - MOST) + " more"));
        return bounded;
    }

    private static Problem at(Node node, String sentence) {
        if (node == null || node.getStartMark().isEmpty()) {
            return new Problem(0, 0, sentence);
        }
        Mark mark = node.getStartMark().get();
        return new Problem(mark.getLine() + 1, mark.getColumn() + 1, sentence);
    }
}
