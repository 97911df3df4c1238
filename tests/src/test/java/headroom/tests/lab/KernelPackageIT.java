package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.lab.Command;
import headroom.tests.testkit.RequiresNetns;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel for real machines, as far as takes a minute: patches and configuration fit. Root installs the tools. */
@Tag("kernel")
@RequiresNetns
class KernelPackageIT {
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    @Test
    void theSourceIsPatchedAndConfigured(@TempDir Path directory) throws IOException {
        String script = SourceTree.root().resolve("vagrant/kernel/deb").toString();
        Command.Outcome outcome = Command.attempt(PATIENCE, List.of(script, "--configure-only", directory.toString()));
        assertEquals(0, outcome.exitCode(), outcome::errors);
    }
}
