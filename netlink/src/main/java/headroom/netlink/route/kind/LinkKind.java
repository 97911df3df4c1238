package headroom.netlink.route.kind;

import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;

/** What kind of virtual device one is, and what its kind alone has to say. */
public sealed interface LinkKind
        permits Bridge, Dummy, Ip6Tunnel, IpTunnel, Macvlan, Netkit, OtherKind, Tun, Veth, Vlan, Vxlan {
    /** As the kernel calls it, e.g. {@code veth}. */
    String name();

    /** Reads the attributes in IFLA_INFO_DATA; none where there was no such nest. */
    static LinkKind decode(String name, AttributeSet data) throws MalformedNetlinkException {
        return switch (name) {
            case Veth.NAME -> new Veth(data.others());
            case Dummy.NAME -> new Dummy(data.others());
            case Bridge.NAME -> Bridge.decode(data);
            case Vxlan.NAME -> Vxlan.decode(data);
            case Vlan.NAME -> Vlan.decode(data);
            case IpTunnel.IPIP, IpTunnel.SIT -> IpTunnel.decode(name, data);
            case Ip6Tunnel.NAME -> Ip6Tunnel.decode(data);
            case Macvlan.NAME -> Macvlan.decode(data);
            case Netkit.NAME -> Netkit.decode(data);
            case Tun.NAME -> Tun.decode(data);
            default -> new OtherKind(name, data.others());
        };
    }
}
