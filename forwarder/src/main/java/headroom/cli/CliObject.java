package headroom.cli;

import headroom.control.ControlException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An object of the command line, e.g. {@code port}, with its commands. */
interface CliObject {
    String name();

    /** How to use it, in iproute2's manner, with a line feed at its end. */
    String usage();

    /**
     * The commands with the keywords each takes, for matching and for completion; an object without commands has one
     * with an empty name. Where none is given, {@code show} is run.
     */
    Map<String, List<String>> commands();

    /** Other names of commands, e.g. {@code list} for {@code show}. */
    default Map<String, String> aliases() {
        return commands().containsKey("show") ? Map.of("list", "show", "lst", "show", "ls", "show") : Map.of();
    }

    /** Commands that take the names of the kernel's devices, for completion. */
    default Set<String> commandsWithDevices() {
        return Set.of();
    }

    /**
     * Runs a command of {@link #commands}.
     *
     * @return exit code
     */
    int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException, FailedException;
}
