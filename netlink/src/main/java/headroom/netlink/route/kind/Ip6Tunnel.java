package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_COLLECT_METADATA;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_ENCAP_LIMIT;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_FLAGS;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_FLOWINFO;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_FWMARK;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_LINK;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_LOCAL;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_PROTO;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_REMOTE;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_TTL;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * IPv4 or IPv6 in IPv6 (RFC 2473).
 *
 * @param link index of the device sent through, 0 for any
 * @param hopLimit 0 for the inner packet's
 * @param encapsulationLimit how often the packet may be encapsulated again
 * @param flowInfo traffic class (8 bits) and flow label (20 bits)
 * @param flags IP6_TNL_F_*
 * @param protocol IPPROTO_* of what is inside, 0 for any
 * @param collectMetadata true for a device whose tunnel is chosen by packet ({@code external})
 * @param mark for the lookup of the route
 * @param others attributes without a field here
 */
public record Ip6Tunnel(
        Optional<InetAddress> local,
        Optional<InetAddress> remote,
        OptionalInt link,
        OptionalInt hopLimit,
        OptionalInt encapsulationLimit,
        OptionalInt flowInfo,
        OptionalInt flags,
        OptionalInt protocol,
        boolean collectMetadata,
        OptionalInt mark,
        UdpEncapsulation udp,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "ip6tnl";

    public Ip6Tunnel {
        others = List.copyOf(others);
    }

    static Ip6Tunnel decode(AttributeSet data) throws MalformedNetlinkException {
        return new Ip6Tunnel(
                data.address(IFLA_IPTUN_LOCAL, AF_INET6),
                data.address(IFLA_IPTUN_REMOTE, AF_INET6),
                data.u32(IFLA_IPTUN_LINK),
                data.u8(IFLA_IPTUN_TTL),
                data.u8(IFLA_IPTUN_ENCAP_LIMIT),
                data.be32(IFLA_IPTUN_FLOWINFO),
                data.u32(IFLA_IPTUN_FLAGS),
                data.u8(IFLA_IPTUN_PROTO),
                data.flag(IFLA_IPTUN_COLLECT_METADATA),
                data.u32(IFLA_IPTUN_FWMARK),
                UdpEncapsulation.decode(data),
                data.others());
    }

    @Override
    public String name() {
        return NAME;
    }
}
