package headroom.cli;

import headroom.config.DriverConfig;
import headroom.config.PortConfig;
import headroom.control.Command;
import headroom.control.ControlServer;
import headroom.control.NextHopStatus;
import headroom.control.Reply;
import headroom.control.RouteStatus;
import headroom.control.Samples;
import headroom.control.XconnectStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A daemon that answers from {@link Samples} and remembers what it was asked, and a command line to ask it with. */
final class FakeDaemon implements AutoCloseable {
    /** What a command line printed. */
    record Result(int exitCode, String out, String err) {}

    final List<Command> asked = new CopyOnWriteArrayList<>();
    final List<RunRequest> runs = new ArrayList<>();
    final List<DemoRequest> demos = new ArrayList<>();
    final List<KernelRequest> kernels = new ArrayList<>();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final Path socket;
    private final ControlServer server;

    FakeDaemon(Path directory) throws IOException {
        socket = directory.resolve("control.sock");
        server = ControlServer.open(socket, this::handle, executor);
    }

    private Reply handle(Command command) {
        asked.add(command);
        NextHopStatus resolved = new NextHopStatus(NextHopStatus.State.RESOLVED, Optional.of(Samples.MAC));
        return switch (command) {
            case Command.PortShow _ -> new Reply.Ports(List.of(Samples.PORT_UP, Samples.PORT_MISSING));
            case Command.XconnectShow _ ->
                new Reply.Xconnects(List.of(new XconnectStatus(Samples.XCONNECT, resolved, 80)));
            case Command.RouteShow _ -> new Reply.Routes(List.of(new RouteStatus(Samples.ROUTE, resolved, 20)));
            case Command.LocalSidShow _ -> new Reply.LocalSids(Samples.localSids());
            case Command.TunnelShow _ -> new Reply.Tunnels(List.of(Samples.TUNNEL));
            case Command.StatsShow _ -> new Reply.Stats(Samples.STATS);
            case Command.Reload _ -> new Reply.Reloaded(List.of("add route 10.0.2.0/24", "delete port spare"));
            case Command.VersionShow _ -> new Reply.Version("9.9", 4711);
            case Command.RouteDelete _ -> new Reply.Rejected("there is no route to it");
            case Command.LocalSidDelete delete
            when delete.sid().low() == 0xbad -> new Reply.Rejected("there is no such SID");
            case Command.PortDelete delete
            when delete.name().equals("busy") -> new Reply.Rejected(List.of("port busy is used", "by many"));
            case Command.Change _, Command.PortSet _ -> new Reply.Done();
        };
    }

    Result run(String... arguments) {
        return input("", arguments);
    }

    /** Runs one command line, its words between blanks, with something on standard input. */
    Result input(String text, String... arguments) {
        List<String> words = new ArrayList<>(List.of("--socket", socket.toString()));
        for (String argument : arguments) {
            words.addAll(List.of(argument.split(" ")));
        }
        words.removeIf(String::isEmpty);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), print(out), print(err));
        Main main = new Main(
                terminal,
                (request, _) -> {
                    runs.add(request);
                    return 0;
                },
                (request, _) -> {
                    demos.add(request);
                    return 3;
                },
                (request, _) -> {
                    kernels.add(request);
                    return 4;
                },
                _ -> {});
        int exitCode = main.run(words.toArray(String[]::new));
        return new Result(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /** The port of {@link Samples#AF_XDP} with other particulars. */
    static PortConfig port(String name, String device, Optional<String> netns) {
        return new PortConfig(
                name, device, netns, PortConfig.Role.CORE, PortConfig.Takeover.REFUSE, DriverConfig.AfXdp.DEFAULT);
    }

    @Override
    public void close() {
        server.close();
        executor.shutdownNow();
    }
}
