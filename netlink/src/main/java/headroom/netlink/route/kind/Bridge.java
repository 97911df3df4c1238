package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_BR_AGEING_TIME;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_BRIDGE_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_FDB_MAX_LEARNED;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_FDB_N_LEARNED;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_FORWARD_DELAY;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_GC_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_GROUP_ADDR;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_GROUP_FWD_MASK;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_HELLO_TIME;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_HELLO_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MAX_AGE;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_HASH_ELASTICITY;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_HASH_MAX;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_IGMP_VERSION;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_LAST_MEMBER_CNT;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_LAST_MEMBER_INTVL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_MEMBERSHIP_INTVL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_MLD_VERSION;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_QUERIER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_QUERIER_INTVL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_QUERY_INTVL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_QUERY_RESPONSE_INTVL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_QUERY_USE_IFADDR;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_ROUTER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_SNOOPING;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_STARTUP_QUERY_CNT;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_STARTUP_QUERY_INTVL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MCAST_STATS_ENABLED;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_MULTI_BOOLOPT;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_NF_CALL_ARPTABLES;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_NF_CALL_IP6TABLES;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_NF_CALL_IPTABLES;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_PRIORITY;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_ROOT_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_ROOT_PATH_COST;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_ROOT_PORT;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_STP_STATE;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_TCN_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_TOPOLOGY_CHANGE;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_TOPOLOGY_CHANGE_DETECTED;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_TOPOLOGY_CHANGE_TIMER;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_DEFAULT_PVID;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_FILTERING;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_PROTOCOL;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_STATS_ENABLED;
import static headroom.linux.uapi.IfLinkH.IFLA_BR_VLAN_STATS_PER_PORT;

import headroom.linux.uapi.IfBridgeH;
import headroom.linux.uapi.IfBridgeH.BrBooloptMulti;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A learning switch. Times are in hundredths of a second.
 *
 * @param forwardingTable what it has learned
 * @param options switches that share one attribute
 * @param groupForwardMask which of 01:80:c2:00:00:0X are forwarded, bit X
 * @param groupAddress of spanning tree messages
 * @param netfilter which tables see bridged packets
 * @param others attributes without a field here, IFLA_BR_MCAST_QUERIER_STATE among them
 */
public record Bridge(
        SpanningTree spanningTree,
        ForwardingTable forwardingTable,
        Vlans vlans,
        Multicast multicast,
        Options options,
        OptionalInt groupForwardMask,
        Optional<HardwareAddress> groupAddress,
        Netfilter netfilter,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "bridge";

    /**
     * The spanning tree protocol (IEEE 802.1D).
     *
     * @param state 0 off, 1 in the kernel, 2 in a process
     * @param topologyChangeTimer what is left of it; likewise the other timers
     */
    public record SpanningTree(
            OptionalInt state,
            OptionalInt priority,
            Optional<BridgeId> bridge,
            Optional<BridgeId> root,
            OptionalInt rootPort,
            OptionalInt rootPathCost,
            Optional<Boolean> topologyChange,
            Optional<Boolean> topologyChangeDetected,
            OptionalInt forwardDelay,
            OptionalInt helloTime,
            OptionalInt maxAge,
            OptionalLong helloTimer,
            OptionalLong topologyChangeNotificationTimer,
            OptionalLong topologyChangeTimer) {}

    /**
     * Which address is behind which port.
     *
     * @param ageingTime an entry lives unused
     * @param gcTimer until old entries are looked for
     * @param learned number of entries
     * @param maxLearned largest number, 0 for no limit; unsigned
     */
    public record ForwardingTable(
            OptionalInt ageingTime, OptionalLong gcTimer, OptionalInt learned, OptionalInt maxLearned) {}

    /**
     * VLANs.
     *
     * @param protocol EtherType of the tag
     * @param defaultId of what comes untagged, 0 for none
     */
    public record Vlans(
            Optional<Boolean> filtering,
            OptionalInt protocol,
            OptionalInt defaultId,
            Optional<Boolean> statistics,
            Optional<Boolean> statisticsPerPort) {}

    /**
     * IGMP and MLD snooping.
     *
     * @param router 0 off, 1 learned, 2 always
     * @param hashElasticity without a meaning today
     * @param hashMax largest number of groups
     */
    public record Multicast(
            OptionalInt router,
            Optional<Boolean> snooping,
            Optional<Boolean> queryUsesInterfaceAddress,
            Optional<Boolean> querier,
            OptionalInt hashElasticity,
            OptionalInt hashMax,
            OptionalInt lastMemberCount,
            OptionalInt startupQueryCount,
            OptionalLong lastMemberInterval,
            OptionalLong membershipInterval,
            OptionalLong querierInterval,
            OptionalLong queryInterval,
            OptionalLong queryResponseInterval,
            OptionalLong startupQueryInterval,
            Optional<Boolean> statistics,
            OptionalInt igmpVersion,
            OptionalInt mldVersion) {}

    /**
     * IFLA_BR_MULTI_BOOLOPT.
     *
     * @param linkLocalLearning whether addresses are learned from link-local frames
     * @param multicastVlanSnooping whether snooping is done by VLAN
     * @param multipleSpanningTrees whether each VLAN has a tree
     */
    public record Options(
            Optional<Boolean> linkLocalLearning,
            Optional<Boolean> multicastVlanSnooping,
            Optional<Boolean> multipleSpanningTrees) {}

    /** Whether bridged packets go through these. */
    public record Netfilter(Optional<Boolean> iptables, Optional<Boolean> ip6tables, Optional<Boolean> arptables) {}

    public Bridge {
        others = List.copyOf(others);
    }

    static Bridge decode(AttributeSet data) throws MalformedNetlinkException {
        return new Bridge(
                spanningTree(data),
                new ForwardingTable(
                        data.u32(IFLA_BR_AGEING_TIME),
                        data.u64(IFLA_BR_GC_TIMER),
                        data.u32(IFLA_BR_FDB_N_LEARNED),
                        data.u32(IFLA_BR_FDB_MAX_LEARNED)),
                new Vlans(
                        data.onOff(IFLA_BR_VLAN_FILTERING),
                        data.be16(IFLA_BR_VLAN_PROTOCOL),
                        data.u16(IFLA_BR_VLAN_DEFAULT_PVID),
                        data.onOff(IFLA_BR_VLAN_STATS_ENABLED),
                        data.onOff(IFLA_BR_VLAN_STATS_PER_PORT)),
                multicast(data),
                options(data.take(IFLA_BR_MULTI_BOOLOPT)),
                data.u16(IFLA_BR_GROUP_FWD_MASK),
                data.hardwareAddress(IFLA_BR_GROUP_ADDR),
                new Netfilter(
                        data.onOff(IFLA_BR_NF_CALL_IPTABLES),
                        data.onOff(IFLA_BR_NF_CALL_IP6TABLES),
                        data.onOff(IFLA_BR_NF_CALL_ARPTABLES)),
                data.others());
    }

    private static SpanningTree spanningTree(AttributeSet data) throws MalformedNetlinkException {
        return new SpanningTree(
                data.u32(IFLA_BR_STP_STATE),
                data.u16(IFLA_BR_PRIORITY),
                BridgeId.decode(data.take(IFLA_BR_BRIDGE_ID)),
                BridgeId.decode(data.take(IFLA_BR_ROOT_ID)),
                data.u16(IFLA_BR_ROOT_PORT),
                data.u32(IFLA_BR_ROOT_PATH_COST),
                data.onOff(IFLA_BR_TOPOLOGY_CHANGE),
                data.onOff(IFLA_BR_TOPOLOGY_CHANGE_DETECTED),
                data.u32(IFLA_BR_FORWARD_DELAY),
                data.u32(IFLA_BR_HELLO_TIME),
                data.u32(IFLA_BR_MAX_AGE),
                data.u64(IFLA_BR_HELLO_TIMER),
                data.u64(IFLA_BR_TCN_TIMER),
                data.u64(IFLA_BR_TOPOLOGY_CHANGE_TIMER));
    }

    private static Multicast multicast(AttributeSet data) throws MalformedNetlinkException {
        return new Multicast(
                data.u8(IFLA_BR_MCAST_ROUTER),
                data.onOff(IFLA_BR_MCAST_SNOOPING),
                data.onOff(IFLA_BR_MCAST_QUERY_USE_IFADDR),
                data.onOff(IFLA_BR_MCAST_QUERIER),
                data.u32(IFLA_BR_MCAST_HASH_ELASTICITY),
                data.u32(IFLA_BR_MCAST_HASH_MAX),
                data.u32(IFLA_BR_MCAST_LAST_MEMBER_CNT),
                data.u32(IFLA_BR_MCAST_STARTUP_QUERY_CNT),
                data.u64(IFLA_BR_MCAST_LAST_MEMBER_INTVL),
                data.u64(IFLA_BR_MCAST_MEMBERSHIP_INTVL),
                data.u64(IFLA_BR_MCAST_QUERIER_INTVL),
                data.u64(IFLA_BR_MCAST_QUERY_INTVL),
                data.u64(IFLA_BR_MCAST_QUERY_RESPONSE_INTVL),
                data.u64(IFLA_BR_MCAST_STARTUP_QUERY_INTVL),
                data.onOff(IFLA_BR_MCAST_STATS_ENABLED),
                data.u8(IFLA_BR_MCAST_IGMP_VERSION),
                data.u8(IFLA_BR_MCAST_MLD_VERSION));
    }

    private static Options options(Optional<AttributeReader> attribute) throws MalformedNetlinkException {
        if (attribute.isEmpty()) {
            return new Options(Optional.empty(), Optional.empty(), Optional.empty());
        }
        int values = attribute.get().u32At(BrBooloptMulti.OPTVAL);
        int known = attribute.get().u32At(BrBooloptMulti.OPTMASK);
        return new Options(
                option(values, known, IfBridgeH.BR_BOOLOPT_NO_LL_LEARN).map(off -> !off),
                option(values, known, IfBridgeH.BR_BOOLOPT_MCAST_VLAN_SNOOPING),
                option(values, known, IfBridgeH.BR_BOOLOPT_MST_ENABLE));
    }

    private static Optional<Boolean> option(int values, int known, int bit) {
        return (known >> bit & 1) == 0 ? Optional.empty() : Optional.of((values >> bit & 1) != 0);
    }

    @Override
    public String name() {
        return NAME;
    }
}
