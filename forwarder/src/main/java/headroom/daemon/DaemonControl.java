package headroom.daemon;

import headroom.config.ConfigException;
import headroom.config.EncapConfig;
import headroom.config.ForwarderConfig;
import headroom.config.NextHopConfig;
import headroom.control.Command;
import headroom.control.ConfigEdit;
import headroom.control.Control;
import headroom.control.NextHopStatus;
import headroom.control.PortStatus;
import headroom.control.Reply;
import headroom.control.RouteStatus;
import headroom.control.SoftwareVersion;
import headroom.control.XconnectStatus;
import headroom.runtime.Forwarder;
import headroom.runtime.RefusedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Answers commands with what the forwarder does. */
final class DaemonControl implements Control {
    /** Reads the configuration file again. */
    @FunctionalInterface
    interface Source {
        ForwarderConfig read() throws ConfigException;
    }

    private final Path file;
    private final Source source;
    private final Supplier<Forwarder> running;

    DaemonControl(Path file, Source source, Supplier<Forwarder> running) {
        this.file = file;
        this.source = source;
        this.running = running;
    }

    @Override
    public Reply handle(Command command) {
        Forwarder forwarder = running.get();
        if (forwarder == null) {
            return new Reply.Rejected("the daemon is not started, its log says why");
        }
        return switch (command) {
            case Command.Change change -> change(forwarder, change);
            case Command.PortSet(String name, Command.AdminState state) ->
                forwarder.setAdmin(name, state) ? new Reply.Done() : noPort(name);
            case Command.PortShow(Optional<String> name) -> ports(forwarder, name);
            case Command.XconnectShow(Optional<String> port) -> xconnects(forwarder, port);
            case Command.RouteShow show -> routes(forwarder, show);
            case Command.LocalSidShow show -> localSids(forwarder.config(), show);
            case Command.TunnelShow show -> new Reply.Tunnels(forwarder.config().tunnels());
            case Command.StatsShow show -> new Reply.Stats(forwarder.stats());
            case Command.Reload reload -> reload(forwarder);
            case Command.VersionShow show ->
                new Reply.Version(
                        SoftwareVersion.VERSION, ProcessHandle.current().pid());
        };
    }

    private static Reply change(Forwarder forwarder, Command.Change change) {
        return switch (ConfigEdit.apply(forwarder.config(), change)) {
            case ConfigEdit.Outcome.Refused refused -> new Reply.Rejected(refused.sentences());
            case ConfigEdit.Outcome.Edited edited -> {
                try {
                    forwarder.apply(edited.config());
                    yield addedPort(forwarder, change);
                } catch (RefusedException e) {
                    yield new Reply.Rejected(e.sentences());
                }
            }
        };
    }

    /** A configuration may name a device that comes later; who adds a port by hand means one that is there. */
    private static Reply addedPort(Forwarder forwarder, Command.Change change) {
        if (change instanceof Command.PortAdd(var port)) {
            boolean missing = forwarder.ports().stream()
                    .anyMatch(p -> p.name().equals(port.name()) && p.state() == PortStatus.State.MISSING);
            if (missing) {
                change(forwarder, new Command.PortDelete(port.name()));
                return new Reply.Rejected("Cannot find device \"" + port.device() + "\"");
            }
        }
        return new Reply.Done();
    }

    private static Reply noPort(String name) {
        return new Reply.Rejected("there is no port " + name + ": see headroom port show");
    }

    private static Reply ports(Forwarder forwarder, Optional<String> name) {
        List<PortStatus> ports = forwarder.ports().stream()
                .filter(port -> name.isEmpty() || name.get().equals(port.name()))
                .toList();
        return name.isPresent() && ports.isEmpty() ? noPort(name.get()) : new Reply.Ports(ports);
    }

    private static Reply xconnects(Forwarder forwarder, Optional<String> port) {
        return new Reply.Xconnects(forwarder.config().xconnects().stream()
                .filter(xconnect -> port.isEmpty() || port.get().equals(xconnect.port()))
                .map(xconnect -> new XconnectStatus(
                        xconnect,
                        nextHop(forwarder, xconnect.encap(), xconnect.out()),
                        Forwarder.pushBytes(xconnect.encap())))
                .toList());
    }

    private static Reply routes(Forwarder forwarder, Command.RouteShow show) {
        return new Reply.Routes(forwarder.config().routes().stream()
                .filter(route -> show.prefix().isEmpty() || show.prefix().get().equals(route.prefix()))
                .map(route -> new RouteStatus(
                        route, nextHop(forwarder, route.encap(), route.out()), Forwarder.pushBytes(route.encap())))
                .toList());
    }

    private static NextHopStatus nextHop(Forwarder forwarder, Optional<EncapConfig> encap, NextHopConfig out) {
        return forwarder.nextHop(encap, out);
    }

    private static Reply localSids(ForwarderConfig config, Command.LocalSidShow show) {
        Predicate<headroom.config.LocalSidConfig> asked =
                sid -> show.sid().isEmpty() || show.sid().get().equals(sid.sid());
        return new Reply.LocalSids(config.localSids().stream().filter(asked).toList());
    }

    private Reply reload(Forwarder forwarder) {
        try {
            return new Reply.Reloaded(forwarder.apply(source.read()));
        } catch (ConfigException e) {
            return new Reply.Rejected(Daemon.lines(file, e));
        } catch (RefusedException e) {
            return new Reply.Rejected(e.sentences());
        }
    }
}
