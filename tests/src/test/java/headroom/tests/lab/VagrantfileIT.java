package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Command;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Vagrantfile, as far as it can be judged without a provider. */
@Tag("vagrant")
class VagrantfileIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void isValid(@TempDir Path home) throws IOException {
        if (Command.attempt(PATIENCE, List.of("bash", "-c", "command -v vagrant"))
                        .exitCode()
                != 0) {
            Assumptions.abort("needs vagrant: apt-get install vagrant");
        }
        Command.Outcome outcome = Command.attempt(
                PATIENCE,
                List.of(
                        "env",
                        "VAGRANT_HOME=" + home,
                        "VAGRANT_CHECKPOINT_DISABLE=1",
                        "VAGRANT_CWD=" + SourceTree.root().resolve("vagrant"),
                        "vagrant",
                        "validate",
                        "--ignore-provider"));
        assertTrue(outcome.output().contains("validated successfully"), () -> outcome.output() + outcome.errors());
    }
}
