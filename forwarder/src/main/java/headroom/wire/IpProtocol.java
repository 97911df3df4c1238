package headroom.wire;

/** Numbers of the IPv4 protocol and the IPv6 next header field (IANA, Assigned Internet Protocol Numbers). */
public final class IpProtocol {
    public static final int HOP_BY_HOP = 0;
    public static final int ICMP = 1;
    /** IPv4 in IP (RFC 2003). */
    public static final int IPV4 = 4;

    public static final int TCP = 6;
    public static final int UDP = 17;
    /** IPv6 in IP (RFC 2473, RFC 4213). */
    public static final int IPV6 = 41;

    public static final int ROUTING = 43;
    public static final int FRAGMENT = 44;
    public static final int ICMPV6 = 58;
    public static final int NO_NEXT_HEADER = 59;
    public static final int DESTINATION_OPTIONS = 60;
    public static final int SCTP = 132;
    /** An Ethernet frame (RFC 8986, 10.1). */
    public static final int ETHERNET = 143;

    private IpProtocol() {}
}
