package headroom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The completion script, in a real bash. */
class CompletionTest {
    @TempDir
    private Path directory;

    private Path script;

    @BeforeEach
    void print() throws IOException {
        script = directory.resolve("completion.bash");
        try (FakeDaemon daemon = new FakeDaemon(directory)) {
            Files.writeString(script, daemon.run("completion").out());
        }
    }

    @Test
    void isBash() throws Exception {
        assertEquals("", bash("bash -n " + script));
    }

    /**
     * What is typed before TAB, the last word being completed.
     *
     * @param offered sorted
     */
    record Case(String typed, List<String> offered) {
        @Override
        public String toString() {
            return typed;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("headroom po", List.of("port")),
                new Case("headroom r", List.of("reload", "route", "run")),
                new Case("headroom -j s", List.of("sid", "stats")),
                new Case("headroom -js", List.of("-json")),
                new Case("headroom -n fw1 route ", List.of("add", "delete", "help", "replace", "show")),
                new Case("headroom port a", List.of("add")),
                new Case("headroom port add eth0 driver af_xdp bu", List.of("busy-poll")),
                new Case("headroom xconnect add dev acc0 encap seg6 mo", List.of("mode")),
                new Case("headroom sid add fc00::1 action End.DX", List.of("End.DX2", "End.DX4", "End.DX6")),
                new Case("headroom demo --driver af_p", List.of("af_packet")),
                new Case("headroom stats x", List.of()),
                new Case("headroom li", List.of("link")),
                new Case("headroom li se", List.of("set")),
                new Case("headroom link set eth0 tx_", List.of("tx_extra_headroom")),
                new Case("headroom -j link set dev eth0 gso_max_", List.of("gso_max_segs", "gso_max_size")),
                new Case("headroom link add x0 type vx", List.of("vxlan")),
                new Case("headroom link show l", List.of("lo")),
                new Case("headroom link del dev l", List.of("lo")),
                new Case("headroom neigh show dev l", List.of("lo")),
                new Case("headroom addr add 192.0.2.1/24 dev l", List.of("lo")),
                new Case("headroom route add 192.0.2.0/24 dev l", List.of("lladdr", "local")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void completes(Case c) throws Exception {
        assertEquals(c.offered(), complete(c.typed()));
    }

    @Test
    void completesFiles() throws Exception {
        Files.writeString(directory.resolve("fw.yaml"), "");
        assertEquals(
                List.of(directory.resolve("fw.yaml").toString()),
                complete("headroom run --config " + directory.resolve("fw")));
        assertTrue(complete("headroom -b " + directory.resolve("comp")).contains(script.toString()));
    }

    private List<String> complete(String typed) throws Exception {
        String[] words = typed.split(" ", -1);
        String quoted =
                String.join(" ", Arrays.stream(words).map(w -> "'" + w + "'").toList());
        String output = bash("source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _headroom; printf '%%s\\n' \"${COMPREPLY[@]}\""
                .formatted(script, quoted, words.length - 1));
        return output.lines().filter(line -> !line.isEmpty()).sorted().toList();
    }

    private static String bash(String command) throws Exception {
        Process process = new ProcessBuilder("bash", "-c", command)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
