package headroom.tests.interop;

import headroom.lab.Backbone;
import headroom.lab.Edge;
import headroom.lab.Namespace;
import headroom.lab.Service;
import java.io.IOException;

/** An edge of a {@link Backbone} that is Linux itself: {@code seg6} pushes, {@code seg6local} pops. */
final class KernelEdge {
    private final Backbone backbone;
    private final Edge edge;
    private final Namespace namespace;

    KernelEdge(Backbone backbone, int number) {
        this.backbone = backbone;
        this.edge = backbone.edge(number);
        this.namespace = edge.namespace();
    }

    /**
     * Carries the site's packets to the other edge and takes what comes from there.
     *
     * @param segments what to visit before the far edge, each followed by a comma
     */
    void carry(Service service, String segments) throws IOException {
        namespace.sysctl(
                "net.ipv4.ip_forward=1",
                "net.ipv6.conf.all.forwarding=1",
                "net.ipv6.conf.all.seg6_enabled=1",
                "net.ipv6.conf.%s.seg6_enabled=1".formatted(Edge.CORE));
        namespace.ip("sr tunsrc set " + edge.ipv6());
        int far = edge.peer();
        Edge farEdge = backbone.edge(far);
        switch (service.sites()) {
            case BRIDGED -> {
                push(service, backbone.hostIpv4(far) + "/32", segments + farEdge.sid("d2"));
                push(service, backbone.hostIpv6(far) + "/128", segments + farEdge.sid("d2"));
                pop("d2", "End.DX2 oif " + Edge.ACCESS);
                pinNeighbours();
            }
            case ROUTED -> {
                push(service, farEdge.siteIpv4Prefix(), segments + farEdge.sid("d4"));
                push(service, farEdge.siteIpv6Prefix(), segments + farEdge.sid("d6"));
                pop("d4", "End.DX4 nh4 " + edge.siteIpv4(2));
                pop("d6", service == Service.ENCAP ? "End.DX6 nh6 " + edge.siteIpv6(2) : "End.DT6 table 254");
            }
        }
    }

    private void push(Service service, String prefix, String segments) throws IOException {
        namespace.ip("route add %s encap seg6 mode %s segs %s dev %s"
                .formatted(prefix, service.seg6Mode(), segments, Edge.CORE));
    }

    private void pop(String function, String action) throws IOException {
        namespace.ip(
                "-6 route add %s encap seg6local action %s dev %s".formatted(edge.sid(function), action, Edge.CORE));
    }

    /** Linux's l2encap is a route and passes on neither ARP nor neighbour discovery. */
    private void pinNeighbours() throws IOException {
        for (int number = 1; number <= 2; number++) {
            int other = 3 - number;
            for (String address : new String[] {backbone.hostIpv4(other), backbone.hostIpv6(other)}) {
                backbone.host(number)
                        .ip("neigh replace %s lladdr %s dev %s nud permanent"
                                .formatted(address, Backbone.hostMac(other), Backbone.SITE_DEVICE));
            }
        }
    }

    /**
     * Turns the site's segmentation offload off: Linux's l2encap loses frames that are still to be segmented, with
     * Linux at
     * the other end as well.
     */
    static void avoidSuperFrames(Backbone backbone) throws IOException {
        for (int number = 1; number <= 2; number++) {
            backbone.host(number).run("ethtool", "-K", Backbone.SITE_DEVICE, "tso", "off", "gso", "off");
        }
    }
}
