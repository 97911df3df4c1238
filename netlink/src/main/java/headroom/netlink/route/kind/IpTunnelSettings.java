package headroom.netlink.route.kind;

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

import headroom.linux.uapi.IfTunnelH;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.Toggle;
import java.net.Inet4Address;

/** Something in IPv4. A device that is changed loses what is not set here: address, ttl and the like become 0. */
public final class IpTunnelSettings extends KindSettings {
    static final AttributeNames NAMES = AttributeNames.of(IfTunnelH.class, "IFLA_IPTUN_");

    private IpTunnelSettings(String kind) {
        super(kind, NAMES);
    }

    /** IPv4 in IPv4 (RFC 2003). */
    public static IpTunnelSettings ipip() {
        return new IpTunnelSettings(IpTunnel.IPIP);
    }

    /** IPv6 in IPv4 (RFC 4213). */
    public static IpTunnelSettings sit() {
        return new IpTunnelSettings(IpTunnel.SIT);
    }

    public IpTunnelSettings local(Inet4Address address) {
        add(writer -> writer.address(IFLA_IPTUN_LOCAL, address));
        return this;
    }

    public IpTunnelSettings remote(Inet4Address address) {
        add(writer -> writer.address(IFLA_IPTUN_REMOTE, address));
        return this;
    }

    /** The device sent through, by index. */
    public IpTunnelSettings link(int index) {
        add(writer -> writer.u32(IFLA_IPTUN_LINK, index));
        return this;
    }

    /** 0 for the inner packet's. */
    public IpTunnelSettings ttl(int ttl) {
        add(writer -> writer.u8(IFLA_IPTUN_TTL, ttl));
        return this;
    }

    /** 1 for the inner packet's. */
    public IpTunnelSettings tos(int tos) {
        add(writer -> writer.u8(IFLA_IPTUN_TOS, tos));
        return this;
    }

    /** Off needs a ttl of 0. */
    public IpTunnelSettings pathMtuDiscovery(Toggle toggle) {
        add(IFLA_IPTUN_PMTUDISC, toggle);
        return this;
    }

    /** The tunnel is chosen by packet ({@code external}). */
    public IpTunnelSettings collectMetadata() {
        add(writer -> writer.flag(IFLA_IPTUN_COLLECT_METADATA));
        return this;
    }

    /** Of a sit device, e.g. SIT_ISATAP. */
    public IpTunnelSettings flags(int flags) {
        add(writer -> writer.u16(IFLA_IPTUN_FLAGS, flags));
        return this;
    }

    /** For the lookup of the route, 0 for none. */
    public IpTunnelSettings mark(int mark) {
        add(writer -> writer.u32(IFLA_IPTUN_FWMARK, mark));
        return this;
    }

    /** IPPROTO_* of what is inside, 0 for any. */
    public IpTunnelSettings protocol(int protocol) {
        add(writer -> writer.u8(IFLA_IPTUN_PROTO, protocol));
        return this;
    }
}
