package headroom.cli;

import headroom.config.EncapConfig;
import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.config.NextHopConfig;
import headroom.config.TunnelConfig;
import headroom.control.NextHopStatus;
import headroom.control.RouteStatus;
import headroom.control.XconnectStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Cross-connects, routes, local SIDs and tunnels as the words that would add them, then what the daemon knows. */
final class PathText {
    private PathText() {}

    static String xconnect(XconnectStatus status) {
        return "dev " + status.xconnect().port() + encap(status.xconnect().encap())
                + " dev " + nextHop(status.xconnect().out(), "via")
                + state(status.nextHop(), status.pushBytes());
    }

    static String route(RouteStatus status) {
        return status.route().prefix() + encap(status.route().encap())
                + " dev " + nextHop(status.route().out(), "via")
                + state(status.nextHop(), status.pushBytes());
    }

    static String localSid(LocalSidConfig local) {
        return local.sid() + " action " + behaviour(local.behaviour());
    }

    static String tunnel(TunnelConfig tunnel) {
        return "local " + tunnel.local() + " remote " + tunnel.remote();
    }

    /** The behaviour's name (RFC 8986, 4). */
    static String action(Behaviour behaviour) {
        return switch (behaviour) {
            case Behaviour.End _ -> "End";
            case Behaviour.EndX _ -> "End.X";
            case Behaviour.EndDX2 _ -> "End.DX2";
            case Behaviour.EndDX4 _ -> "End.DX4";
            case Behaviour.EndDX6 _ -> "End.DX6";
            case Behaviour.EndDT4 _ -> "End.DT4";
            case Behaviour.EndDT6 _ -> "End.DT6";
        };
    }

    private static String behaviour(Behaviour behaviour) {
        return action(behaviour)
                + switch (behaviour) {
                    case Behaviour.End end -> flavour(end.flavour());
                    case Behaviour.EndX endX -> flavour(endX.flavour()) + " dev " + nextHop(endX.nextHop(), "nh6");
                    case Behaviour.EndDX2 dx2 -> " oif " + dx2.port();
                    case Behaviour.EndDX4 dx4 -> " dev " + nextHop(dx4.nextHop(), "nh4");
                    case Behaviour.EndDX6 dx6 -> " dev " + nextHop(dx6.nextHop(), "nh6");
                    case Behaviour.EndDT4 _, Behaviour.EndDT6 _ -> "";
                };
    }

    private static String flavour(Flavour flavour) {
        return flavour == Flavour.PSP ? " flavors psp" : "";
    }

    private static String encap(Optional<EncapConfig> encap) {
        if (encap.isEmpty()) {
            return "";
        }
        return " encap "
                + switch (encap.get()) {
                    case EncapConfig.Seg6 seg6 ->
                        "seg6 mode " + seg6.mode().label() + " segs "
                                + seg6.segments().stream().map(Object::toString).collect(Collectors.joining(","))
                                + " src " + seg6.source();
                    case EncapConfig.Ip ip -> "ip local " + ip.local() + " remote " + ip.remote();
                }
                + number(" ttl ", encap.get().hopLimit())
                + number(" dscp ", encap.get().dscp());
    }

    private static String number(String keyword, OptionalInt value) {
        return value.isPresent() ? keyword + value.getAsInt() : "";
    }

    private static String nextHop(NextHopConfig hop, String via) {
        return hop.port()
                + hop.via().map(address -> " " + via + " " + address).orElse("")
                + hop.lladdr().map(mac -> " lladdr " + mac).orElse("");
    }

    static String state(NextHopStatus.State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String state(NextHopStatus status, int pushBytes) {
        return " push " + pushBytes + " state " + state(status.state())
                + status.lladdr().map(mac -> " neigh " + mac).orElse("");
    }
}
