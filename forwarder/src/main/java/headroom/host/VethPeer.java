package headroom.host;

import headroom.linux.io.Ethtool;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.util.Optional;

/**
 * The other end of a veth pair, at one moment. Its MTU bounds what an XDP program on this end may be attached to; its
 * transmit queues are what this end's receive queues have to be enough for.
 *
 * @param namespace how to get there
 * @param link in that namespace's numbers
 * @param channels queues in use
 */
public record VethPeer(NamespaceReference namespace, Link link, Ethtool.Channels channels) {
    public static boolean isVeth(Link link) {
        return link.isOfKind("veth");
    }

    /**
     * Looks for the peer of {@code link}, a device of {@code namespace}.
     *
     * @return empty for what is no veth, and where the peer's namespace cannot be reached
     */
    public static Optional<VethPeer> find(NetworkNamespace namespace, Link link) throws IOException {
        if (!isVeth(link) || link.link().isEmpty()) {
            return Optional.empty();
        }
        Optional<NamespaceReference> where = link.linkNamespaceId().isPresent()
                ? NamespaceSearch.byId(namespace, link.linkNamespaceId().getAsInt())
                : NamespaceSearch.of(namespace);
        Optional<NetworkNamespace> opened = where.flatMap(NamespaceReference::open);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        try (NetworkNamespace there = opened.get();
                NetlinkSocket socket = NetlinkSocket.route(there)) {
            Link peer = socket.get(Links.byIndex(link.link().getAsInt()));
            Ethtool.Channels channels = Inside.call(there, () -> Ethtool.channels(peer.name()));
            return Optional.of(new VethPeer(where.get(), peer, channels));
        }
    }
}
