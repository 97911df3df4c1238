package headroom.tests.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The project's own files. */
public final class SourceTree {
    /** Modules that hold code. */
    public static final List<String> MODULES = List.of("native-bindings", "netlink", "forwarder", "tests");

    private SourceTree() {}

    /** The folder that holds the parent pom.xml; Maven runs tests in the module's folder below it. */
    public static Path root() {
        Path candidate = Path.of("").toAbsolutePath();
        while (!Files.exists(candidate.resolve("native-bindings/pom.xml"))) {
            candidate = candidate.getParent();
            if (candidate == null) {
                throw new IllegalStateException(
                        "not inside the source tree: " + Path.of("").toAbsolutePath());
            }
        }
        return candidate;
    }

    /** Every file below each module's {@code src} whose name ends in {@code suffix}. */
    public static List<Path> sources(String suffix) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String module : MODULES) {
            Path sources = root().resolve(module).resolve("src");
            if (Files.exists(sources)) {
                try (Stream<Path> paths = Files.walk(sources)) {
                    paths.filter(path -> path.toString().endsWith(suffix))
                            .sorted()
                            .forEach(found::add);
                }
            }
        }
        return found;
    }
}
