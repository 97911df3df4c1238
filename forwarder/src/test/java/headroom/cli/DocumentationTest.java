package headroom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import headroom.config.ConfigReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents show works as they show it. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Path CLI = ROOT.resolve("docs/cli.md");
    private static final Pattern BLOCK = Pattern.compile("^```(\\w+)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    /**
     * A fenced block.
     *
     * @param number in its file, from 1
     */
    record Block(Path file, int number, String language, String text) {
        @Override
        public String toString() {
            return file.getFileName() + " block " + number;
        }
    }

    private static List<Block> blocks(Path file, String language) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(file));
        for (int number = 1; matcher.find(); number++) {
            if (matcher.group(1).equals(language)) {
                blocks.add(new Block(file, number, language, matcher.group(2)));
            }
        }
        return blocks;
    }

    static Stream<Block> configurations() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path file : List.of(CLI, ROOT.resolve("README.md"))) {
            if (Files.exists(file)) {
                blocks.addAll(blocks(file, "yaml"));
            }
        }
        return blocks.stream();
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void configurationsAreValid(Block block) throws Exception {
        assertFalse(ConfigReader.parse(block.text(), block.toString(), Path.of("/etc/headroom"))
                .ports()
                .isEmpty());
    }

    @Test
    void commandsPrintWhatIsShown(@TempDir Path directory) throws Exception {
        try (FakeDaemon daemon = new FakeDaemon(directory)) {
            for (Block block : blocks(CLI, "console")) {
                StringBuilder printed = new StringBuilder();
                for (String line :
                        block.text().lines().filter(l -> l.startsWith("$ ")).toList()) {
                    FakeDaemon.Result result = daemon.run(line.substring("$ headroom ".length()));
                    assertEquals("", result.err(), line);
                    printed.append(line).append('\n').append(result.out());
                }
                assertEquals(block.text(), printed.toString(), block.toString());
            }
        }
    }

    @Test
    void everyObjectIsInTheTable(@TempDir Path directory) throws Exception {
        String text = Files.readString(CLI);
        try (FakeDaemon daemon = new FakeDaemon(directory)) {
            String objects = daemon.run("help").out().replaceAll("(?s).*OBJECT := \\{ (.*?) \\}.*", "$1");
            for (String object : objects.split("\\s*\\|\\s*")) {
                assertEquals(1, text.split(Pattern.quote("\n| `" + object + "` |"), -1).length - 1, object);
            }
        }
    }
}
