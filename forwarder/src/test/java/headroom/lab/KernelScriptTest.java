package headroom.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code headroom lab kernel build} as a process, with a script of ours in place of the real one. */
@Timeout(60)
class KernelScriptTest {
    @TempDir
    private Path root;

    private Path script;

    @BeforeEach
    void folder() throws IOException {
        script = Files.createDirectories(root.resolve("vagrant/kernel")).resolve("build");
    }

    private Process start(String body) throws IOException {
        Files.writeString(script, "#!/bin/bash\n" + body);
        assertEquals(true, script.toFile().setExecutable(true));
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-Dheadroom.root=" + root));
        words.addAll(
                List.of("-cp", System.getProperty("java.class.path"), "headroom.cli.Main", "lab", "kernel", "build"));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void itsExitCodeIsOurs() throws Exception {
        assertEquals(7, start("exit 7\n").waitFor());
    }

    /** A process that is told to end takes the script with it, and waits until that has cleaned up. */
    @Test
    void whoEndsUsEndsTheScript() throws Exception {
        Path marker = root.resolve("cleaned-up");
        Process process = start("trap 'echo yes >" + marker
                + "; exit 143' TERM\necho begun\nfor ((i = 0; i < 1200; i++)); do sleep 0.05; done\n");
        try (BufferedReader said = process.inputReader()) {
            assertEquals("begun", said.readLine());
            process.destroy();
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
        assertEquals("yes\n", Files.readString(marker));
    }
}
