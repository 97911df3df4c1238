package headroom.encap;

import headroom.wire.IpAddress;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;

/**
 * IP in IP: an IPv4 or IPv6 packet, told by its version, behind an outer header of the version of the tunnel's ends
 * (RFC 2003, RFC 2473, RFC 4213).
 */
public final class IpipPush {
    private IpipPush() {}

    /**
     * A tunnel, one end here.
     *
     * @param local outer source
     * @param remote outer destination, of the same version
     */
    public static Push between(IpAddress local, IpAddress remote, OuterFields fields) {
        if (local instanceof Ipv4Address source && remote instanceof Ipv4Address destination) {
            return new IpInIpv4Push(source, destination, fields);
        }
        if (local instanceof Ipv6Address source && remote instanceof Ipv6Address destination) {
            return new IpInIpv6Push(
                    Ipv6Outer.plain(source, destination, IpProtocol.IPV4),
                    Ipv6Outer.plain(source, destination, IpProtocol.IPV6),
                    fields);
        }
        throw new IllegalArgumentException("tunnel ends " + local + " and " + remote + " are of different IP versions");
    }
}
