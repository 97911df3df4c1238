package headroom.cli;

import headroom.config.ForwarderConfig;
import headroom.control.Command;
import headroom.control.ControlClient;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.iproute.JsonPrinter;
import headroom.iproute.Printer;
import headroom.iproute.TextPrinter;
import java.io.Console;
import java.util.Optional;

/** One run of the command line, or one batch: its options, its terminal, and its connection once it needs one. */
final class Session implements AutoCloseable {
    private final Options options;
    private final Terminal terminal;
    private ControlClient client;
    private Kernel kernel;

    Session(Options options, Terminal terminal) {
        this.options = options;
        this.terminal = terminal;
    }

    Options options() {
        return options;
    }

    boolean has(Options.Flag flag) {
        return options.has(flag);
    }

    Terminal terminal() {
        return terminal;
    }

    /**
     * Asks the daemon.
     *
     * @param expected the kind of reply that goes with the command
     * @throws RefusedException when the daemon refuses
     */
    <T extends Reply> T ask(Command command, Class<T> expected) throws ControlException, RefusedException {
        if (client == null) {
            client = ControlClient.connect(
                    options.socket().orElse(ForwarderConfig.DEFAULT_CONTROL), ControlClient.DEFAULT_TIMEOUT);
        }
        Reply reply = client.ask(command);
        if (reply instanceof Reply.Rejected rejected) {
            throw new RefusedException(rejected.sentences());
        }
        if (!expected.isInstance(reply)) {
            throw new IllegalStateException("the daemon answered " + command + " with " + reply);
        }
        return expected.cast(reply);
    }

    /** The kernel of the namespace that {@code -n} names. */
    Kernel kernel() throws FailedException {
        if (kernel == null) {
            kernel = Kernel.open(options.netns(), terminal.err());
        }
        return kernel;
    }

    /** Where what the kernel has is printed to, as the options say. */
    Printer printer() {
        if (has(Options.Flag.JSON)) {
            return new JsonPrinter(has(Options.Flag.PRETTY) ? JsonPrinter.Layout.PRETTY : JsonPrinter.Layout.COMPACT);
        }
        boolean coloured = !has(Options.Flag.NO_COLOUR)
                && (has(Options.Flag.COLOUR) || (has(Options.Flag.COLOUR_AUTO) && isOnTerminal()));
        return new TextPrinter(
                has(Options.Flag.ONE_LINE) ? TextPrinter.Lines.ONE : TextPrinter.Lines.SEVERAL,
                coloured ? TextPrinter.Palette.COLOURED : TextPrinter.Palette.PLAIN);
    }

    private static boolean isOnTerminal() {
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }

    /** Prints lines that belong together; on one line under {@code -o}, as iproute2 does. */
    void print(String lines) {
        terminal.out().print(has(Options.Flag.ONE_LINE) ? lines.strip().replace("\n", "\\") + "\n" : lines);
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
        if (kernel != null) {
            kernel.close();
        }
    }
}
