package headroom.control;

import headroom.config.ConfigRules;
import headroom.config.ForwarderConfig;
import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.NearMiss;
import headroom.config.PortConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.config.Violation;
import headroom.config.XconnectConfig;
import headroom.wire.IpPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a command makes of a configuration. Pure: nothing is opened, nothing is applied. */
public final class ConfigEdit {
    private ConfigEdit() {}

    /** The configuration that a command asks for, or why it cannot be. */
    public sealed interface Outcome {
        record Edited(ForwarderConfig config) implements Outcome {}

        /**
         * Nothing is to change.
         *
         * @param sentences why, at least one
         */
        record Refused(List<String> sentences) implements Outcome {
            public Refused {
                sentences = List.copyOf(sentences);
            }

            Refused(String sentence) {
                this(List.of(sentence));
            }
        }
    }

    /**
     * Applies one command.
     *
     * @param config one that {@link ConfigRules#check} finds nothing wrong with
     * @return an edited configuration which it finds nothing wrong with either, or a refusal
     */
    public static Outcome apply(ForwarderConfig config, Command.Change change) {
        Outcome outcome = switch (change) {
            case Command.PortAdd add -> edited(withPorts(config, plus(config.ports(), add.port())));
            case Command.PortDelete delete -> deletePort(config, delete.name());
            case Command.XconnectAdd add -> edited(withXconnects(config, plus(config.xconnects(), add.xconnect())));
            case Command.XconnectDelete delete -> deleteXconnect(config, delete.port());
            case Command.RouteAdd add -> edited(withRoutes(config, plus(config.routes(), add.route())));
            case Command.RouteReplace replace -> replaceRoute(config, replace.route());
            case Command.RouteDelete delete -> deleteRoute(config, delete.prefix());
            case Command.LocalSidAdd add -> edited(withLocalSids(config, plus(config.localSids(), add.localSid())));
            case Command.LocalSidDelete delete -> deleteLocalSid(config, delete);
            case Command.TunnelAdd add -> edited(withTunnels(config, plus(config.tunnels(), add.tunnel())));
            case Command.TunnelDelete delete -> deleteTunnel(config, delete.tunnel());
        };
        if (outcome instanceof Outcome.Edited edited) {
            List<Violation> violations = ConfigRules.check(edited.config());
            if (!violations.isEmpty()) {
                return new Outcome.Refused(
                        violations.stream().map(Violation::sentence).distinct().toList());
            }
        }
        return outcome;
    }

    /** What needs the port, as a user would name it, e.g. {@code route 10.0.2.0/24}. */
    public static List<String> usersOf(ForwarderConfig config, String port) {
        Stream<String> xconnects = config.xconnects().stream()
                .filter(x -> x.port().equals(port) || x.out().port().equals(port))
                .map(x -> "xconnect dev " + x.port());
        Stream<String> routes = config.routes().stream()
                .filter(r -> r.out().port().equals(port))
                .map(r -> "route " + r.prefix());
        Stream<String> localSids = config.localSids().stream()
                .filter(s -> uses(s.behaviour(), port))
                .map(s -> "sid " + s.sid());
        return Stream.of(xconnects, routes, localSids)
                .flatMap(Function.identity())
                .toList();
    }

    private static boolean uses(Behaviour behaviour, String port) {
        return switch (behaviour) {
            case Behaviour.EndDX2 dx2 -> dx2.port().equals(port);
            case Behaviour.EndX endX -> endX.nextHop().port().equals(port);
            case Behaviour.EndDX4 dx4 -> dx4.nextHop().port().equals(port);
            case Behaviour.EndDX6 dx6 -> dx6.nextHop().port().equals(port);
            case Behaviour.End _, Behaviour.EndDT4 _, Behaviour.EndDT6 _ -> false;
        };
    }

    private static Outcome deletePort(ForwarderConfig config, String name) {
        List<String> users = usersOf(config, name);
        if (!users.isEmpty()) {
            return new Outcome.Refused(
                    "port " + name + " is used by " + String.join(", ", users) + ": delete that first");
        }
        List<String> names = config.ports().stream().map(PortConfig::name).toList();
        return without(config.ports(), p -> p.name().equals(name))
                .<Outcome>map(rest -> edited(withPorts(config, rest)))
                .orElse(new Outcome.Refused("there is no port \"" + name + "\"" + NearMiss.hint(name, names)));
    }

    private static Outcome deleteXconnect(ForwarderConfig config, String port) {
        return without(config.xconnects(), x -> x.port().equals(port))
                .<Outcome>map(rest -> edited(withXconnects(config, rest)))
                .orElse(new Outcome.Refused("there is no cross-connect of port \"" + port + "\""));
    }

    private static Outcome replaceRoute(ForwarderConfig config, RouteConfig route) {
        List<RouteConfig> routes = new ArrayList<>(config.routes());
        boolean[] replaced = {false};
        routes.replaceAll(old -> {
            boolean same = old.prefix().equals(route.prefix());
            replaced[0] |= same;
            return same ? route : old;
        });
        return edited(withRoutes(config, replaced[0] ? routes : plus(config.routes(), route)));
    }

    private static Outcome deleteRoute(ForwarderConfig config, IpPrefix prefix) {
        return without(config.routes(), r -> r.prefix().equals(prefix))
                .<Outcome>map(rest -> edited(withRoutes(config, rest)))
                .orElse(new Outcome.Refused("there is no route to " + prefix));
    }

    private static Outcome deleteLocalSid(ForwarderConfig config, Command.LocalSidDelete delete) {
        return without(config.localSids(), s -> s.sid().equals(delete.sid()))
                .<Outcome>map(rest -> edited(withLocalSids(config, rest)))
                .orElse(new Outcome.Refused("there is no local SID " + delete.sid()));
    }

    private static Outcome deleteTunnel(ForwarderConfig config, TunnelConfig tunnel) {
        return without(config.tunnels(), tunnel::equals)
                .<Outcome>map(rest -> edited(withTunnels(config, rest)))
                .orElse(new Outcome.Refused(
                        "there is no tunnel with local " + tunnel.local() + " and remote " + tunnel.remote()));
    }

    private static Outcome.Edited edited(ForwarderConfig config) {
        return new Outcome.Edited(config);
    }

    private static <T> List<T> plus(List<T> entries, T entry) {
        List<T> longer = new ArrayList<>(entries);
        longer.add(entry);
        return longer;
    }

    /** The entries less those that match; empty when none does. */
    private static <T> Optional<List<T>> without(List<T> entries, Predicate<T> match) {
        List<T> rest = entries.stream().filter(match.negate()).toList();
        return rest.size() == entries.size() ? Optional.empty() : Optional.of(rest);
    }

    private static ForwarderConfig withPorts(ForwarderConfig c, List<PortConfig> ports) {
        return new ForwarderConfig(
                c.workers(), c.memory(), c.control(), ports, c.xconnects(), c.routes(), c.localSids(), c.tunnels());
    }

    private static ForwarderConfig withXconnects(ForwarderConfig c, List<XconnectConfig> xconnects) {
        return new ForwarderConfig(
                c.workers(), c.memory(), c.control(), c.ports(), xconnects, c.routes(), c.localSids(), c.tunnels());
    }

    private static ForwarderConfig withRoutes(ForwarderConfig c, List<RouteConfig> routes) {
        return new ForwarderConfig(
                c.workers(), c.memory(), c.control(), c.ports(), c.xconnects(), routes, c.localSids(), c.tunnels());
    }

    private static ForwarderConfig withLocalSids(ForwarderConfig c, List<LocalSidConfig> localSids) {
        return new ForwarderConfig(
                c.workers(), c.memory(), c.control(), c.ports(), c.xconnects(), c.routes(), localSids, c.tunnels());
    }

    private static ForwarderConfig withTunnels(ForwarderConfig c, List<TunnelConfig> tunnels) {
        return new ForwarderConfig(
                c.workers(), c.memory(), c.control(), c.ports(), c.xconnects(), c.routes(), c.localSids(), tunnels);
    }
}
