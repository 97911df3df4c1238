package headroom.lab;

/** What carries the sites' packets across the core. */
public enum Service {
    L2ENCAP("SRv6 l2encap", Sites.BRIDGED),
    L2ENCAP_RED("SRv6 l2encap.red", Sites.BRIDGED),
    ENCAP("SRv6 encap", Sites.ROUTED),
    ENCAP_RED("SRv6 encap.red", Sites.ROUTED),
    /** IPv4 and IPv6 in IPv4. */
    IP_IN_IPV4("IPIP over IPv4", Sites.ROUTED),
    /** IPv4 and IPv6 in IPv6. */
    IP_IN_IPV6("IPIP over IPv6", Sites.ROUTED);

    /** How the two sites see each other. */
    public enum Sites {
        /** One Ethernet: the edges are invisible. */
        BRIDGED,
        /** A subnet each, the edge is the router. */
        ROUTED
    }

    private final String label;
    private final Sites sites;

    Service(String label, Sites sites) {
        this.label = label;
        this.sites = sites;
    }

    public String label() {
        return label;
    }

    public Sites sites() {
        return sites;
    }

    public boolean isSeg6() {
        return this != IP_IN_IPV4 && this != IP_IN_IPV6;
    }

    /** iproute2's name of the headend behaviour; SRv6 only. */
    public String seg6Mode() {
        if (!isSeg6()) {
            throw new IllegalStateException(label + " is not SRv6");
        }
        return label.substring("SRv6 ".length());
    }
}
