package headroom.cli;

import java.util.List;

/** What was asked did not happen; lines and exit code are those of iproute2 where it has the case. */
final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;
    private final transient List<String> lines;

    FailedException(int exitCode, String... lines) {
        super(String.join("\n", lines));
        this.exitCode = exitCode;
        this.lines = List.of(lines);
    }

    int exitCode() {
        return exitCode;
    }

    /** For standard error, as they are. */
    List<String> lines() {
        return lines;
    }
}
