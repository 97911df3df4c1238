package headroom.doctor;

import headroom.control.PortStatus;
import headroom.host.HostNetwork;
import headroom.host.HostSnapshot;
import headroom.host.Inside;
import headroom.host.NamespaceReference;
import headroom.host.Offloads;
import headroom.host.Sysctls;
import headroom.host.VethPeer;
import headroom.linux.io.Ethtool;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.netdev.NetdevSocket;
import headroom.netlink.netdev.XdpCapabilities;
import headroom.netlink.route.Address;
import headroom.netlink.route.Addresses;
import headroom.netlink.route.Link;
import headroom.netlink.socket.NetlinkSocket;
import headroom.wire.IpAddress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks at the devices of a daemon's ports. One thread; sockets are opened once a namespace. */
final class Inspector implements AutoCloseable {
    /** A namespace with a port in it. */
    private record Site(
            NetworkNamespace namespace,
            Optional<NamespaceReference> reference,
            Where where,
            HostNetwork network,
            NetdevSocket netdev,
            List<Address> addresses) {}

    private final long processId;
    private final Map<Optional<String>, Site> sites = new HashMap<>();
    private final Deque<Runnable> opened = new ArrayDeque<>();

    /** @param processId of the daemon, whose namespace is that of ports that name none */
    Inspector(long processId) {
        this.processId = processId;
    }

    ExaminedPort examine(PortStatus port) {
        boolean hasDevice =
                port.driver().equals(ExaminedPort.AF_XDP) || port.driver().equals(ExaminedPort.AF_PACKET);
        if (!hasDevice || port.state() == PortStatus.State.MISSING) {
            return ExaminedPort.withoutDevice(port);
        }
        try {
            Site site = site(port.netns());
            Optional<Link> link = site.network().now().link(port.device());
            return link.isPresent()
                    ? new ExaminedPort(port, site.where(), Optional.of(examine(site, link.get())), Optional.empty())
                    : ExaminedPort.unseen(port, port.device() + " has just disappeared");
        } catch (IOException e) {
            return ExaminedPort.unseen(port, String.valueOf(e.getMessage()));
        }
    }

    /** Whether the kernel has a neighbour's Ethernet address; true also of devices that could not be looked at. */
    boolean knows(PortStatus port, IpAddress neighbour) {
        Site site = sites.get(port.netns());
        if (site == null) {
            return true;
        }
        HostSnapshot now = site.network().now();
        return now.link(port.device())
                .map(link -> now.neighbour(link.index(), neighbour).isPresent())
                .orElse(true);
    }

    private Site site(Optional<String> netns) throws IOException {
        Site known = sites.get(netns);
        if (known != null) {
            return known;
        }
        NetworkNamespace namespace =
                netns.isPresent() ? NetworkNamespace.named(netns.get()) : NetworkNamespace.ofProcess(processId);
        opened.push(namespace::close);
        HostNetwork network = HostNetwork.open(namespace);
        opened.push(network::close);
        NetdevSocket netdev = NetdevSocket.open(namespace);
        opened.push(netdev::close);
        Optional<NamespaceReference> reference = NamespaceReference.of(namespace);
        Site site = new Site(
                namespace, reference, where(netns, namespace, reference), network, netdev, addresses(namespace));
        sites.put(netns, site);
        return site;
    }

    private static Where where(
            Optional<String> netns, NetworkNamespace namespace, Optional<NamespaceReference> reference)
            throws IOException {
        if (netns.isPresent()) {
            return Where.named(netns.get());
        }
        try (NetworkNamespace here = NetworkNamespace.current()) {
            return here.identity().equals(namespace.identity())
                    ? Where.HERE
                    : reference.map(Where::of).orElse(Where.HERE);
        }
    }

    private static List<Address> addresses(NetworkNamespace namespace) throws IOException {
        try (NetlinkSocket socket = NetlinkSocket.route(namespace)) {
            return socket.dump(Addresses.all());
        }
    }

    private static ExaminedDevice examine(Site site, Link link) throws IOException {
        NetworkNamespace namespace = site.namespace();
        String device = link.name();
        return new ExaminedDevice(
                link,
                site.reference(),
                Inside.call(namespace, () -> Ethtool.channels(device)),
                peer(namespace, link),
                Offloads.aggregatingAt(namespace, device),
                site.addresses().stream()
                        .filter(address -> address.index() == link.index())
                        .toList(),
                Sysctls.kernelForwarding(namespace, device),
                Sysctls.ipv6Off(namespace, device),
                site.network().carriesDefaultRoute(link.index()),
                site.netdev().xdp(link.index()).map(XdpCapabilities::features));
    }

    private static Optional<ExaminedPeer> peer(NetworkNamespace namespace, Link link) {
        try {
            Optional<VethPeer> peer = VethPeer.find(namespace, link);
            Optional<NetworkNamespace> there =
                    peer.flatMap(found -> found.namespace().open());
            if (there.isEmpty()) {
                return Optional.empty();
            }
            try (NetworkNamespace open = there.get()) {
                Set<String> segmenting =
                        Offloads.segmentingAt(open, peer.get().link().name());
                return Optional.of(
                        new ExaminedPeer(peer.get(), Where.of(peer.get().namespace()), segmenting));
            }
        } catch (IOException e) {
            return Optional.empty(); // gone meanwhile, or no permission to enter
        }
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }
}
