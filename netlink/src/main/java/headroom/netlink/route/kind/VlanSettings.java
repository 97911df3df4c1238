package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_EGRESS_QOS;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_FLAGS;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_INGRESS_QOS;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_PROTOCOL;
import static headroom.linux.uapi.IfLinkH.IFLA_VLAN_QOS_MAPPING;

import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.IfLinkH.IflaVlanFlags;
import headroom.linux.uapi.IfLinkH.IflaVlanQosMapping;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.Toggle;
import headroom.netlink.route.kind.Vlan.QosMapping;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** A VLAN of the device below. */
public final class VlanSettings extends KindSettings {
    private static final AttributeNames QOS_NAMES = AttributeNames.of(IfLinkH.class, "IFLA_VLAN_QOS_");
    private static final AttributeNames NAMES = AttributeNames.of(IfLinkH.class, "IFLA_VLAN_", "QOS_")
            .with(IFLA_VLAN_INGRESS_QOS, QOS_NAMES)
            .with(IFLA_VLAN_EGRESS_QOS, QOS_NAMES);

    private int flags;
    private int changedFlags;

    public VlanSettings() {
        super(Vlan.NAME, NAMES);
    }

    /** 0 to 4095. */
    public VlanSettings id(int id) {
        add(writer -> writer.u16(IFLA_VLAN_ID, id));
        return this;
    }

    /** EtherType of the tag: 0x8100 or 0x88a8. */
    public VlanSettings protocol(int etherType) {
        add(writer -> writer.be16(IFLA_VLAN_PROTOCOL, etherType));
        return this;
    }

    /** VLAN_FLAG_*, one or several. */
    public VlanSettings flag(int flag, Toggle toggle) {
        if (changedFlags == 0) { // the kernel looks at one attribute only, so there is one for all
            add(writer -> writer.bytes(IFLA_VLAN_FLAGS, struct()));
        }
        changedFlags |= flag;
        flags = toggle.isOn() ? flags | flag : flags & ~flag;
        return this;
    }

    private byte[] struct() {
        ByteBuffer struct = ByteBuffer.allocate(IflaVlanFlags.SIZE).order(ByteOrder.nativeOrder());
        struct.putInt(IflaVlanFlags.FLAGS, flags).putInt(IflaVlanFlags.MASK, changedFlags);
        return struct.array();
    }

    /** VLAN priority to packet priority. */
    public VlanSettings ingressQos(List<QosMapping> mappings) {
        return qos(IFLA_VLAN_INGRESS_QOS, mappings);
    }

    /** Packet priority to VLAN priority. */
    public VlanSettings egressQos(List<QosMapping> mappings) {
        return qos(IFLA_VLAN_EGRESS_QOS, mappings);
    }

    private VlanSettings qos(int attribute, List<QosMapping> mappings) {
        add(writer -> writer.nested(
                attribute,
                () -> mappings.forEach(mapping -> {
                    ByteBuffer struct =
                            ByteBuffer.allocate(IflaVlanQosMapping.SIZE).order(ByteOrder.nativeOrder());
                    struct.putInt(IflaVlanQosMapping.FROM, mapping.from()).putInt(IflaVlanQosMapping.TO, mapping.to());
                    writer.bytes(IFLA_VLAN_QOS_MAPPING, struct.array());
                })));
        return this;
    }
}
