package headroom.lab;

import java.io.IOException;
import java.util.List;

/** A command that failed or took too long; the message holds the command and what it said. */
public final class CommandException extends IOException {
    private static final long serialVersionUID = 1L;

    CommandException(List<String> command, String outcome, String output) {
        super("'%s' %s%s".formatted(String.join(" ", command), outcome, output.isBlank() ? "" : ": " + output.strip()));
    }
}
