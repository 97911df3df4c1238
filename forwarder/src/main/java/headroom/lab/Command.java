package headroom.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One command of the system, run to its end. No shell is involved and there is no input. */
public final class Command {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /** What came of a command that ended by itself. */
    public record Outcome(int exitCode, String output, String errors) {}

    private Command() {}

    /** Runs {@code words} within 20 s. */
    public static String run(String... words) throws IOException {
        return run(PATIENCE, List.of(words));
    }

    /**
     * Runs a command that is to succeed.
     *
     * @param words the program and its arguments
     * @return what it wrote to its standard output
     * @throws CommandException when it exits with another code than 0, or is killed because {@code patience} ran out
     */
    public static String run(Duration patience, List<String> words) throws IOException {
        Outcome outcome = attempt(patience, words);
        if (outcome.exitCode() != 0) {
            String said = outcome.errors().isBlank() ? outcome.output() : outcome.errors();
            throw new CommandException(words, "exited with " + outcome.exitCode(), said);
        }
        return outcome.output();
    }

    /**
     * Runs a command whose failure is an answer.
     *
     * @throws CommandException when it is killed because {@code patience} ran out
     */
    public static Outcome attempt(Duration patience, List<String> words) throws IOException {
        // Files, not pipes: a child that inherits the pipe and outlives the command would keep the reader waiting.
        Path output = Files.createTempFile("headroom-command", ".out");
        Path errors = Files.createTempFile("headroom-command", ".err");
        try {
            Process process = new ProcessBuilder(words)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!endsWithin(process, patience)) {
                throw new CommandException(
                        words, "did not end within " + patience.toMillis() + " ms", Files.readString(errors));
            }
            return new Outcome(process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    private static boolean endsWithin(Process process, Duration patience) throws IOException {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for process " + process.pid(), e);
        } finally {
            process.destroyForcibly();
        }
    }
}
