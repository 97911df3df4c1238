package headroom.cli;

import java.util.List;

/**
 * {@code headroom lab kernel}.
 *
 * @param arguments as the script that does it takes them
 */
public record KernelRequest(Action action, List<String> arguments) {
    public KernelRequest {
        arguments = List.copyOf(arguments);
    }

    /** What is done with the kernel of the laboratory. */
    public enum Action {
        BUILD,
        RUN
    }
}
