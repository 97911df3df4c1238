package headroom.cli;

import headroom.config.ForwarderConfig;
import headroom.control.Command;
import headroom.control.ControlClient;
import headroom.control.ControlException;
import headroom.control.Reply;

/** One run of the command line, or one batch: its options, its terminal, and its connection once it needs one. */
final class Session implements AutoCloseable {
    private final Options options;
    private final Terminal terminal;
    private ControlClient client;

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

    /** Prints lines that belong together; on one line under {@code -o}, as iproute2 does. */
    void print(String lines) {
        terminal.out().print(has(Options.Flag.ONE_LINE) ? lines.strip().replace("\n", "\\") + "\n" : lines);
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
    }
}
