package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_BACKUP_NHID;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_BACKUP_PORT;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_BCAST_FLOOD;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_BRIDGE_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_CONFIG_PENDING;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_COST;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_DESIGNATED_COST;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_DESIGNATED_PORT;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_FAST_LEAVE;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_FORWARD_DELAY_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_GROUP_FWD_MASK;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_GUARD;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_HOLD_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_ISOLATED;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_LEARNING;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_LOCKED;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MAB;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MCAST_EHT_HOSTS_CNT;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MCAST_EHT_HOSTS_LIMIT;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MCAST_FLOOD;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MCAST_MAX_GROUPS;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MCAST_N_GROUPS;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MCAST_TO_UCAST;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MESSAGE_AGE_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MODE;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_MULTICAST_ROUTER;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_NEIGH_SUPPRESS;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_NEIGH_VLAN_SUPPRESS;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_NO;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_PRIORITY;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_PROTECT;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_PROXYARP;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_PROXYARP_WIFI;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_ROOT_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_STATE;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_TOPOLOGY_CHANGE_ACK;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_UNICAST_FLOOD;
import static headroom.linux.uapi.IfLinkH.IFLA_BRPORT_VLAN_TUNNEL;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A port of a bridge. Times are in hundredths of a second.
 *
 * @param others attributes without a field here
 */
public record BridgePort(
        SpanningTree spanningTree, Flooding flooding, Guards guards, Multicast multicast, List<Attribute> others)
        implements PortKind {
    /**
     * The port in the spanning tree (IEEE 802.1D).
     *
     * @param state 0 disabled, 1 listening, 2 learning, 3 forwarding, 4 blocking
     * @param number of the port
     * @param id priority and number
     * @param messageAgeTimer what is left of it; likewise the other timers
     */
    public record SpanningTree(
            OptionalInt state,
            OptionalInt priority,
            OptionalInt cost,
            OptionalInt number,
            OptionalInt id,
            Optional<BridgeId> root,
            Optional<BridgeId> bridge,
            OptionalInt designatedPort,
            OptionalInt designatedCost,
            Optional<Boolean> topologyChangeAcknowledged,
            Optional<Boolean> configurationPending,
            OptionalLong messageAgeTimer,
            OptionalLong forwardDelayTimer,
            OptionalLong holdTimer) {}

    /**
     * What is sent out of the port although no address says so, and what is learned.
     *
     * @param hairpin whether a frame may leave by the port it came in
     * @param proxyArp whether ARP is answered
     * @param proxyArpWifi the same, for wireless isolation
     * @param groupForwardMask which of 01:80:c2:00:00:0X are forwarded, bit X
     * @param backupPort index of the port that takes over without carrier
     * @param backupNextHopId of the next hop object that goes with it
     */
    public record Flooding(
            Optional<Boolean> hairpin,
            Optional<Boolean> learning,
            Optional<Boolean> unicast,
            Optional<Boolean> multicast,
            Optional<Boolean> broadcast,
            Optional<Boolean> proxyArp,
            Optional<Boolean> proxyArpWifi,
            Optional<Boolean> neighbourSuppression,
            Optional<Boolean> neighbourVlanSuppression,
            Optional<Boolean> vlanTunnel,
            OptionalInt groupForwardMask,
            OptionalInt backupPort,
            OptionalInt backupNextHopId) {}

    /**
     * What the port refuses.
     *
     * @param bpduGuard whether a spanning tree message shuts it
     * @param rootBlock whether it may not lead to the root
     * @param isolated whether it talks to ports only that are not
     * @param locked whether only known addresses may send
     * @param macAuthenticationBypass whether unknown ones are put in the table, locked
     */
    public record Guards(
            Optional<Boolean> bpduGuard,
            Optional<Boolean> rootBlock,
            Optional<Boolean> isolated,
            Optional<Boolean> locked,
            Optional<Boolean> macAuthenticationBypass) {}

    /**
     * IGMP and MLD snooping.
     *
     * @param router 0 off, 1 learned, 2 always, 3 for a while
     * @param toUnicast whether each member gets a copy of its own
     * @param hostsLimit of tracked hosts
     * @param groups in use
     * @param maxGroups largest number, 0 for no limit
     */
    public record Multicast(
            OptionalInt router,
            Optional<Boolean> fastLeave,
            Optional<Boolean> toUnicast,
            OptionalInt hostsLimit,
            OptionalInt hosts,
            OptionalInt groups,
            OptionalInt maxGroups) {}

    public BridgePort {
        others = List.copyOf(others);
    }

    static BridgePort decode(AttributeSet data) throws MalformedNetlinkException {
        return new BridgePort(spanningTree(data), flooding(data), guards(data), multicast(data), data.others());
    }

    private static SpanningTree spanningTree(AttributeSet data) throws MalformedNetlinkException {
        return new SpanningTree(
                data.u8(IFLA_BRPORT_STATE),
                data.u16(IFLA_BRPORT_PRIORITY),
                data.u32(IFLA_BRPORT_COST),
                data.u16(IFLA_BRPORT_NO),
                data.u16(IFLA_BRPORT_ID),
                BridgeId.decode(data.take(IFLA_BRPORT_ROOT_ID)),
                BridgeId.decode(data.take(IFLA_BRPORT_BRIDGE_ID)),
                data.u16(IFLA_BRPORT_DESIGNATED_PORT),
                data.u16(IFLA_BRPORT_DESIGNATED_COST),
                data.onOff(IFLA_BRPORT_TOPOLOGY_CHANGE_ACK),
                data.onOff(IFLA_BRPORT_CONFIG_PENDING),
                data.u64(IFLA_BRPORT_MESSAGE_AGE_TIMER),
                data.u64(IFLA_BRPORT_FORWARD_DELAY_TIMER),
                data.u64(IFLA_BRPORT_HOLD_TIMER));
    }

    private static Flooding flooding(AttributeSet data) throws MalformedNetlinkException {
        return new Flooding(
                data.onOff(IFLA_BRPORT_MODE),
                data.onOff(IFLA_BRPORT_LEARNING),
                data.onOff(IFLA_BRPORT_UNICAST_FLOOD),
                data.onOff(IFLA_BRPORT_MCAST_FLOOD),
                data.onOff(IFLA_BRPORT_BCAST_FLOOD),
                data.onOff(IFLA_BRPORT_PROXYARP),
                data.onOff(IFLA_BRPORT_PROXYARP_WIFI),
                data.onOff(IFLA_BRPORT_NEIGH_SUPPRESS),
                data.onOff(IFLA_BRPORT_NEIGH_VLAN_SUPPRESS),
                data.onOff(IFLA_BRPORT_VLAN_TUNNEL),
                data.u16(IFLA_BRPORT_GROUP_FWD_MASK),
                data.u32(IFLA_BRPORT_BACKUP_PORT),
                data.u32(IFLA_BRPORT_BACKUP_NHID));
    }

    private static Guards guards(AttributeSet data) throws MalformedNetlinkException {
        return new Guards(
                data.onOff(IFLA_BRPORT_GUARD),
                data.onOff(IFLA_BRPORT_PROTECT),
                data.onOff(IFLA_BRPORT_ISOLATED),
                data.onOff(IFLA_BRPORT_LOCKED),
                data.onOff(IFLA_BRPORT_MAB));
    }

    private static Multicast multicast(AttributeSet data) throws MalformedNetlinkException {
        return new Multicast(
                data.u8(IFLA_BRPORT_MULTICAST_ROUTER),
                data.onOff(IFLA_BRPORT_FAST_LEAVE),
                data.onOff(IFLA_BRPORT_MCAST_TO_UCAST),
                data.u32(IFLA_BRPORT_MCAST_EHT_HOSTS_LIMIT),
                data.u32(IFLA_BRPORT_MCAST_EHT_HOSTS_CNT),
                data.u32(IFLA_BRPORT_MCAST_N_GROUPS),
                data.u32(IFLA_BRPORT_MCAST_MAX_GROUPS));
    }

    @Override
    public String name() {
        return Bridge.NAME;
    }
}
