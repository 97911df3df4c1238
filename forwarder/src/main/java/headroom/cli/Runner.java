package headroom.cli;

/**
 * What a subcommand does that needs more than the control socket; the composition root supplies it.
 *
 * @param <T> the subcommand's words, parsed
 */
public interface Runner<T> {
    /**
     * Runs to the end.
     *
     * @return exit code; whatever went wrong has been told on {@code terminal.err()}
     */
    int run(T request, Terminal terminal);
}
