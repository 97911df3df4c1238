package headroom.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One command of the system, run to its end. */
public final class Command {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private Command() {}

    /** Runs {@code words} within 20 s. */
    public static String run(String... words) throws IOException {
        return run(PATIENCE, List.of(words));
    }

    /**
     * Runs a command without input.
     *
     * @param words the program and its arguments; no shell is involved
     * @return what it wrote to its standard output
     * @throws CommandException when it exits with another code than 0, or is killed because {@code patience} ran out
     */
    public static String run(Duration patience, List<String> words) throws IOException {
        // Files, not pipes: a child that inherits the pipe and outlives the command would keep the reader waiting.
        Path output = Files.createTempFile("headroom-command", ".out");
        Path errors = Files.createTempFile("headroom-command", ".err");
        try {
            Process process = new ProcessBuilder(words)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            awaitSuccess(process, words, patience, output, errors);
            return Files.readString(output);
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    private static void awaitSuccess(Process process, List<String> words, Duration patience, Path output, Path errors)
            throws IOException {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new CommandException(
                        words, "did not end within " + patience.toSeconds() + " s", said(output, errors));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(words, "was interrupted", "");
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new CommandException(words, "exited with " + process.exitValue(), said(output, errors));
        }
    }

    private static String said(Path output, Path errors) throws IOException {
        String complaint = Files.readString(errors);
        return complaint.isBlank() ? Files.readString(output) : complaint;
    }
}
