package headroom.doctor;

import headroom.control.Command;
import headroom.control.ControlClient;
import headroom.control.ControlException;
import headroom.control.PortStatus;
import headroom.control.Reply;
import headroom.control.RouteStatus;
import headroom.control.StatsReport;
import headroom.control.XconnectStatus;
import headroom.host.HostNetwork;
import headroom.host.Inside;
import headroom.host.Offloads;
import headroom.host.Sysctls;
import headroom.host.VethPeer;
import headroom.linux.io.Ethtool;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.route.Address;
import headroom.netlink.route.Addresses;
import headroom.netlink.route.Link;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Examines a running daemon and the devices it owns. Needs the permissions that the daemon needs. */
public final class Doctor {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** In the order in which one would ask: does it run, is it whole, do packets get through, do any get lost. */
    private static final List<Check> CHECKS = List.of(
            PortChecks::state,
            PortChecks::foreignPrograms,
            PortChecks::queues,
            PortChecks::frames,
            PortChecks::defaultRoutes,
            PathChecks::nextHops,
            PathChecks::addresses,
            PathChecks::kernelForwarding,
            LossChecks::offloads,
            LossChecks::rings,
            LossChecks::headroom,
            PortChecks::fallbacks);

    private Doctor() {}

    /**
     * Everything found, worst causes first.
     *
     * @param socket the daemon's control socket
     */
    public static List<Finding> examine(Path socket) {
        Examination examined;
        try (ControlClient client = ControlClient.connect(socket, TIMEOUT)) {
            examined = gather(client);
        } catch (ControlException e) {
            return List.of(noDaemon(socket, e));
        }
        return findings(examined);
    }

    static List<Finding> findings(Examination examined) {
        return CHECKS.stream()
                .flatMap(check -> check.findings(examined).stream())
                .toList();
    }

    private static Finding noDaemon(Path socket, ControlException cause) {
        if (Files.exists(socket) && Files.isWritable(socket)) {
            return Finding.error(
                            "daemon",
                            "nobody answers on " + socket + ": a daemon that was killed left the socket file",
                            "rm " + socket + "; headroom run --config FILE replaces it as well")
                    .with(() -> {
                        Files.deleteIfExists(socket);
                        return "removed " + socket;
                    });
        }
        String problem = cause.getMessage().lines().findFirst().orElse("");
        return Finding.error("daemon", problem, "headroom run --config FILE, or --socket PATH for another socket");
    }

    private static Examination gather(ControlClient client) throws ControlException {
        long processId =
                ask(client, new Command.VersionShow(), Reply.Version.class).processId();
        List<PortStatus> ports = ask(client, new Command.PortShow(Optional.empty()), Reply.Ports.class)
                .ports();
        List<XconnectStatus> xconnects = ask(client, new Command.XconnectShow(Optional.empty()), Reply.Xconnects.class)
                .xconnects();
        List<RouteStatus> routes = ask(client, new Command.RouteShow(Optional.empty()), Reply.Routes.class)
                .routes();
        StatsReport stats =
                ask(client, new Command.StatsShow(), Reply.Stats.class).stats();
        List<ExaminedPort> examined = new ArrayList<>();
        for (PortStatus port : ports) {
            examined.add(examine(port, processId));
        }
        return new Examination(processId, examined, xconnects, routes, stats);
    }

    private static <T extends Reply> T ask(ControlClient client, Command command, Class<T> expected)
            throws ControlException {
        Reply reply = client.ask(command);
        if (!expected.isInstance(reply)) {
            throw new ControlException("The daemon answered " + command + " with " + reply);
        }
        return expected.cast(reply);
    }

    private static ExaminedPort examine(PortStatus port, long processId) {
        if (port.driver().equals("pcap")) {
            return ExaminedPort.unseen(port);
        }
        try (NetworkNamespace namespace = port.netns().isPresent()
                        ? NetworkNamespace.named(port.netns().get())
                        : NetworkNamespace.ofProcess(processId);
                HostNetwork network = HostNetwork.open(namespace)) {
            Optional<Link> link = network.now().link(port.device());
            return link.isPresent() ? examine(port, namespace, network, link.get()) : ExaminedPort.unseen(port);
        } catch (IOException e) {
            // Gone meanwhile, or no permission to enter: the daemon's own word remains.
            return ExaminedPort.unseen(port);
        }
    }

    private static ExaminedPort examine(PortStatus port, NetworkNamespace namespace, HostNetwork network, Link link)
            throws IOException {
        Optional<VethPeer> peer = VethPeer.find(namespace, link);
        return new ExaminedPort(
                port,
                Optional.of(link),
                receiveQueues(namespace, port.device()),
                peer,
                peer.isPresent() ? Offloads.segmentingAt(peer.get()) : Set.of(),
                addresses(namespace, link),
                Optional.of(Sysctls.kernelForwarding(namespace, port.device())),
                network.carriesDefaultRoute(link.index()));
    }

    private static OptionalInt receiveQueues(NetworkNamespace namespace, String device) {
        try {
            return OptionalInt.of(
                    Inside.call(namespace, () -> Ethtool.channels(device)).receiveQueues());
        } catch (IOException e) {
            return OptionalInt.empty(); // a driver that does not tell
        }
    }

    private static List<Address> addresses(NetworkNamespace namespace, Link link) throws IOException {
        try (NetlinkSocket socket = NetlinkSocket.route(namespace)) {
            return socket.dump(Addresses.all()).stream()
                    .filter(address -> address.index() == link.index())
                    .toList();
        }
    }
}
