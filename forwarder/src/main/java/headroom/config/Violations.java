package headroom.config;

import headroom.config.Place.Section;
import java.util.ArrayList;
import java.util.List;

/** Collects {@link Violation}s in the order they are found. */
final class Violations {
    private final List<Violation> found = new ArrayList<>();

    void add(Section section, int index, String key, String sentence) {
        found.add(new Violation(new Place(section, index, key), sentence));
    }

    /** Adds the sentence unless {@code holds}. */
    void require(boolean holds, Section section, int index, String key, String sentence) {
        if (!holds) {
            add(section, index, key, sentence);
        }
    }

    List<Violation> found() {
        return List.copyOf(found);
    }
}
