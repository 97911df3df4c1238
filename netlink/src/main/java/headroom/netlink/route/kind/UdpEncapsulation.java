package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_ENCAP_DPORT;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_ENCAP_FLAGS;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_ENCAP_SPORT;
import static headroom.linux.uapi.IfTunnelH.IFLA_IPTUN_ENCAP_TYPE;

import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.OptionalInt;

/**
 * A UDP header a tunnel device adds around its own (foo over UDP, generic UDP encapsulation).
 *
 * @param type TUNNEL_ENCAP_*; 0 for none
 * @param flags TUNNEL_ENCAP_FLAG_*
 * @param sourcePort 0 for one by flow
 */
public record UdpEncapsulation(
        OptionalInt type, OptionalInt flags, OptionalInt sourcePort, OptionalInt destinationPort) {
    static UdpEncapsulation decode(AttributeSet data) throws MalformedNetlinkException {
        return new UdpEncapsulation(
                data.u16(IFLA_IPTUN_ENCAP_TYPE),
                data.u16(IFLA_IPTUN_ENCAP_FLAGS),
                data.be16(IFLA_IPTUN_ENCAP_SPORT),
                data.be16(IFLA_IPTUN_ENCAP_DPORT));
    }
}
