package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_EGRESS_QOS;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_FLAGS;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_INGRESS_QOS;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_PROTOCOL;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_QOS_MAPPING;

import headroom.linux.uapi.IfLinkH.IflaVlanFlags;
import headroom.linux.uapi.IfLinkH.IflaVlanQosMapping;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A VLAN of the device below.
 *
 * @param protocol EtherType of the tag: 0x8100 or 0x88a8
 * @param flags VLAN_FLAG_*
 * @param ingressQos VLAN priority to packet priority
 * @param egressQos packet priority to VLAN priority
 * @param others attributes without a field here
 */
public record Vlan(
        OptionalInt id,
        OptionalInt protocol,
        OptionalInt flags,
        List<QosMapping> ingressQos,
        List<QosMapping> egressQos,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "vlan";

    /** One priority becomes another. */
    public record QosMapping(int from, int to) {}

    public Vlan {
        ingressQos = List.copyOf(ingressQos);
        egressQos = List.copyOf(egressQos);
        others = List.copyOf(others);
    }

    static Vlan decode(AttributeSet data) throws MalformedNetlinkException {
        Optional<AttributeReader> flags = data.take(IFLA_VLAN_FLAGS);
        return new Vlan(
                data.u16(IFLA_VLAN_ID),
                data.be16(IFLA_VLAN_PROTOCOL),
                flags.isPresent() ? OptionalInt.of(flags.get().u32At(IflaVlanFlags.FLAGS)) : OptionalInt.empty(),
                mappings(data.nested(IFLA_VLAN_INGRESS_QOS)),
                mappings(data.nested(IFLA_VLAN_EGRESS_QOS)),
                data.others());
    }

    private static List<QosMapping> mappings(AttributeSet nest) throws MalformedNetlinkException {
        List<QosMapping> mappings = new ArrayList<>();
        for (AttributeReader mapping : nest.takeAll(IFLA_VLAN_QOS_MAPPING)) {
            mappings.add(new QosMapping(mapping.u32At(IflaVlanQosMapping.FROM), mapping.u32At(IflaVlanQosMapping.TO)));
        }
        return mappings;
    }

    @Override
    public String name() {
        return NAME;
    }
}
