package headroom.lab;

/**
 * One of the two machines between a site and the core, with its addresses. {@code acc0} faces the site and {@code
 * core0}
 * the core.
 *
 * @param number 1 or 2
 */
public record Edge(int number, Namespace namespace) {
    public static final String ACCESS = "acc0";
    public static final String CORE = "core0";

    /** The other edge's number. */
    public int peer() {
        return 3 - number;
    }

    /** On the link to the core; the end of tunnels and the source of what is encapsulated. */
    public String ipv6() {
        return "fd00:%x::1".formatted(number);
    }

    public String ipv4() {
        return "10.255.%d.1".formatted(number);
    }

    /** The core's address on the same link. */
    public String coreIpv6() {
        return "fd00:%x::2".formatted(number);
    }

    public String coreIpv4() {
        return "10.255.%d.2".formatted(number);
    }

    /** The prefix of this edge's SIDs, routed by the core. */
    public String locator() {
        return "fc00:%x::/64".formatted(number);
    }

    /** A SID of this edge, e.g. {@code d2} for its End.DX2. */
    public String sid(String function) {
        return "fc00:%x::%s".formatted(number, function);
    }

    /** Of the site behind this edge, when it is routed; the edge is .1, the host .2. */
    public String siteIpv4Prefix() {
        return "10.%d.0.0/24".formatted(number);
    }

    public String siteIpv6Prefix() {
        return "fd0%x::/64".formatted(number);
    }

    public String siteIpv4(int host) {
        return "10.%d.0.%d".formatted(number, host);
    }

    public String siteIpv6(int host) {
        return "fd0%x::%d".formatted(number, host);
    }
}
