package headroom.tests.lab;

import headroom.lab.Command;
import headroom.tests.testkit.SourceTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The lab kernel, built where it is not in its cache, and a folder anybody can read with all that runs in it: so it is
 * booted by a user without privileges, also where the tests run as root.
 */
final class LabKernel implements AutoCloseable {
    private static final Duration BUILD_PATIENCE = Duration.ofMinutes(20);
    /** Beyond what {@code run} itself allows. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final int NOBODY = 65534;
    private static final Path SCRIPTS = SourceTree.root().resolve("vagrant/kernel");

    private final Path stage;
    private final String source;

    private LabKernel(Path stage, String source) {
        this.stage = stage;
        this.source = source;
    }

    /**
     * Ready to run. Where the kernel cannot be built the tests are skipped, with the reason; with
     * {@code HEADROOM_REQUIRE_LAB=1} in the environment, which {@code .ci/run} sets, they fail.
     */
    static LabKernel prepare() throws IOException {
        Command.Outcome built =
                Command.attempt(BUILD_PATIENCE, List.of(SCRIPTS.resolve("build").toString()));
        if (built.exitCode() != 0) {
            String reason =
                    "the lab kernel cannot be built here: " + built.errors().strip();
            if ("1".equals(System.getenv("HEADROOM_REQUIRE_LAB"))) {
                throw new IOException(reason);
            }
            Assumptions.abort(reason);
        }
        Path image = Path.of(built.output().strip());
        String source = Files.readString(image.resolveSibling("source")).strip();
        LabKernel kernel = new LabKernel(Files.createTempDirectory("headroom-lab-kernel"), source);
        try {
            Command.run("chmod", "755", kernel.stage.toString());
            kernel.take(image);
            kernel.take(SCRIPTS.resolve("run"));
            kernel.take(SCRIPTS.resolve("init"));
            return kernel;
        } catch (IOException | RuntimeException e) {
            kernel.close();
            throw e;
        }
    }

    /** The package it was built from, and its version. */
    String source() {
        return source;
    }

    /** Where things that are to be seen inside may be put, readable for everybody. */
    Path stage() {
        return stage;
    }

    private void take(Path file) throws IOException {
        Files.copy(file, stage.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
    }

    /**
     * Runs a program inside.
     *
     * @param limit for the whole, boot included
     */
    Command.Outcome run(Duration limit, List<String> program) throws IOException {
        List<String> words = new ArrayList<>();
        if (ProcessHandle.current().info().user().orElse("").equals("root")) {
            words.addAll(
                    List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--no-new-privs"));
        }
        words.addAll(List.of("env", "-C", stage.toString(), stage.resolve("run").toString()));
        words.addAll(List.of("--kernel", stage.resolve("linux").toString()));
        words.addAll(List.of("--time-limit", Long.toString(limit.toSeconds())));
        words.addAll(program);
        return Command.attempt(limit.plus(GRACE), words);
    }

    /** Runs a class of this test module inside. */
    Command.Outcome java(Duration limit, Class<?> main, String... arguments) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of("-Xmx256m", "-cp", classPath(), main.getName()));
        words.addAll(List.of(arguments));
        return run(limit, words);
    }

    /** This JVM's class path, copied. */
    private String classPath() throws IOException {
        List<String> copies = new ArrayList<>();
        Path folder = Files.createDirectories(stage.resolve("classes"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path copy = folder.resolve("%03d".formatted(copies.size()));
            if (Files.exists(Path.of(entry)) && !Files.exists(copy)) {
                Command.run("cp", "-rL", entry, copy.toString());
            }
            copies.add(copy.toString());
        }
        Command.run("chmod", "-R", "a+rX", folder.toString());
        return String.join(File.pathSeparator, copies);
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(stage)) {
            deepestFirst = paths.toList().reversed();
        }
        for (Path path : deepestFirst) {
            Files.delete(path);
        }
    }
}
