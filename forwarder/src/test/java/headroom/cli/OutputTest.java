package headroom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import headroom.control.SoftwareVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line prints, against files in {@code golden/cli}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutputTest {
    private FakeDaemon daemon;

    @TempDir
    private Path directory;

    @BeforeAll
    void start(@TempDir Path socketDirectory) throws IOException {
        daemon = new FakeDaemon(socketDirectory);
    }

    @AfterAll
    void stop() {
        daemon.close();
    }

    /**
     * A command line.
     *
     * @param golden name of the file with what it prints
     */
    record Case(String line, String golden) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<Case> texts() {
        return Stream.of(
                new Case("help", "help.txt"),
                new Case("port", "port.txt"),
                new Case("-d -s port", "port-d-s.txt"),
                new Case("-br port", "port-br.txt"),
                new Case("-o -d port", "port-o-d.txt"),
                new Case("-n fw1 port", "port-n.txt"),
                new Case("-j port", "port.json"),
                new Case("xconnect", "xconnect.txt"),
                new Case("-j xconnect", "xconnect.json"),
                new Case("route", "route.txt"),
                new Case("-j route", "route.json"),
                new Case("sid", "sid.txt"),
                new Case("-j sid", "sid.json"),
                new Case("tunnel", "tunnel.txt"),
                new Case("-j tunnel", "tunnel.json"),
                new Case("stats", "stats.txt"),
                new Case("-d stats", "stats-d.txt"),
                new Case("-j stats", "stats.json"),
                new Case("monitor count 2", "monitor.txt"),
                new Case("-j monitor interval 5 count 2", "monitor.json"),
                new Case("reload", "reload.txt"),
                new Case("-j reload", "reload.json"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void prints(Case c) throws IOException {
        FakeDaemon.Result result = daemon.run(c.line());
        assertEquals("", result.err());
        assertEquals(0, result.exitCode());
        Path rewrite = Path.of(System.getProperty("headroom.golden.rewrite", ""));
        if (!rewrite.toString().isEmpty()) {
            Files.writeString(rewrite.resolve(c.golden()), result.out());
        }
        assertEquals(golden(c.golden()), result.out());
    }

    private static String golden(String name) throws IOException {
        try (var in = OutputTest.class.getResourceAsStream("/golden/cli/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"port", "xconnect", "route", "sid", "tunnel", "stats", "monitor count 2", "reload", "version"})
    void jsonIsAnArrayPrettyOrNot(String line) throws IOException {
        JsonMapper mapper = new JsonMapper();
        JsonNode plain = mapper.readTree(daemon.run("-j " + line).out());
        JsonNode pretty = mapper.readTree(daemon.run("-j -p " + line).out());
        assertTrue(plain.isArray());
        assertEquals(plain, pretty);
        assertTrue(daemon.run("-j -p " + line).out().lines().count() > 3);
        assertEquals(0, daemon.run("-j " + line).err().length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port",
                "xconnect",
                "route",
                "sid",
                "tunnel",
                "stats",
                "monitor",
                "reload",
                "run",
                "demo",
                "lab",
                "version",
                "completion"
            })
    void everyObjectHelps(String object) {
        for (String line : List.of(object + " help", object + " h")) {
            FakeDaemon.Result result = daemon.run(line);
            if (line.endsWith("help") || List.of("port", "route").contains(object)) {
                assertEquals(0, result.exitCode(), line);
                assertTrue(result.out().startsWith("Usage: headroom " + object), line);
                assertEquals("", result.err());
            }
        }
        assertEquals(
                daemon.run(object + " help").out(),
                daemon.run("-j " + object + " help").out());
    }

    @Test
    void commandsHelpToo() {
        assertEquals(
                daemon.run("route help").out(), daemon.run("route add help").out());
    }

    @Test
    void nothingIsAUsageError() {
        FakeDaemon.Result result = daemon.run();
        assertEquals(Main.USAGE, result.exitCode());
        assertEquals(daemon.run("-h").out(), result.err());
    }

    @Test
    void version() {
        assertEquals(
                "headroom utility, headroom-" + SoftwareVersion.VERSION + "\n",
                daemon.run("-V").out());
        assertEquals(
                "headroom " + SoftwareVersion.VERSION + ", daemon 9.9 pid 4711\n",
                daemon.run("version").out());
    }

    @Test
    void theVersionIsTheBuilds() throws IOException {
        assertTrue(Files.readString(Path.of("pom.xml"))
                .contains("<artifactId>headroom</artifactId>\n    <version>" + SoftwareVersion.VERSION + "</version>"));
    }

    @Test
    void batch() throws IOException {
        Path file = directory.resolve("commands");
        Files.writeString(file, """
                # a comment

                port set acc0 down   # and another
                port del "busy"
                route show \\
                  10.0.2.0/24
                tunnel ad
                nonsense
                port add 'eth0
                tunnel
                """);
        FakeDaemon.Result first = daemon.run("-b", file.toString());
        assertEquals("Error: port busy is used.\nError: by many.\nCommand failed " + file + ":4\n", first.err());
        assertEquals("", first.out());
        assertEquals(Main.REFUSED, first.exitCode());

        FakeDaemon.Result all = daemon.run("-force -b", file.toString());
        assertEquals("""
                Error: port busy is used.
                Error: by many.
                Command failed %1$s:4
                Error: a tunnel needs local ADDRESS.
                Command failed %1$s:7
                Object "nonsense" is unknown.
                Try "headroom help".
                Command failed %1$s:8
                Unterminated quoted string
                Command failed %1$s:9
                """.formatted(file), all.err());
        assertEquals(golden("route.txt") + golden("tunnel.txt"), all.out());
        assertEquals(Main.REFUSED, all.exitCode());
    }

    @Test
    void batchFromStandardInput() {
        FakeDaemon.Result result = daemon.input("tunnel\ntunnel show", "-b", "-");
        assertEquals("local 192.0.2.1 remote 192.0.2.2\n".repeat(2), result.out());
        assertEquals(0, result.exitCode());
    }

    @Test
    void batchWithoutAFile() {
        FakeDaemon.Result result = daemon.run("-b", "/nonexistent");
        assertEquals("Cannot open file \"/nonexistent\" for reading: No such file or directory\n", result.err());
        assertEquals(Main.REFUSED, result.exitCode());
    }

    @Test
    void noDaemon() {
        FakeDaemon.Result result =
                daemon.run("--socket", directory.resolve("none").toString(), "port");
        assertTrue(result.err().contains("Is the daemon running?"), result.err());
        assertEquals(Main.REFUSED, result.exitCode());
    }
}
