package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_6RD_PREFIX;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_6RD_PREFIXLEN;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_6RD_RELAY_PREFIX;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_6RD_RELAY_PREFIXLEN;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_COLLECT_METADATA;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_FLAGS;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_FWMARK;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_LINK;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_LOCAL;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_PMTUDISC;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_PROTO;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_REMOTE;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_TOS;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_TTL;
import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Something in IPv4: IPv4 (ipip, RFC 2003) or IPv6 (sit, RFC 4213).
 *
 * @param name {@value #IPIP} or {@value #SIT}
 * @param local the unspecified address for any
 * @param remote the unspecified address for any
 * @param link index of the device sent through, 0 for any
 * @param ttl 0 for the inner packet's
 * @param tos 1 for the inner packet's
 * @param pathMtuDiscovery whether "don't fragment" is set
 * @param protocol IPPROTO_* of what is inside, 0 for any
 * @param flags of a sit device, e.g. SIT_ISATAP
 * @param collectMetadata true for a device whose tunnel is chosen by packet ({@code external})
 * @param mark for the lookup of the route
 * @param rapidDeployment IPv6 rapid deployment (RFC 5969), of a sit device
 * @param others attributes without a field here
 */
public record IpTunnel(
        String name,
        Optional<InetAddress> local,
        Optional<InetAddress> remote,
        OptionalInt link,
        OptionalInt ttl,
        OptionalInt tos,
        Optional<Boolean> pathMtuDiscovery,
        OptionalInt protocol,
        OptionalInt flags,
        boolean collectMetadata,
        OptionalInt mark,
        UdpEncapsulation udp,
        RapidDeployment rapidDeployment,
        List<Attribute> others)
        implements LinkKind {
    public static final String IPIP = "ipip";
    public static final String SIT = "sit";

    /** RFC 5969: IPv6 prefix and IPv4 prefix, which stand for each other. */
    public record RapidDeployment(
            Optional<InetAddress> prefix,
            OptionalInt prefixLength,
            Optional<InetAddress> relayPrefix,
            OptionalInt relayPrefixLength) {}

    public IpTunnel {
        others = List.copyOf(others);
    }

    static IpTunnel decode(String name, AttributeSet data) throws MalformedNetlinkException {
        return new IpTunnel(
                name,
                data.address(IFLA_IPTUN_LOCAL, AF_INET),
                data.address(IFLA_IPTUN_REMOTE, AF_INET),
                data.u32(IFLA_IPTUN_LINK),
                data.u8(IFLA_IPTUN_TTL),
                data.u8(IFLA_IPTUN_TOS),
                data.onOff(IFLA_IPTUN_PMTUDISC),
                data.u8(IFLA_IPTUN_PROTO),
                data.u16(IFLA_IPTUN_FLAGS),
                data.flag(IFLA_IPTUN_COLLECT_METADATA),
                data.u32(IFLA_IPTUN_FWMARK),
                UdpEncapsulation.decode(data),
                new RapidDeployment(
                        data.address(IFLA_IPTUN_6RD_PREFIX, AF_INET6),
                        data.u16(IFLA_IPTUN_6RD_PREFIXLEN),
                        data.address(IFLA_IPTUN_6RD_RELAY_PREFIX, AF_INET),
                        data.u16(IFLA_IPTUN_6RD_RELAY_PREFIXLEN)),
                data.others());
    }
}
