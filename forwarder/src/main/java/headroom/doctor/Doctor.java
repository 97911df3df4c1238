package headroom.doctor;

import headroom.config.ForwarderConfig;
import headroom.config.LocalSidConfig;
import headroom.control.Command;
import headroom.control.ControlClient;
import headroom.control.ControlException;
import headroom.control.NextHopStatus;
import headroom.control.PortStatus;
import headroom.control.Reply;
import headroom.control.RouteStatus;
import headroom.control.StatsReport;
import headroom.control.XconnectStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Examines a running daemon and the devices it owns. Needs the permissions that the daemon needs. */
public final class Doctor {
    private static final String REFUSES = "The daemon refuses to answer: ";

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** A neighbour that is there answers at once; one that was asked for only now is given this long. */
    private static final int RESOLVING_TRIES = 15;

    private static final Duration RESOLVING_PERIOD = Duration.ofMillis(100);

    /** In the order in which one would ask: does it run, is it whole, do packets get through, do any get lost. */
    private static final List<Check> CHECKS = List.of(
            StateChecks::unseen,
            StateChecks::ports,
            StateChecks::foreignPrograms,
            ModeChecks::queues,
            ModeChecks::frames,
            StateChecks::defaultRoutes,
            PathChecks::nextHops,
            PathChecks::addresses,
            PathChecks::kernelForwarding,
            LossChecks::offloads,
            LossChecks::rings,
            LossChecks::headroom,
            ModeChecks::fallbacks);

    private Doctor() {}

    /**
     * Everything found, the worst first. Takes some three seconds longer where a next hop does not answer.
     *
     * @param socket the daemon's control socket
     */
    public static List<Finding> examine(Path socket) {
        Examination examined;
        try (ControlClient client = ControlClient.connect(socket, TIMEOUT)) {
            examined = gather(client, socket);
        } catch (ControlException e) {
            return noAnswer(socket, e);
        }
        return findings(examined);
    }

    static List<Finding> findings(Examination examined) {
        return CHECKS.stream()
                .flatMap(check -> check.findings(examined).stream())
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }

    private static List<Finding> noAnswer(Path socket, ControlException cause) {
        List<String> lines = cause.getMessage().lines().toList();
        String run = "headroom run --config FILE" + (isUsual(socket) ? "" : " --socket " + quoted(socket));
        if (ControlClient.isAbandoned(socket)) {
            return List.of(
                    Finding.error("daemon", "no daemon is running: nobody answers on " + socket, run),
                    Finding.note(
                                    "daemon",
                                    "a daemon that was killed left its socket file " + socket
                                            + ", which the next one replaces",
                                    "rm " + quoted(socket))
                            .with(() -> remove(socket)));
        }
        if (Files.notExists(socket)) {
            return List.of(Finding.error("daemon", lines.getFirst(), run));
        }
        if (!ControlClient.isSocket(socket)) {
            return List.of(Finding.error("daemon", lines.getFirst(), "headroom --socket PATH doctor"));
        }
        String advice = lines.size() > 1 ? lines.get(1) : command(socket) + "version";
        boolean mayAsk = Files.isWritable(socket) && !lines.getFirst().startsWith(REFUSES);
        return List.of(
                Finding.error("daemon", lines.getFirst(), mayAsk ? advice : "sudo " + command(socket) + "doctor"));
    }

    /** Looks again, since a daemon may have been started meanwhile. */
    private static String remove(Path socket) throws IOException {
        if (!ControlClient.isAbandoned(socket)) {
            throw new IOException("somebody answers on " + socket + " by now, or it has gone");
        }
        Files.delete(socket);
        return "removed " + socket;
    }

    private static boolean isUsual(Path socket) {
        return socket.equals(ForwarderConfig.DEFAULT_CONTROL);
    }

    private static String command(Path socket) {
        return isUsual(socket) ? "headroom " : "headroom --socket " + quoted(socket) + " ";
    }

    /** For a shell. */
    private static String quoted(Path path) {
        String text = path.toString();
        return text.matches("[\\w./:@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    private static Examination gather(ControlClient client, Path socket) throws ControlException {
        long processId =
                ask(client, new Command.VersionShow(), Reply.Version.class).processId();
        List<XconnectStatus> xconnects = xconnects(client);
        List<RouteStatus> routes = routes(client);
        for (int tries = 0; tries < RESOLVING_TRIES && isResolving(xconnects, routes); tries++) {
            pause();
            xconnects = xconnects(client);
            routes = routes(client);
        }
        List<PortStatus> ports = ask(client, new Command.PortShow(Optional.empty()), Reply.Ports.class)
                .ports();
        StatsReport stats =
                ask(client, new Command.StatsShow(), Reply.Stats.class).stats();
        List<LocalSidConfig> sids = ask(client, new Command.LocalSidShow(Optional.empty()), Reply.LocalSids.class)
                .localSids();
        List<Hop> hops = new ArrayList<>();
        xconnects.forEach(xconnect -> hops.add(Hop.of(xconnect)));
        routes.forEach(route -> hops.add(Hop.of(route)));
        List<ExaminedPort> examined = new ArrayList<>();
        try (Inspector inspector = new Inspector(processId)) {
            for (PortStatus port : ports) {
                examined.add(inspector.examine(port));
            }
            hops.addAll(silent(inspector, ports, sids));
        }
        return new Examination(command(socket), examined, hops, stats);
    }

    /** Next hops of local SIDs that the kernel does not know, and does not get to know while one waits. */
    private static List<Hop> silent(Inspector inspector, List<PortStatus> ports, List<LocalSidConfig> sids)
            throws ControlException {
        List<Hop> silent = new ArrayList<>();
        for (LocalSidConfig sid : sids) {
            Hop.of(sid)
                    .filter(out -> out.lladdr().isEmpty())
                    .ifPresent(out ->
                            silent.add(new Hop("sid " + sid.sid(), out, out.via(), NextHopStatus.State.RESOLVING)));
        }
        silent.removeIf(hop -> isKnown(inspector, ports, hop));
        for (int tries = 0; tries < RESOLVING_TRIES && !silent.isEmpty(); tries++) {
            pause();
            silent.removeIf(hop -> isKnown(inspector, ports, hop));
        }
        return silent;
    }

    private static boolean isKnown(Inspector inspector, List<PortStatus> ports, Hop hop) {
        return ports.stream()
                .filter(port -> port.name().equals(hop.out().port()))
                .filter(port -> port.state() == PortStatus.State.UP)
                .allMatch(port -> hop.neighbour()
                        .map(neighbour -> inspector.knows(port, neighbour))
                        .orElse(true));
    }

    private static List<XconnectStatus> xconnects(ControlClient client) throws ControlException {
        return ask(client, new Command.XconnectShow(Optional.empty()), Reply.Xconnects.class)
                .xconnects();
    }

    private static List<RouteStatus> routes(ControlClient client) throws ControlException {
        return ask(client, new Command.RouteShow(Optional.empty()), Reply.Routes.class)
                .routes();
    }

    private static boolean isResolving(List<XconnectStatus> xconnects, List<RouteStatus> routes) {
        return Stream.concat(
                        xconnects.stream().map(XconnectStatus::nextHop),
                        routes.stream().map(RouteStatus::nextHop))
                .anyMatch(nextHop -> nextHop.state() == NextHopStatus.State.RESOLVING);
    }

    private static void pause() throws ControlException {
        try {
            Thread.sleep(RESOLVING_PERIOD);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ControlException("interrupted while next hops are resolved");
        }
    }

    private static <T extends Reply> T ask(ControlClient client, Command command, Class<T> expected)
            throws ControlException {
        Reply reply = client.ask(command);
        if (reply instanceof Reply.Rejected rejected) {
            throw new ControlException(REFUSES + String.join("; ", rejected.sentences()));
        }
        if (!expected.isInstance(reply)) {
            throw new ControlException("The daemon gave another answer than was asked for");
        }
        return expected.cast(reply);
    }
}
