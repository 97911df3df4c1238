package headroom.runtime;

import headroom.config.DriverConfig;
import headroom.config.PortConfig;
import headroom.host.HostAddress;
import headroom.host.HostNetwork;
import headroom.host.HostSnapshot;
import headroom.host.Offloads;
import headroom.host.Sysctls;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.route.Link;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernel of this machine, over netlink, in every network namespace that a port is in. A namespace is looked for
 * by name again at every question, so that one made anew under the same name is found; one that lost its name is let
 * go of, since listening keeps it alive. Captures are answered for from their configuration.
 */
public final class KernelHost implements Host {
    private static final Logger LOG = LoggerFactory.getLogger(KernelHost.class);

    private record Watched(NetworkNamespace.Identity identity, HostNetwork network) {}

    private final Map<String, Watched> networks = new HashMap<>();
    private final Map<String, Offloads> offloads = new HashMap<>();
    private volatile Runnable changed = () -> {};

    @Override
    public Optional<LinkFacts> link(PortConfig port) {
        if (port.driver() instanceof DriverConfig.Pcap capture) {
            return Optional.of(new LinkFacts(
                    0, capture.mac(), capture.mtuBytes(), LinkFacts.Operation.UP, 0, capture.addresses()));
        }
        Optional<HostNetwork> network = network(port);
        if (network.isEmpty()) {
            return Optional.empty();
        }
        HostSnapshot now = network.get().now();
        return now.link(port.device()).map(link -> facts(now, link));
    }

    private static LinkFacts facts(HostSnapshot now, Link link) {
        LinkFacts.Operation operation = !link.isAdminUp()
                ? LinkFacts.Operation.ADMINISTRATIVELY_DOWN
                : link.hasCarrier() ? LinkFacts.Operation.UP : LinkFacts.Operation.NO_CARRIER;
        List<IpAddress> addresses = now.addresses(link.index()).stream()
                .map(HostAddress::address)
                .filter(address -> !(address instanceof Ipv6Address six && six.isLinkLocal()))
                .sorted(Comparator.comparing(IpAddress::toString))
                .toList();
        return new LinkFacts(
                link.index(),
                now.mac(link.index()),
                link.mtuBytes(),
                operation,
                link.headroomBytes().orElse(0),
                addresses);
    }

    @Override
    public Set<IpAddress> addresses(PortConfig port) {
        if (port.driver() instanceof DriverConfig.Pcap capture) {
            return new HashSet<>(capture.addresses());
        }
        return network(port)
                .map(network -> network.now().addresses().stream()
                        .map(HostAddress::address)
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    @Override
    public Optional<String> objection(PortConfig port) {
        Optional<HostNetwork> network = network(port);
        if (port.driver() instanceof DriverConfig.Pcap || network.isEmpty()) {
            return Optional.empty();
        }
        Optional<Link> link = network.get().now().link(port.device());
        if (link.isEmpty()) {
            return Optional.empty();
        }
        if (link.get().isLoopback()) {
            return Optional.of("port " + port.name() + ": " + port.device()
                    + " is a loopback, and the machine talks to itself over it; say steal: true if it is to be taken");
        }
        try {
            if (network.get().carriesDefaultRoute(link.get().index())) {
                return Optional.of("port " + port.name() + ": " + port.device()
                        + " carries the default route, and the machine would be unreachable without it;"
                        + " say steal: true if"
                        + " it is to be taken");
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("port " + port.name() + ": whether " + port.device()
                    + " carries the default route could not be found out: " + e.getMessage());
        }
    }

    @Override
    public Optional<MacAddress> neighbour(PortConfig port, IpAddress address) {
        return network(port).flatMap(network -> {
            HostSnapshot now = network.now();
            return now.link(port.device()).flatMap(link -> now.neighbour(link.index(), address));
        });
    }

    @Override
    public void resolve(PortConfig port, IpAddress address) {
        Optional<HostNetwork> network = network(port);
        Optional<Link> link = network.flatMap(n -> n.now().link(port.device()));
        if (link.isPresent()) {
            try {
                network.get().resolve(link.get().index(), address);
            } catch (IOException e) {
                LOG.debug("Neighbour {} on {}: {}", address, port.device(), e.getMessage());
            }
        }
    }

    @Override
    public void straighten(PortConfig port) {
        Optional<Link> link = network(port).flatMap(network -> network.now().link(port.device()));
        if (link.isEmpty()) {
            return;
        }
        restore(port);
        try (NetworkNamespace namespace = namespace(port)) {
            offloads.put(port.name(), Offloads.switchOff(namespace, link.get()));
        } catch (IOException e) {
            LOG.warn("Offloads of {} are left as they are: {}", port.device(), e.getMessage());
        }
    }

    @Override
    public void restore(PortConfig port) {
        Offloads switchedOff = offloads.remove(port.name());
        if (switchedOff != null) {
            switchedOff.close();
        }
    }

    @Override
    public List<String> warnings(PortConfig port) {
        List<String> sentences = new ArrayList<>();
        if (offloads.containsKey(port.name())) {
            sentences.addAll(offloads.get(port.name()).sentences());
        }
        if (port.driver() instanceof DriverConfig.AfPacket) {
            try (NetworkNamespace namespace = namespace(port)) {
                sentences.addAll(
                        Sysctls.kernelForwarding(namespace, port.device()).warnings(port.device()));
            } catch (IOException e) {
                LOG.debug("Settings of {}: {}", port.device(), e.getMessage());
            }
        }
        return sentences;
    }

    @Override
    public void onChange(Runnable listener) {
        changed = listener;
    }

    private Optional<HostNetwork> network(PortConfig port) {
        if (port.driver() instanceof DriverConfig.Pcap) {
            return Optional.empty();
        }
        String name = port.netns().orElse("");
        try (NetworkNamespace namespace = namespace(port)) {
            Watched watched = networks.get(name);
            if (watched != null && watched.identity().equals(namespace.identity())) {
                return Optional.of(watched.network());
            }
            forget(name);
            HostNetwork network = HostNetwork.open(namespace);
            network.subscribe(event -> changed.run());
            networks.put(name, new Watched(namespace.identity(), network));
            return Optional.of(network);
        } catch (IOException e) {
            LOG.debug("Network namespace \"{}\": {}", name, e.getMessage());
            forget(name);
            return Optional.empty();
        }
    }

    static NetworkNamespace namespace(PortConfig port) throws IOException {
        return port.netns().isPresent() ? NetworkNamespace.named(port.netns().get()) : NetworkNamespace.current();
    }

    private void forget(String name) {
        Watched gone = networks.remove(name);
        if (gone != null) {
            gone.network().close();
        }
    }

    @Override
    public void close() {
        offloads.values().forEach(Offloads::close);
        offloads.clear();
        List.copyOf(networks.keySet()).forEach(this::forget);
    }
}
