package headroom.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A process of ours that runs beside us, its output kept in a file. It is only ever reached by its process id. */
public final class Child implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final int LOG_TAIL_CHARS = 4_000;

    private final String label;
    private final Process process;
    private final Path log;

    private Child(String label, Process process, Path log) {
        this.label = label;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process without input.
     *
     * @param log takes its standard output and error together
     */
    static Child start(String label, List<String> command, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new Child(label, process, log);
    }

    public String label() {
        return label;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Everything it has written so far. */
    public String log() throws IOException {
        // Not readString: the last character may be half written.
        return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    }

    /** Sends a signal by name, e.g. {@code HUP}. */
    public void signal(String name) throws IOException {
        Command.run("kill", "-" + name, Long.toString(pid()));
    }

    /** The exit code as a shell gives it (128 + signal), or empty when it still runs after {@code patience}. */
    public OptionalInt awaitExit(Duration patience) throws IOException {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + label, e);
        }
    }

    /** Returns once {@code condition} holds; fails at once, with the log, when the process dies before. */
    public void awaitWhileAlive(String what, Duration patience, Wait.Condition condition) throws IOException {
        try {
            Wait.until(what, patience, () -> condition.holds() || !isAlive());
        } catch (IOException e) {
            throw new IOException(e.getMessage() + "; " + described(), e);
        }
        if (!condition.holds()) {
            throw new IOException("before %s: %s".formatted(what, described()));
        }
    }

    /** Label, state and the end of the log, for messages. */
    public String described() throws IOException {
        String text = log();
        String tail = text.length() <= LOG_TAIL_CHARS ? text : "…" + text.substring(text.length() - LOG_TAIL_CHARS);
        String state = isAlive() ? "is running" : "exited with " + process.exitValue();
        return "%s %s and said: %s".formatted(label, state, tail.strip());
    }

    /** Asks it to end and, when it does not within 3 s, ends it. Idempotent. */
    @Override
    public void close() throws IOException {
        process.destroy();
        if (awaitExit(GRACE).isEmpty()) {
            process.destroyForcibly();
            awaitExit(GRACE);
        }
    }
}
