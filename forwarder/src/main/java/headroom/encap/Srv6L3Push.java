package headroom.encap;

import headroom.wire.IpProtocol;
import headroom.wire.Ipv6Address;
import java.util.List;

/**
 * H.Encaps and H.Encaps.Red (RFC 8986, 5.1 and 5.2): an IPv4 or IPv6 packet, told by its version, behind an outer IPv6
 * header.
 */
public final class Srv6L3Push {
    private Srv6L3Push() {}

    /**
     * H.Encaps.
     *
     * @param segments SIDs in travel order, 1 to 127
     */
    public static Push full(List<Ipv6Address> segments, Ipv6Address source, OuterFields fields) {
        return new IpInIpv6Push(
                Ipv6Outer.full(segments, source, IpProtocol.IPV4),
                Ipv6Outer.full(segments, source, IpProtocol.IPV6),
                fields);
    }

    /**
     * H.Encaps.Red: the first SID is in the destination address only.
     *
     * @param segments SIDs in travel order, 1 to 128
     */
    public static Push reduced(List<Ipv6Address> segments, Ipv6Address source, OuterFields fields) {
        return new IpInIpv6Push(
                Ipv6Outer.reduced(segments, source, IpProtocol.IPV4),
                Ipv6Outer.reduced(segments, source, IpProtocol.IPV6),
                fields);
    }
}
