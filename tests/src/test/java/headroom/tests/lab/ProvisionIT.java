package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Command;
import headroom.tests.testkit.RequiresNetns;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The provisioning scripts, in a mount namespace whose JDKs and whose /usr/local/bin are empty, and with an
 * apt that says what it was asked for instead of doing it.
 */
@RequiresNetns
class ProvisionIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Path PROVISION = SourceTree.root().resolve("vagrant/provision");

    @TempDir
    private Path directory;

    private Path tree;
    private Path packages;

    @BeforeEach
    void prepare() throws IOException {
        tree = Files.createDirectory(directory.resolve("tree"));
        packages = Files.createDirectories(tree.resolve("vagrant/packages"));
        executable(directory.resolve("apt-get"), "echo apt-get \"$@\" | sed 's|" + directory + "|.|'");
        executable(directory.resolve("apt-cache"), "exit 100");
    }

    private static void executable(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private Command.Outcome run(String script, String afterwards) throws IOException {
        String inside = "mount -t tmpfs tmpfs /usr/lib/jvm && mount -t tmpfs tmpfs /usr/local/bin && %s %s && %s"
                .formatted(PROVISION.resolve(script), tree, afterwards);
        return Command.attempt(
                PATIENCE,
                List.of(
                        "unshare",
                        "--mount",
                        "--propagation",
                        "private",
                        "env",
                        "PATH=" + directory + ":" + System.getenv("PATH"),
                        "bash",
                        "-c",
                        inside));
    }

    private Command.Outcome run(String script) throws IOException {
        return run(script, "true");
    }

    @Test
    void aJdkThatAptHasIsInstalled() throws IOException {
        executable(directory.resolve("apt-cache"), "exit 0");
        Command.Outcome outcome = run("jdk");
        assertTrue(
                outcome.output().contains("apt-get install -y -qq --no-install-recommends openjdk-25-jdk-headless"),
                outcome::output);
        assertEquals(1, outcome.exitCode(), "it believes apt only when there is one afterwards");
    }

    @Test
    void aJdkIsUnpackedFromItsArchive() throws IOException {
        Path jdk = Files.createDirectories(directory.resolve("jdk-25.0.1"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Command.run(
                "tar",
                "-C",
                directory.toString(),
                "-czf",
                packages.resolve("jdk.tar.gz").toString(),
                "jdk-25.0.1");
        Command.Outcome outcome = run("jdk", PROVISION.resolve("jdk") + " " + tree);
        assertEquals(0, outcome.exitCode(), outcome::errors);
        assertEquals("apt-get update -qq\njdk: installed\njdk: one is there\n", outcome.output());
    }

    @Test
    void noJdkIsToldWithWhatToDo() throws IOException {
        Command.Outcome outcome = run("jdk");
        assertEquals(1, outcome.exitCode());
        assertTrue(outcome.errors().contains("HEADROOM_JDK="), outcome::errors);
    }

    @Test
    void aPackageIsPreferredToTheTree() throws IOException {
        Files.writeString(packages.resolve("headroom_1_amd64.deb"), "");
        Command.Outcome outcome = run("headroom");
        assertEquals(0, outcome.exitCode(), outcome::errors);
        assertTrue(
                outcome.output().contains("--no-install-recommends ./tree/vagrant/packages/headroom_1_amd64.deb\n"),
                outcome::output);
        assertTrue(outcome.output().endsWith("headroom: headroom_1_amd64.deb\n"), outcome::output);
    }

    @Test
    void theTreesOwnLauncherIsInstalledAndStartedOnce() throws IOException {
        executable(tree.resolve("headroom"), "echo \"$@\" >>" + directory.resolve("started"));
        Command.Outcome outcome = run("headroom", "headroom stats");
        assertEquals(0, outcome.exitCode(), outcome::errors);
        assertEquals("help\nstats\n", Files.readString(directory.resolve("started")));
    }

    @Test
    void thePatchedKernelIsInstalledFromItsPackage() throws IOException {
        Files.writeString(packages.resolve("linux-image-6.12.0-headroom_1_amd64.deb"), "");
        Command.Outcome outcome = run("kernel");
        assertEquals(0, outcome.exitCode(), outcome::errors);
        assertTrue(outcome.output().contains("initramfs-tools ./tree/vagrant/packages/linux-image-"), outcome::output);
    }
}
