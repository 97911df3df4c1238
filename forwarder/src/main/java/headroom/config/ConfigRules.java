package headroom.config;

import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.Place.Section;
import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What must hold of a configuration beyond the types of its records; for files and for commands alike. */
public final class ConfigRules {
    /** A path of a Unix domain socket has 108 bytes with its NUL (unix(7)). */
    static final int SOCKET_PATH_BYTES = 107;

    private final ForwarderConfig config;
    private final Violations violations = new Violations();

    private ConfigRules(ForwarderConfig config) {
        this.config = config;
    }

    /** Every rule that is broken; empty: the configuration may be applied. */
    public static List<Violation> check(ForwarderConfig config) {
        ConfigRules rules = new ConfigRules(config);
        rules.control();
        PortRules.check(config, rules.violations);
        rules.uniqueness();
        rules.xconnects();
        rules.routes();
        rules.localSids();
        rules.tunnels();
        return rules.violations.found();
    }

    private void control() {
        String path = config.control().toString();
        violations.require(
                config.control().isAbsolute(),
                Section.CONTROL,
                0,
                "",
                "control \"" + path + "\" is not an absolute path");
        violations.require(
                path.getBytes(StandardCharsets.UTF_8).length <= SOCKET_PATH_BYTES,
                Section.CONTROL,
                0,
                "",
                "control: the path of a socket is at most " + SOCKET_PATH_BYTES + " bytes long");
    }

    private void uniqueness() {
        unique(
                Section.XCONNECTS,
                config.xconnects(),
                "dev",
                XconnectConfig::port,
                x -> "a cross-connect of port " + x.port());
        unique(Section.ROUTES, config.routes(), "prefix", RouteConfig::prefix, r -> "a route to " + r.prefix());
        unique(Section.LOCAL_SIDS, config.localSids(), "sid", LocalSidConfig::sid, s -> "local SID " + s.sid());
        unique(Section.TUNNELS, config.tunnels(), "", t -> t, t -> "a tunnel from " + t.remote() + " to " + t.local());
    }

    private <T> void unique(
            Section section, List<T> entries, String key, Function<T, Object> identity, Function<T, String> what) {
        Map<Object, T> seen = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            T entry = entries.get(i);
            if (seen.putIfAbsent(identity.apply(entry), entry) != null) {
                violations.add(section, i, key, what.apply(entry) + " is there already");
            }
        }
    }

    private void xconnects() {
        for (int i = 0; i < config.xconnects().size(); i++) {
            XconnectConfig xconnect = config.xconnects().get(i);
            NextHopConfig out = xconnect.out();
            PathRules path = path(Section.XCONNECTS, i);
            path.port("dev", xconnect.port());
            path.port("out", out.port());
            xconnect.encap().ifPresent(path::encap);
            if (xconnect.encap().isEmpty()) {
                path.require(
                        out.via().isEmpty() && out.lladdr().isEmpty(),
                        "via",
                        "a cross-connect without an encap keeps the frame's Ethernet header: it has no next hop");
                continue;
            }
            path.require(
                    xconnect.encap().get() instanceof EncapConfig.Seg6 seg6
                            && seg6.mode().isLayer2(),
                    "encap",
                    "a cross-connect carries whole frames: its encap is seg6 with mode l2encap or l2encap.red");
            path.require(
                    out.via().isPresent() || out.lladdr().isPresent(),
                    "out",
                    "a cross-connect with an encap needs via ADDRESS or lladdr MAC");
            path.nextHop("out", "via", out);
        }
    }

    private void routes() {
        for (int i = 0; i < config.routes().size(); i++) {
            RouteConfig route = config.routes().get(i);
            PathRules path = path(Section.ROUTES, i);
            path.port("dev", route.out().port());
            path.nextHop("dev", "via", route.out());
            path.require(
                    !isMulticast(route.prefix().address()), "prefix", route.prefix() + " is multicast: not forwarded");
            route.encap().ifPresent(path::encap);
            path.require(
                    !(route.encap().orElse(null) instanceof EncapConfig.Seg6 seg6
                            && seg6.mode().isLayer2()),
                    "encap",
                    "a route carries IP packets: its encap is ip, or seg6 with mode encap or encap.red");
        }
    }

    private void localSids() {
        for (int i = 0; i < config.localSids().size(); i++) {
            LocalSidConfig local = config.localSids().get(i);
            PathRules path = path(Section.LOCAL_SIDS, i);
            path.unicast("sid", local.sid());
            switch (local.behaviour()) {
                case Behaviour.EndDX2 dx2 -> path.port("oif", dx2.port());
                case Behaviour.EndX endX -> adjacency(path, "End.X", "nh6", endX.nextHop(), Ipv6Address.class);
                case Behaviour.EndDX4 dx4 -> adjacency(path, "End.DX4", "nh4", dx4.nextHop(), Ipv4Address.class);
                case Behaviour.EndDX6 dx6 -> adjacency(path, "End.DX6", "nh6", dx6.nextHop(), Ipv6Address.class);
                case Behaviour.End _, Behaviour.EndDT4 _, Behaviour.EndDT6 _ -> {}
            }
        }
    }

    private static void adjacency(
            PathRules path, String action, String key, NextHopConfig hop, Class<? extends IpAddress> version) {
        path.port("dev", hop.port());
        path.require(
                hop.via().isPresent() || hop.lladdr().isPresent(),
                "action",
                action + " needs " + key + " ADDRESS or lladdr MAC");
        path.require(
                hop.via().map(version::isInstance).orElse(true),
                key,
                action + " takes an " + (version == Ipv4Address.class ? "IPv4" : "IPv6") + " " + key);
        path.nextHop("dev", key, hop);
    }

    private void tunnels() {
        for (int i = 0; i < config.tunnels().size(); i++) {
            TunnelConfig tunnel = config.tunnels().get(i);
            path(Section.TUNNELS, i).ends("local", "remote", tunnel.local(), tunnel.remote());
        }
    }

    private PathRules path(Section section, int index) {
        Set<String> ports = new HashSet<>();
        Set<String> crossConnected = new HashSet<>();
        config.ports().forEach(port -> ports.add(port.name()));
        config.xconnects().forEach(xconnect -> crossConnected.add(xconnect.port()));
        return new PathRules(ports, crossConnected, config.memory(), violations, section, index);
    }

    static boolean isMulticast(IpAddress address) {
        return switch (address) {
            case Ipv4Address four -> four.value() >>> 28 == 0xe;
            case Ipv6Address six -> six.isMulticast();
        };
    }
}
