package headroom.lab;

import headroom.control.ControlClient;
import headroom.control.PortStatus;
import headroom.control.Reply;
import headroom.control.StatsReport;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A daemon run as a child, by the same Java and from the same classes as this process. */
public final class Forwarder implements AutoCloseable {
    /** More flags for the children's Java, e.g. what makes many short-lived daemons start fast. */
    private static final List<String> MORE_FLAGS = Stream.of(
                    System.getProperty("headroom.lab.flags", "").split(" ", -1))
            .filter(flag -> !flag.isEmpty())
            .toList();

    private static final Duration START_PATIENCE = Duration.ofSeconds(20);

    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(10);

    private final Child process;
    private final Path control;

    private Forwarder(Child process, Path control) {
        this.process = process;
        this.control = control;
    }

    /** Starts {@code headroom run} with {@code config} in a namespace and returns once its control socket answers. */
    public static Forwarder start(Namespace namespace, String label, Path config, Path control) throws IOException {
        Forwarder forwarder = launch(namespace, label, config, control);
        forwarder.awaitReady();
        return forwarder;
    }

    /** As {@link #start}, but returns at once. */
    public static Forwarder launch(Namespace namespace, String label, Path config, Path control) throws IOException {
        return new Forwarder(namespace.start(label, command("run", "--config", config.toString())), control);
    }

    /** The command line that runs {@code headroom} with {@code arguments}. */
    public static List<String> command(String... arguments) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-XX:+UseSerialGC"));
        words.addAll(MORE_FLAGS);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), "headroom.cli.Main"));
        words.addAll(List.of(arguments));
        return words;
    }

    /** Returns once the daemon has started: it listens before and answers after that. */
    public void awaitReady() throws IOException {
        process.awaitWhileAlive("the control socket is there", START_PATIENCE, this::accepts);
        try {
            ask(new headroom.control.Command.VersionShow(), START_PATIENCE);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + "; " + process.described(), e);
        }
    }

    private boolean accepts() {
        if (!Files.exists(control)) {
            return false;
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(control));
        } catch (IOException e) {
            return false; // the file is there before anybody listens
        }
    }

    /** Every count of the daemon, now. */
    public StatsReport stats() throws IOException {
        return switch (ask(new headroom.control.Command.StatsShow(), ANSWER_PATIENCE)) {
            case Reply.Stats(StatsReport stats) -> stats;
            case Reply other -> throw unexpected(other);
        };
    }

    /** Its ports, now. */
    public List<PortStatus> ports() throws IOException {
        return switch (ask(new headroom.control.Command.PortShow(Optional.empty()), ANSWER_PATIENCE)) {
            case Reply.Ports(List<PortStatus> ports) -> ports;
            case Reply other -> throw unexpected(other);
        };
    }

    private Reply ask(headroom.control.Command command, Duration patience) throws IOException {
        try (ControlClient client = ControlClient.connect(control, patience)) {
            return client.ask(command);
        }
    }

    private static IOException unexpected(Reply reply) {
        return new IOException("the daemon answered " + reply);
    }

    public Child process() {
        return process;
    }

    /** Where its control socket is. */
    public Path control() {
        return control;
    }

    /** Asks it to stop. */
    @Override
    public void close() throws IOException {
        process.close();
    }
}
