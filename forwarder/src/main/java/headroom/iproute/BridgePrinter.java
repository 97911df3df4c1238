package headroom.iproute;

import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.kind.Bridge;
import headroom.netlink.route.kind.BridgeId;
import headroom.netlink.route.kind.BridgePort;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Bridges and their ports. */
final class BridgePrinter {
    private static final List<String> PORT_STATES =
            List.of("disabled", "listening", "learning", "forwarding", "blocking");
    /** Widest time: four digits, a point and two. */
    private static final int TIMER_WIDTH = 7;

    private BridgePrinter() {}

    static void bridge(Printer printer, Bridge bridge) {
        Bridge.SpanningTree tree = bridge.spanningTree();
        printer.unsigned("forward_delay", tree.forwardDelay(), "forward_delay ", " ");
        printer.unsigned("hello_time", tree.helloTime(), "hello_time ", " ");
        printer.unsigned("max_age", tree.maxAge(), "max_age ", " ");
        printer.unsigned("ageing_time", bridge.forwardingTable().ageingTime(), "ageing_time ", " ");
        printer.unsigned("stp_state", tree.state(), "stp_state ", " ");
        printer.field("priority", tree.priority(), "priority ", " ");
        printer.digit("vlan_filtering", bridge.vlans().filtering(), "vlan_filtering ");
        if (bridge.vlans().protocol().isPresent()) {
            String protocol = VlanText.protocol(bridge.vlans().protocol().getAsInt());
            printer.field("vlan_protocol", protocol, "vlan_protocol ", " ");
        }
        printer.field("bridge_id", unpadded(tree.bridge()), "bridge_id ", " ");
        printer.field("root_id", unpadded(tree.root()), "designated_root ", " ");
        printer.field("root_port", tree.rootPort(), "root_port ", " ");
        printer.unsigned("root_path_cost", tree.rootPathCost(), "root_path_cost ", " ");
        printer.digit("topology_change", tree.topologyChange(), "topology_change ");
        printer.digit("topology_change_detected", tree.topologyChangeDetected(), "topology_change_detected ");
        timer(printer, "hello_timer", tree.helloTimer());
        timer(printer, "tcn_timer", tree.topologyChangeNotificationTimer());
        timer(printer, "topology_change_timer", tree.topologyChangeTimer());
        timer(printer, "gc_timer", bridge.forwardingTable().gcTimer());
        table(printer, bridge);
        multicast(printer, bridge.multicast());
        printer.digit("nf_call_iptables", bridge.netfilter().iptables(), "nf_call_iptables ");
        printer.digit("nf_call_ip6tables", bridge.netfilter().ip6tables(), "nf_call_ip6tables ");
        printer.digit("nf_call_arptables", bridge.netfilter().arptables(), "nf_call_arptables ");
    }

    private static void table(Printer printer, Bridge bridge) {
        printer.unsigned("fdb_n_learned", bridge.forwardingTable().learned(), "fdb_n_learned ", " ");
        printer.unsigned("fdb_max_learned", bridge.forwardingTable().maxLearned(), "fdb_max_learned ", " ");
        printer.field("vlan_default_pvid", bridge.vlans().defaultId(), "vlan_default_pvid ", " ");
        printer.digit("vlan_stats_enabled", bridge.vlans().statistics(), "vlan_stats_enabled ");
        printer.digit("vlan_stats_per_port", bridge.vlans().statisticsPerPort(), "vlan_stats_per_port ");
        printer.hex("group_fwd_mask", bridge.groupForwardMask(), "group_fwd_mask ");
        printer.field("group_addr", bridge.groupAddress().map(HardwareAddress::toString), "group_address ", " ");
        printer.digit("mcast_snooping", bridge.multicast().snooping(), "mcast_snooping ");
        Bridge.Options options = bridge.options();
        printer.digit("no_linklocal_learn", options.linkLocalLearning().map(on -> !on), "no_linklocal_learn ");
        printer.digit("mcast_vlan_snooping", options.multicastVlanSnooping(), "mcast_vlan_snooping ");
        printer.digit("mst_enabled", options.multipleSpanningTrees(), "mst_enabled ");
    }

    private static void multicast(Printer printer, Bridge.Multicast multicast) {
        printer.field("mcast_router", multicast.router(), "mcast_router ", " ");
        printer.digit("mcast_query_use_ifaddr", multicast.queryUsesInterfaceAddress(), "mcast_query_use_ifaddr ");
        printer.digit("mcast_querier", multicast.querier(), "mcast_querier ");
        printer.unsigned("mcast_hash_elasticity", multicast.hashElasticity(), "mcast_hash_elasticity ", " ");
        printer.unsigned("mcast_hash_max", multicast.hashMax(), "mcast_hash_max ", " ");
        printer.unsigned("mcast_last_member_cnt", multicast.lastMemberCount(), "mcast_last_member_count ", " ");
        printer.unsigned("mcast_startup_query_cnt", multicast.startupQueryCount(), "mcast_startup_query_count ", " ");
        printer.field("mcast_last_member_intvl", multicast.lastMemberInterval(), "mcast_last_member_interval ", " ");
        printer.field("mcast_membership_intvl", multicast.membershipInterval(), "mcast_membership_interval ", " ");
        printer.field("mcast_querier_intvl", multicast.querierInterval(), "mcast_querier_interval ", " ");
        printer.field("mcast_query_intvl", multicast.queryInterval(), "mcast_query_interval ", " ");
        printer.field(
                "mcast_query_response_intvl", multicast.queryResponseInterval(), "mcast_query_response_interval ", " ");
        printer.field(
                "mcast_startup_query_intvl", multicast.startupQueryInterval(), "mcast_startup_query_interval ", " ");
        printer.digit("mcast_stats_enabled", multicast.statistics(), "mcast_stats_enabled ");
        printer.field("mcast_igmp_version", multicast.igmpVersion(), "mcast_igmp_version ", " ");
        printer.field("mcast_mld_version", multicast.mldVersion(), "mcast_mld_version ", " ");
    }

    static void port(Printer printer, Devices devices, BridgePort port) {
        BridgePort.SpanningTree tree = port.spanningTree();
        state(printer, tree.state());
        printer.field("priority", tree.priority(), "priority ", " ");
        printer.unsigned("cost", tree.cost(), "cost ", " ");
        printer.onOff("hairpin", port.flooding().hairpin(), "hairpin ");
        printer.onOff("guard", port.guards().bpduGuard(), "guard ");
        printer.onOff("root_block", port.guards().rootBlock(), "root_block ");
        printer.onOff("fastleave", port.multicast().fastLeave(), "fastleave ");
        printer.onOff("learning", port.flooding().learning(), "learning ");
        printer.onOff("flood", port.flooding().unicast(), "flood ");
        printer.hex("id", tree.id(), "port_id ");
        printer.hex("no", tree.number(), "port_no ");
        printer.field("designated_port", tree.designatedPort(), "designated_port ", " ");
        printer.field("designated_cost", tree.designatedCost(), "designated_cost ", " ");
        printer.field("bridge_id", unpadded(tree.bridge()), "designated_bridge ", " ");
        printer.field("root_id", unpadded(tree.root()), "designated_root ", " ");
        timer(printer, "hold_timer", tree.holdTimer());
        timer(printer, "message_age_timer", tree.messageAgeTimer());
        timer(printer, "forward_delay_timer", tree.forwardDelayTimer());
        printer.digit("topology_change_ack", tree.topologyChangeAcknowledged(), "topology_change_ack ");
        printer.digit("config_pending", tree.configurationPending(), "config_pending ");
        printer.onOff("proxy_arp", port.flooding().proxyArp(), "proxy_arp ");
        printer.onOff("proxy_arp_wifi", port.flooding().proxyArpWifi(), "proxy_arp_wifi ");
        printer.field("multicast_router", port.multicast().router(), "mcast_router ", " ");
        if (port.multicast().fastLeave().isPresent()) { // said twice by iproute2, in the text only
            printer.text("mcast_fast_leave " + (port.multicast().fastLeave().get() ? "on " : "off "));
        }
        flooding(printer, devices, port);
    }

    private static void flooding(Printer printer, Devices devices, BridgePort port) {
        BridgePort.Flooding flooding = port.flooding();
        printer.onOff("mcast_flood", flooding.multicast(), "mcast_flood ");
        printer.onOff("bcast_flood", flooding.broadcast(), "bcast_flood ");
        printer.onOff("mcast_to_unicast", port.multicast().toUnicast(), "mcast_to_unicast ");
        printer.onOff("neigh_suppress", flooding.neighbourSuppression(), "neigh_suppress ");
        printer.onOff("neigh_vlan_suppress", flooding.neighbourVlanSuppression(), "neigh_vlan_suppress ");
        if (flooding.groupForwardMask().isPresent()) {
            int mask = flooding.groupForwardMask().getAsInt();
            printer.field("group_fwd_mask", Printer.hex(mask), "group_fwd_mask ", " ");
            printer.field("group_fwd_mask_str", maskNames(mask), "group_fwd_mask_str ", " ");
        }
        printer.onOff("vlan_tunnel", flooding.vlanTunnel(), "vlan_tunnel ");
        printer.onOff("isolated", port.guards().isolated(), "isolated ");
        printer.onOff("locked", port.guards().locked(), "locked ");
        printer.onOff("mab", port.guards().macAuthenticationBypass(), "mab ");
        if (flooding.backupPort().isPresent()) {
            printer.field("backup_port", devices.name(flooding.backupPort().getAsInt()), "backup_port ", " ");
        }
    }

    private static void state(Printer printer, OptionalInt state) {
        if (state.isEmpty()) {
            return;
        }
        if (state.getAsInt() < PORT_STATES.size()) {
            printer.field("state", PORT_STATES.get(state.getAsInt()), "state ", " ");
        } else {
            printer.field("state_index", state.getAsInt(), "state (", ") ");
        }
    }

    /** Protocols whose addresses are 01:80:c2:00:00:0X, and what remains. */
    private static String maskNames(int mask) {
        StringBuilder names = new StringBuilder();
        int rest = mask;
        if ((rest & 1) != 0) {
            names.append("stp,");
        }
        if ((rest & 4) != 0) {
            names.append("lacp,");
        }
        if ((rest & 0x4000) != 0) {
            names.append("lldp,");
        }
        rest &= ~0x4005;
        if (rest != 0 || names.isEmpty()) {
            return names + "0x" + Integer.toHexString(rest);
        }
        return names.substring(0, names.length() - 1);
    }

    /** @param centiseconds what is left */
    private static void timer(Printer printer, String name, OptionalLong centiseconds) {
        if (centiseconds.isPresent()) {
            BigDecimal seconds = BigDecimal.valueOf(centiseconds.getAsLong(), 2);
            printer.json(name, seconds);
            String text = seconds.toPlainString();
            printer.text(name + " " + " ".repeat(Math.max(0, TIMER_WIDTH - text.length())) + text + " ");
        }
    }

    /** Of an address iproute2 writes here each byte as short as it goes: 8000.2:0:0:0:0:1. */
    private static Optional<String> unpadded(Optional<BridgeId> id) {
        return id.map(bridge -> bridge.toString().replaceAll("(?<=[.:])0(?=[0-9a-f])", ""));
    }
}
