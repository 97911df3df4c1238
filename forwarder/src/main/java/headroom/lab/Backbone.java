package headroom.lab;

import java.io.IOException;

/**
 * Two sites joined across a core: {@code site1 - edge1 - core - edge2 - site2}, a namespace each. The core is the
 * kernel: it
 * routes IPv4 and IPv6 between the edges and runs an SRv6 End at {@link #CORE_SID}. The edges are left bare.
 */
public final class Backbone {
    /** An End of the core, for paths of two segments. */
    public static final String CORE_SID = "fc00:f::e";

    /** Of the sites' links: leaves the core's 1500 bytes room for a push of two SIDs. */
    public static final int SITE_MTU = 1400;

    public static final String SITE_DEVICE = "eth0";
    private static final int CORE_MTU = 1500;

    private final Service.Sites sites;
    private final int siteMtu;
    private final Namespace core;
    private final Namespace[] hosts = new Namespace[2];
    private final Edge[] edges = new Edge[2];

    private Backbone(Lab lab, Service.Sites sites, int siteMtu) throws IOException {
        this.sites = sites;
        this.siteMtu = siteMtu;
        core = lab.namespace("core");
        core.sysctl(
                "net.ipv4.ip_forward=1",
                "net.ipv6.conf.all.forwarding=1",
                "net.ipv6.conf.all.seg6_enabled=1",
                "net.ipv6.conf.default.seg6_enabled=1");
        for (int number = 1; number <= 2; number++) {
            build(lab, new Edge(number, lab.namespace("edge" + number)), lab.namespace("site" + number));
        }
        core.ip("-6 route add %s encap seg6local action End dev to1".formatted(CORE_SID));
    }

    public static Backbone build(Lab lab, Service.Sites sites) throws IOException {
        return new Backbone(lab, sites, SITE_MTU);
    }

    /** As {@link #build(Lab, Service.Sites)}, with another MTU of the sites' links. */
    public static Backbone build(Lab lab, Service.Sites sites, int siteMtu) throws IOException {
        return new Backbone(lab, sites, siteMtu);
    }

    private void build(Lab lab, Edge edge, Namespace host) throws IOException {
        int number = edge.number();
        edges[number - 1] = edge;
        hosts[number - 1] = host;
        String coreDevice = "to" + number;
        lab.connect(
                VethEnd.of(edge.namespace(), Edge.CORE)
                        .mtu(CORE_MTU)
                        .addresses(edge.ipv6() + "/64", edge.ipv4() + "/24"),
                VethEnd.of(core, coreDevice).mtu(CORE_MTU).addresses(edge.coreIpv6() + "/64", edge.coreIpv4() + "/24"));
        core.ip("-6 route add %s via %s".formatted(edge.locator(), edge.ipv6()));
        edge.namespace().ip("-6 route add fc00::/16 via " + edge.coreIpv6());
        edge.namespace().ip("-6 route add fd00::/16 via " + edge.coreIpv6());
        edge.namespace().ip("route add 10.255.0.0/16 via " + edge.coreIpv4());
        VethEnd site = VethEnd.of(host, SITE_DEVICE).mtu(siteMtu).mac(hostMac(number));
        VethEnd access = VethEnd.of(edge.namespace(), Edge.ACCESS).mtu(siteMtu);
        switch (sites) {
            case BRIDGED ->
                // The edge has the far host's Ethernet address. The kernel's l2encap is a route, so it takes only
                // frames
                // that are for itself; a forwarder of ours takes everything and does not care.
                lab.connect(
                        site.addresses(hostIpv4(number) + "/24", hostIpv6(number) + "/64"),
                        access.mac(hostMac(3 - number)));
            case ROUTED -> {
                lab.connect(
                        site.addresses(edge.siteIpv4(2) + "/24", edge.siteIpv6(2) + "/64"),
                        access.addresses(edge.siteIpv4(1) + "/24", edge.siteIpv6(1) + "/64"));
                host.ip("route add default via " + edge.siteIpv4(1));
                host.ip("-6 route add default via " + edge.siteIpv6(1));
            }
        }
    }

    public static String hostMac(int number) {
        return "02:00:00:00:00:%02x".formatted(number);
    }

    /** Edge 1 or 2. */
    public Edge edge(int number) {
        return edges[number - 1];
    }

    /** The host of site 1 or 2. */
    public Namespace host(int number) {
        return hosts[number - 1];
    }

    public Namespace core() {
        return core;
    }

    public String hostIpv4(int number) {
        return sites == Service.Sites.BRIDGED ? "10.9.0." + number : "10.%d.0.2".formatted(number);
    }

    public String hostIpv6(int number) {
        return sites == Service.Sites.BRIDGED ? "fd09::" + number : "fd0%x::2".formatted(number);
    }
}
