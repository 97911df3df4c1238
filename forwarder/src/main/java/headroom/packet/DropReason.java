package headroom.packet;

import java.util.Locale;

/** Why a packet was not sent on. Every packet received is transmitted or counted under exactly one of these. */
public enum DropReason {
    NO_HEADROOM("the push did not fit: raise the port's frame size or headroom, see the ledger for have and want"),
    NO_BUFFER("no free frame: raise the port's ring or umem size"),
    TX_RING_FULL("the egress device did not take the packet in time"),
    TX_ERROR("the kernel refused the packet on transmit"),
    PORT_DOWN("the egress port is down or gone"),
    TRUNCATED("the frame was longer than the receive buffer"),
    MALFORMED_ETHERNET("no whole Ethernet header"),
    MALFORMED_IPV4("IPv4 version, header length, total length or checksum is wrong"),
    MALFORMED_IPV6("IPv6 version or payload length is wrong"),
    MALFORMED_SRH("the SRH is cut short or its lengths contradict each other"),
    SRH_SEGMENTS_LEFT_INVALID("RFC 8754 4.3.1.1: Segments Left or Last Entry out of range"),
    SRH_SEGMENTS_LEFT_NOT_ZERO("RFC 8986: this behaviour needs Segments Left 0"),
    SRH_SEGMENTS_LEFT_ZERO("RFC 8986: End needs a segment left, and nothing here takes the payload"),
    SRH_MISSING("this behaviour needs an SRH and the packet has none"),
    SRH_HMAC("the SRH carries an HMAC TLV, which is not verified here and therefore refused"),
    UNKNOWN_ROUTING_TYPE("RFC 8200 4.4: a routing header that is not an SRH"),
    UNKNOWN_OPTION("RFC 8200 4.2: a destination option that is not known here and must not be skipped"),
    SRV6_AT_ACCESS("SRv6 for a local SID arrived on an access port"),
    UNKNOWN_NEXT_HEADER("the next header is not one this behaviour decapsulates"),
    INNER_VERSION_MISMATCH("the inner IP version contradicts the next header"),
    TUNNEL_UNKNOWN("IPIP whose ends are no configured tunnel"),
    OUTER_FRAGMENT("a fragment of an encapsulated packet; it is not reassembled here"),
    NESTED_TOO_DEEP("more encapsulations than are undone in one pass"),
    ECN_CONFLICT("RFC 6040: outer CE over an inner that is not ECN-capable"),
    HOP_LIMIT_EXCEEDED("TTL or hop limit would reach 0"),
    ADDRESS_NOT_FORWARDED(
            "a source or destination no router forwards: unspecified, loopback, link-local, multicast or broadcast"),
    NO_ROUTE("no route of the daemon has the destination"),
    NEXT_HOP_UNRESOLVED("the next hop's Ethernet address is not known: see 'ip neigh'"),
    MTU_EXCEEDED("longer than the egress carries after the push"),
    FRAME_TOO_LONG(
            "longer than a wire packet of this device: turn the sender's TSO off (ethtool -K DEV tso off gso off)"),
    NOT_IP("neither IPv4 nor IPv6, on a port that routes"),
    NOT_FOR_US("the frame's destination is another host's Ethernet address"),
    INTERNAL_ERROR("the packet met a bug: please report it with the daemon's log"),
    SHUTDOWN("held by the daemon when it stopped or its port went away");

    private final String explanation;

    DropReason(String explanation) {
        this.explanation = explanation;
    }

    /** What happened and, where there is one, the remedy. */
    public String explanation() {
        return explanation;
    }

    /** The name as shown to users, e.g. {@code no-headroom}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
