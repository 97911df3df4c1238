package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_BR_AGEING_TIME;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_FORWARD_DELAY;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_GROUP_FWD_MASK;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_HELLO_TIME;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MAX_AGE;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_QUERIER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_SNOOPING;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MULTI_BOOLOPT;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_PRIORITY;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_STP_STATE;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_DEFAULT_PVID;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_FILTERING;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_PROTOCOL;

import headroom.linux.uapi.IfBridgeH;
import headroom.linux.uapi.IfBridgeH.BrBooloptMulti;
import headroom.linux.uapi.IfLinkH;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.Toggle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A learning switch. Times are in hundredths of a second. */
public final class BridgeSettings extends KindSettings {
    private static final AttributeNames NAMES = AttributeNames.of(IfLinkH.class, "IFLA_BR_");

    public BridgeSettings() {
        super(Bridge.NAME, NAMES);
    }

    public BridgeSettings forwardDelay(int value) {
        return u32(IFLA_BR_FORWARD_DELAY, value);
    }

    public BridgeSettings helloTime(int value) {
        return u32(IFLA_BR_HELLO_TIME, value);
    }

    public BridgeSettings maxAge(int value) {
        return u32(IFLA_BR_MAX_AGE, value);
    }

    /** How long a learned address lives unused. */
    public BridgeSettings ageingTime(int value) {
        return u32(IFLA_BR_AGEING_TIME, value);
    }

    public BridgeSettings spanningTree(Toggle toggle) {
        return u32(IFLA_BR_STP_STATE, toggle.number());
    }

    public BridgeSettings priority(int value) {
        return u16(IFLA_BR_PRIORITY, value);
    }

    public BridgeSettings vlanFiltering(Toggle toggle) {
        add(IFLA_BR_VLAN_FILTERING, toggle);
        return this;
    }

    /** EtherType of the tag: 0x8100 or 0x88a8. */
    public BridgeSettings vlanProtocol(int etherType) {
        add(writer -> writer.be16(IFLA_BR_VLAN_PROTOCOL, etherType));
        return this;
    }

    /** VLAN of what comes untagged, 0 for none. */
    public BridgeSettings vlanDefaultId(int id) {
        return u16(IFLA_BR_VLAN_DEFAULT_PVID, id);
    }

    public BridgeSettings multicastSnooping(Toggle toggle) {
        add(IFLA_BR_MCAST_SNOOPING, toggle);
        return this;
    }

    public BridgeSettings multicastQuerier(Toggle toggle) {
        add(IFLA_BR_MCAST_QUERIER, toggle);
        return this;
    }

    /** Which of 01:80:c2:00:00:0X are forwarded, bit X. */
    public BridgeSettings groupForwardMask(int mask) {
        return u16(IFLA_BR_GROUP_FWD_MASK, mask);
    }

    public BridgeSettings linkLocalLearning(Toggle toggle) {
        int bit = 1 << IfBridgeH.BR_BOOLOPT_NO_LL_LEARN;
        ByteBuffer struct = ByteBuffer.allocate(BrBooloptMulti.SIZE).order(ByteOrder.nativeOrder());
        struct.putInt(BrBooloptMulti.OPTVAL, toggle.isOn() ? 0 : bit).putInt(BrBooloptMulti.OPTMASK, bit);
        add(writer -> writer.bytes(IFLA_BR_MULTI_BOOLOPT, struct.array()));
        return this;
    }

    private BridgeSettings u16(int attribute, int value) {
        add(writer -> writer.u16(attribute, value));
        return this;
    }

    private BridgeSettings u32(int attribute, int value) {
        add(writer -> writer.u32(attribute, value));
        return this;
    }
}
