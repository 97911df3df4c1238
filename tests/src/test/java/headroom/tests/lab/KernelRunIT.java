package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The scripts of vagrant/kernel: what comes back from a program inside, and from one that does not come back. */
@Tag("kernel")
class KernelRunIT {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int TIMED_OUT = 124;
    private static final int NO_RESULT = 125;

    private LabKernel kernel;

    @BeforeEach
    void prepare() throws IOException {
        kernel = LabKernel.prepare();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        if (kernel != null) {
            kernel.close();
            assertEquals(List.of(), leftovers());
        }
    }

    /** Working folders of runs that began in our stage; those of others come and go meanwhile. */
    private List<Path> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("headroom-kernel."))
                    .filter(this::isOurs)
                    .toList();
        }
    }

    private boolean isOurs(Path folder) {
        try {
            return Files.readString(folder.resolve("command"))
                    .startsWith(kernel.stage().toString());
        } catch (NoSuchFileException | AccessDeniedException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Command.Outcome bash(Duration limit, String script, String... arguments) throws IOException {
        List<String> words = Stream.concat(Stream.of("bash", "-c", script, "bash"), Stream.of(arguments))
                .toList();
        return kernel.run(limit, words);
    }

    @Test
    void outputArgumentsAndExitCodeComeOutAsTheyAre() throws IOException {
        Command.Outcome outcome =
                bash(LIMIT, "id -u; printf '<%s>\\n' \"$@\"; printf 'no line feed'; exit 7", "two words", "", "*");
        assertEquals("0\n<two words>\n<>\n<*>\nno line feed\n", outcome.output());
        assertEquals(7, outcome.exitCode(), outcome::errors);
    }

    @Test
    void whatIsWrittenInsideStaysInside() throws IOException {
        Path file = Path.of("/tmp/written-in-the-lab-kernel");
        Command.Outcome outcome = bash(LIMIT, "echo something >" + file + " && cat " + file);
        assertEquals("something\n", outcome.output(), outcome::errors);
        assertFalse(Files.exists(file));
    }

    @Test
    void aProgramThatDoesNotEndIsEnded() throws IOException {
        Command.Outcome outcome = bash(Duration.ofSeconds(5), "echo begins; while :; do sleep 1; done");
        assertEquals(TIMED_OUT, outcome.exitCode(), outcome::errors);
        assertTrue(outcome.errors().contains("took longer than 5 s"), outcome::errors);
    }

    @Test
    void aKernelThatDiesIsNoSuccess() throws IOException {
        Command.Outcome outcome = bash(LIMIT, "echo c >/proc/sysrq-trigger; sleep 20");
        assertEquals(NO_RESULT, outcome.exitCode(), outcome::errors);
        assertTrue(outcome.output().contains("sysrq triggered crash"), outcome::output);
    }

    @Test
    void aKernelThatComplainsIsNoSuccess() throws IOException {
        Command.Outcome outcome = bash(LIMIT, "echo '<4>WARNING: CPU: 0 made up' >/dev/kmsg");
        assertEquals(NO_RESULT, outcome.exitCode(), outcome::errors);
        assertTrue(outcome.errors().contains("WARNING: CPU: 0 made up"), outcome::errors);
    }

    @Test
    void aFirstProcessThatFailsPowersOff() throws IOException {
        Files.writeString(kernel.stage().resolve("init"), "exit 1\n");
        Command.Outcome outcome = bash(LIMIT, "true");
        assertEquals(NO_RESULT, outcome.exitCode(), outcome::errors);
        assertEquals("", outcome.output());
    }
}
