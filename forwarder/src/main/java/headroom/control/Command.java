package headroom.control;

import headroom.config.LocalSidConfig;
import headroom.config.PortConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.config.XconnectConfig;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv6Address;
import java.util.Optional;

/** What may be asked of the daemon; the same records sit on both ends of the socket. */
public sealed interface Command {
    /** A command that changes the configuration: {@link ConfigEdit} says into what. */
    sealed interface Change extends Command {}

    /** Answered by {@link Reply.Ports}. */
    record PortShow(Optional<String> name) implements Command {}

    record PortAdd(PortConfig port) implements Change {}

    record PortDelete(String name) implements Change {}

    /** Takes a port out of service or back into it; not part of the configuration, so a reload leaves it as it is. */
    record PortSet(String name, AdminState state) implements Command {}

    /** Answered by {@link Reply.Xconnects}; of one port or of all. */
    record XconnectShow(Optional<String> port) implements Command {}

    record XconnectAdd(XconnectConfig xconnect) implements Change {}

    record XconnectDelete(String port) implements Change {}

    /** Answered by {@link Reply.Routes}. */
    record RouteShow(Optional<IpPrefix> prefix) implements Command {}

    record RouteAdd(RouteConfig route) implements Change {}

    /** Puts the route in the place of the one with the same prefix, or adds it; no packet sees neither. */
    record RouteReplace(RouteConfig route) implements Change {}

    record RouteDelete(IpPrefix prefix) implements Change {}

    /** Answered by {@link Reply.LocalSids}. */
    record LocalSidShow(Optional<Ipv6Address> sid) implements Command {}

    record LocalSidAdd(LocalSidConfig localSid) implements Change {}

    record LocalSidDelete(Ipv6Address sid) implements Change {}

    /** Answered by {@link Reply.Tunnels}. */
    record TunnelShow() implements Command {}

    record TunnelAdd(TunnelConfig tunnel) implements Change {}

    record TunnelDelete(TunnelConfig tunnel) implements Change {}

    /** Answered by {@link Reply.Stats}. */
    record StatsShow() implements Command {}

    /** Reads the configuration file again and applies the difference; answered by {@link Reply.Reloaded}. */
    record Reload() implements Command {}

    /** Answered by {@link Reply.Version}. */
    record VersionShow() implements Command {}

    /** Whether a port is in service. */
    enum AdminState {
        UP,
        DOWN
    }
}
