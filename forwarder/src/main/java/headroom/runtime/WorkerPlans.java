package headroom.runtime;

import headroom.config.EncapConfig;
import headroom.config.ForwarderConfig;
import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.config.NextHopConfig;
import headroom.config.PortConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.config.XconnectConfig;
import headroom.datapath.Adjacency;
import headroom.datapath.Egress;
import headroom.datapath.Ingress;
import headroom.datapath.LocalSid;
import headroom.datapath.NextHop;
import headroom.datapath.OnLink;
import headroom.datapath.Path;
import headroom.datapath.Plan;
import headroom.datapath.Tables;
import headroom.datapath.TunnelTable;
import headroom.encap.Push;
import headroom.lookup.PrefixTable;
import headroom.packet.Counter;
import headroom.packet.PushSite;
import headroom.port.Port;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.MacAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds one worker's plans. What counts or holds packets (push sites, SIDs, tunnels, egresses) is taken over from
 * the plan before wherever its configuration is the same, so that a change does not reset or lose what it does not
 * touch. The control thread's.
 */
final class WorkerPlans {
    private static final MacAddress NO_MAC = MacAddress.parse("02:00:00:00:00:00");

    private record EgressKey(Port port, MacAddress mac, int mtuBytes) {}

    private record AdjacencyKey(Egress egress, NextHop nextHop) {}

    private record SiteKey(String name, EncapConfig encap) {}

    private record Site(Push push, PushSite ledger) {}

    private final WorkerThread worker;
    private final NextHops nextHops;
    private final int batchPackets;
    private final Kept<EgressKey, Egress> egresses = new Kept<>();
    private final Kept<AdjacencyKey, Adjacency> adjacencies = new Kept<>();
    private final Kept<NextHopConfig, NextHop> fixedNextHops = new Kept<>();
    private final Kept<Egress, OnLink> onLinks = new Kept<>();
    private final Kept<SiteKey, Site> sites = new Kept<>();
    private final Kept<LocalSidConfig, Counter> sidCounters = new Kept<>();
    private final Kept<TunnelConfig, Counter> tunnelCounters = new Kept<>();
    private Map<String, Egress> egressByPort = Map.of();
    private List<LocalSid> localSids = List.of();
    private List<TunnelTable.Tunnel> tunnels = List.of();

    WorkerPlans(WorkerThread worker, NextHops nextHops, int batchPackets) {
        this.worker = worker;
        this.nextHops = nextHops;
        this.batchPackets = batchPackets;
    }

    /**
     * @param open ports in order of configuration; a port that is not among them is down, and what would leave by
     *     it is dropped and counted
     * @param down stands for ports that are not open
     */
    Plan build(ForwarderConfig config, List<OpenPort> open, Map<String, Port> down) {
        egressByPort = egresses(config, open, down);
        Map<IpPrefix, Path> routes = new HashMap<>();
        for (RouteConfig route : config.routes()) {
            String name = route.prefix() + " " + label(route.encap(), route.out());
            routes.put(route.prefix(), path(name, route.encap(), route.out()));
        }
        Map<IpPrefix, LocalSid> sids = new LinkedHashMap<>();
        for (LocalSidConfig sid : config.localSids()) {
            sids.put(new IpPrefix(sid.sid(), 128), localSid(sid));
        }
        localSids = List.copyOf(sids.values());
        tunnels = config.tunnels().stream().map(this::tunnel).toList();
        List<Ingress> ingresses = ingresses(config, open);
        Plan plan = new Plan(
                ingresses,
                List.copyOf(egressByPort.values()),
                new Tables(
                        PrefixTable.of(32, routes),
                        PrefixTable.of(128, routes),
                        PrefixTable.of(128, sids),
                        new TunnelTable(tunnels)));
        List.of(egresses, adjacencies, fixedNextHops, onLinks, sites, sidCounters, tunnelCounters)
                .forEach(Kept::forgetUnused);
        return plan;
    }

    /** The ledger's pages in force. */
    List<PushSite> pushSites() {
        return sites.values().stream().map(Site::ledger).toList();
    }

    List<LocalSid> localSids() {
        return localSids;
    }

    List<TunnelTable.Tunnel> tunnels() {
        return tunnels;
    }

    private Map<String, Egress> egresses(ForwarderConfig config, List<OpenPort> open, Map<String, Port> down) {
        Map<String, Egress> byPort = new LinkedHashMap<>();
        for (OpenPort port : open) {
            Port queue = port.portsByWorker().get(worker.index()).getFirst();
            EgressKey key = new EgressKey(queue, port.mac().orElse(NO_MAC), port.mtuBytes());
            byPort.put(port.name(), egresses.get(key, this::egress));
        }
        for (PortConfig port : config.ports()) {
            if (!byPort.containsKey(port.name())) {
                EgressKey key = new EgressKey(down.get(port.name()), NO_MAC, 0);
                byPort.put(port.name(), egresses.get(key, k -> Egress.down(k.port(), batchPackets)));
            }
        }
        return byPort;
    }

    private Egress egress(EgressKey key) {
        return new Egress(key.port(), key.mac(), key.mtuBytes(), batchPackets);
    }

    private List<Ingress> ingresses(ForwarderConfig config, List<OpenPort> open) {
        Map<String, XconnectConfig> xconnects = new HashMap<>();
        config.xconnects().forEach(xconnect -> xconnects.put(xconnect.port(), xconnect));
        List<Ingress> ingresses = new ArrayList<>();
        for (OpenPort port : open) {
            Optional<Path> xconnect =
                    Optional.ofNullable(xconnects.get(port.name())).map(this::xconnectPath);
            for (Port queue : port.portsByWorker().get(worker.index())) {
                ingresses.add(new Ingress(
                        queue,
                        port.mac(),
                        port.config().role() == PortConfig.Role.ACCESS ? Ingress.Side.ACCESS : Ingress.Side.CORE,
                        xconnect,
                        port.icmpSource4(),
                        port.icmpSource6(),
                        egressByPort.get(port.name())));
            }
        }
        return ingresses;
    }

    private Path xconnectPath(XconnectConfig xconnect) {
        if (xconnect.encap().isEmpty()) {
            return Path.bare(egressByPort.get(xconnect.out().port()));
        }
        String name = xconnect.port() + " " + label(xconnect.encap(), xconnect.out());
        return path(name, xconnect.encap(), xconnect.out());
    }

    private Path path(String name, Optional<EncapConfig> encap, NextHopConfig out) {
        Egress egress = egressByPort.get(out.port());
        if (encap.isEmpty()) {
            return out.via().isEmpty() && out.lladdr().isEmpty()
                    ? Path.onLink(onLinks.get(egress, e -> new OnLink(e, worker.holdQueue(), nextHops)))
                    : Path.plain(adjacency(egress, out, Optional.empty()));
        }
        Site site = sites.get(
                new SiteKey(name, encap.get()),
                key -> new Site(Pushes.of(key.encap()), new PushSite(key.name(), worker.pool())));
        return Path.pushing(
                site.push(), site.ledger(), adjacency(egress, out, Optional.of(Pushes.outerDestination(encap.get()))));
    }

    private Adjacency adjacency(Egress egress, NextHopConfig out, Optional<IpAddress> destination) {
        NextHop nextHop = out.lladdr().isPresent()
                ? fixedNextHops.get(out, o -> NextHops.fixed(o.lladdr().orElseThrow()))
                : nextHops.of(out.port(), out.via().or(() -> destination).orElseThrow());
        return adjacencies.get(
                new AdjacencyKey(egress, nextHop),
                key -> new Adjacency(key.egress(), key.nextHop(), worker.holdQueue()));
    }

    private LocalSid localSid(LocalSidConfig config) {
        Counter packets = sidCounters.get(config, c -> new Counter());
        return switch (config.behaviour()) {
            case Behaviour.End(Flavour flavour) ->
                sid(config, flavour == Flavour.PSP ? LocalSid.Kind.END_PSP : LocalSid.Kind.END, null, packets);
            case Behaviour.EndX(Flavour flavour, NextHopConfig out) ->
                sid(config, flavour == Flavour.PSP ? LocalSid.Kind.END_X_PSP : LocalSid.Kind.END_X, out, packets);
            case Behaviour.EndDX2(String port) ->
                new LocalSid(
                        Behaviours.label(config.behaviour()),
                        LocalSid.Kind.END_DX2,
                        egressByPort.get(port),
                        null,
                        packets);
            case Behaviour.EndDX4(NextHopConfig out) -> sid(config, LocalSid.Kind.END_DX4, out, packets);
            case Behaviour.EndDX6(NextHopConfig out) -> sid(config, LocalSid.Kind.END_DX6, out, packets);
            case Behaviour.EndDT4() -> sid(config, LocalSid.Kind.END_DT4, null, packets);
            case Behaviour.EndDT6() -> sid(config, LocalSid.Kind.END_DT6, null, packets);
        };
    }

    private LocalSid sid(LocalSidConfig config, LocalSid.Kind kind, NextHopConfig out, Counter packets) {
        Path path = out == null ? null : path("", Optional.empty(), out);
        return new LocalSid(Behaviours.label(config.behaviour()), kind, null, path, packets);
    }

    private TunnelTable.Tunnel tunnel(TunnelConfig config) {
        Counter packets = tunnelCounters.get(config, c -> new Counter());
        return new TunnelTable.Tunnel(config.local(), config.remote(), packets);
    }

    private static String label(Optional<EncapConfig> encap, NextHopConfig out) {
        return encap.map(Pushes::label).orElse("plain") + " dev " + out.port();
    }
}
