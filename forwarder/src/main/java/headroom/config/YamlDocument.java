package headroom.config;

import headroom.config.ConfigException.Problem;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Text to a bounded tree of nodes: no anchors, no aliases, no tags, little depth. */
final class YamlDocument {
    /** The deepest configuration: map, list, entry, encap, segs. */
    static final int MOST_DEPTH = 8;

    private YamlDocument() {}

    /** The root; empty when the text holds nothing but comments. */
    static Optional<Node> compose(String text, String file) throws ConfigException {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setAllowNonScalarKeys(true)
                .build();
        try {
            // The composer recurses and follows aliases, so both are looked for in the flat stream of events first.
            int depth = 0;
            for (Event event : new Parse(settings).parseString(text)) {
                if (event instanceof CollectionStartEvent) {
                    depth++;
                } else if (event instanceof CollectionEndEvent) {
                    depth--;
                }
                Optional<String> refusal = refusal(event, depth);
                if (refusal.isPresent()) {
                    throw problem(file, event.getStartMark(), refusal.get());
                }
            }
            return new Compose(settings).composeString(text);
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
            String context = e.getContext() == null ? "" : " (" + e.getContext() + ")";
            throw problem(file, mark, "not YAML: " + e.getProblem() + context);
        } catch (ReaderException e) {
            throw problem(
                    file,
                    Optional.empty(),
                    "not YAML: character U+%04X at position %d".formatted(e.getCodePoint(), e.getPosition()));
        } catch (YamlEngineException e) {
            throw problem(file, Optional.empty(), "not YAML: " + e.getMessage());
        }
    }

    private static Optional<String> refusal(Event event, int depth) {
        if (depth > MOST_DEPTH) {
            return Optional.of("nested deeper than any configuration is");
        }
        if (event instanceof AliasEvent
                || (event instanceof NodeEvent node && node.getAnchor().isPresent())) {
            return Optional.of("anchors and aliases are not taken here: write the value out");
        }
        boolean tagged = (event instanceof ScalarEvent scalar && scalar.getTag().isPresent())
                || (event instanceof CollectionStartEvent start
                        && start.getTag().isPresent());
        return tagged ? Optional.of("tags are not taken here: write the value plainly") : Optional.empty();
    }

    private static ConfigException problem(String file, Optional<Mark> mark, String sentence) {
        int line = mark.map(m -> m.getLine() + 1).orElse(0);
        int column = mark.map(m -> m.getColumn() + 1).orElse(0);
        return new ConfigException(file, List.of(new Problem(line, column, sentence)));
    }
}
