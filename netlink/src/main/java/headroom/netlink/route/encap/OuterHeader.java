package headroom.netlink.route.encap;

import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_IP;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_IP6;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_DST;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_FLAGS;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_ID;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_PAD;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_SRC;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_TOS;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_IP_TTL;
import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.linux.uapi.LwtunnelH;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What the header is to say that a tunnel device made with {@code external} puts in front ({@code encap ip},
 * {@code encap ip6}). The attributes of the two families have the same numbers.
 *
 * @param type LWTUNNEL_ENCAP_IP or LWTUNNEL_ENCAP_IP6
 * @param id of the tunnel
 * @param ttl or hop limit
 * @param tos or traffic class
 * @param flags {@link #KEY} and its kind, or'ed
 * @param others attributes without a field here: options of Geneve, VXLAN and ERSPAN
 */
public record OuterHeader(
        int type,
        OptionalLong id,
        Optional<InetAddress> source,
        Optional<InetAddress> destination,
        OptionalInt ttl,
        OptionalInt tos,
        OptionalInt flags,
        List<Attribute> others)
        implements Encapsulation {
    /** TUNNEL_CSUM of linux/if_tunnel.h, which has it in network byte order; likewise the others. */
    public static final int CHECKSUM = 0x01;

    public static final int KEY = 0x04;
    public static final int SEQUENCE = 0x08;

    private static final AttributeNames NAMES4 = AttributeNames.of(LwtunnelH.class, "LWTUNNEL_IP_");
    private static final AttributeNames NAMES6 = AttributeNames.of(LwtunnelH.class, "LWTUNNEL_IP6_");

    public OuterHeader {
        if (type != LWTUNNEL_ENCAP_IP && type != LWTUNNEL_ENCAP_IP6) {
            throw new IllegalArgumentException("encapsulation " + type + " is neither ip nor ip6");
        }
        others = List.copyOf(others);
    }

    static OuterHeader decode(int type, AttributeSet inside) throws MalformedNetlinkException {
        int family = type == LWTUNNEL_ENCAP_IP ? AF_INET : AF_INET6;
        inside.takeAll(LWTUNNEL_IP_PAD);
        return new OuterHeader(
                type,
                inside.be64(LWTUNNEL_IP_ID),
                inside.address(LWTUNNEL_IP_SRC, family),
                inside.address(LWTUNNEL_IP_DST, family),
                inside.u8(LWTUNNEL_IP_TTL),
                inside.u8(LWTUNNEL_IP_TOS),
                inside.be16(LWTUNNEL_IP_FLAGS),
                inside.others());
    }

    public boolean has(int flag) {
        return (flags.orElse(0) & flag) != 0;
    }

    @Override
    public AttributeNames names() {
        return type == LWTUNNEL_ENCAP_IP ? NAMES4 : NAMES6;
    }

    @Override
    public void writeTo(MessageWriter writer) {
        id.ifPresent(value -> writer.be64(LWTUNNEL_IP_ID, value));
        source.ifPresent(address -> writer.address(LWTUNNEL_IP_SRC, address));
        destination.ifPresent(address -> writer.address(LWTUNNEL_IP_DST, address));
        ttl.ifPresent(value -> writer.u8(LWTUNNEL_IP_TTL, value));
        tos.ifPresent(value -> writer.u8(LWTUNNEL_IP_TOS, value));
        flags.ifPresent(value -> writer.be16(LWTUNNEL_IP_FLAGS, value));
        others.forEach(writer::attribute);
    }
}
