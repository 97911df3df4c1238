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

import java.net.Inet6Address;

/** IPv4 or IPv6 in IPv6. A device that is changed loses what is not set here: addresses and the like become 0. */
public final class Ip6TunnelSettings extends KindSettings {
    public Ip6TunnelSettings() {
        super(Ip6Tunnel.NAME, IpTunnelSettings.NAMES);
    }

    public Ip6TunnelSettings local(Inet6Address address) {
        add(writer -> writer.address(IFLA_IPTUN_LOCAL, address));
        return this;
    }

    public Ip6TunnelSettings remote(Inet6Address address) {
        add(writer -> writer.address(IFLA_IPTUN_REMOTE, address));
        return this;
    }

    /** The device sent through, by index. */
    public Ip6TunnelSettings link(int index) {
        add(writer -> writer.u32(IFLA_IPTUN_LINK, index));
        return this;
    }

    /** 0 for the inner packet's. */
    public Ip6TunnelSettings hopLimit(int hops) {
        add(writer -> writer.u8(IFLA_IPTUN_TTL, hops));
        return this;
    }

    public Ip6TunnelSettings encapsulationLimit(int times) {
        add(writer -> writer.u8(IFLA_IPTUN_ENCAP_LIMIT, times));
        return this;
    }

    /** Traffic class (8 bits) and flow label (20 bits). */
    public Ip6TunnelSettings flowInfo(int info) {
        add(writer -> writer.be32(IFLA_IPTUN_FLOWINFO, info));
        return this;
    }

    /** IP6_TNL_F_*. */
    public Ip6TunnelSettings flags(int flags) {
        add(writer -> writer.u32(IFLA_IPTUN_FLAGS, flags));
        return this;
    }

    /** For the lookup of the route, 0 for none. */
    public Ip6TunnelSettings mark(int mark) {
        add(writer -> writer.u32(IFLA_IPTUN_FWMARK, mark));
        return this;
    }

    /** IPPROTO_* of what is inside, 0 for any. */
    public Ip6TunnelSettings protocol(int protocol) {
        add(writer -> writer.u8(IFLA_IPTUN_PROTO, protocol));
        return this;
    }

    /** The tunnel is chosen by packet ({@code external}). */
    public Ip6TunnelSettings collectMetadata() {
        add(writer -> writer.flag(IFLA_IPTUN_COLLECT_METADATA));
        return this;
    }
}
