package headroom.iproute;

import static headroom.linux.uapi.IfLinkH.MACVLAN_FLAG_NODST;
import static headroom.linux.uapi.IfLinkH.MACVLAN_FLAG_NOPROMISC;

import headroom.netlink.route.kind.Bridge;
import headroom.netlink.route.kind.BridgePort;
import headroom.netlink.route.kind.Dummy;
import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.IpTunnel;
import headroom.netlink.route.kind.LinkKind;
import headroom.netlink.route.kind.Macvlan;
import headroom.netlink.route.kind.Netkit;
import headroom.netlink.route.kind.OtherKind;
import headroom.netlink.route.kind.PortKind;
import headroom.netlink.route.kind.Tun;
import headroom.netlink.route.kind.Veth;
import headroom.netlink.route.kind.Vlan;
import headroom.netlink.route.kind.Vxlan;
import java.util.Locale;
import java.util.Optional;

/** What only a link of one kind has, on a line of its own. */
final class KindPrinter {
    private final Printer printer;
    private final Devices devices;

    KindPrinter(Printer printer, Devices devices) {
        this.printer = printer;
        this.devices = devices;
    }

    void kind(LinkKind kind) {
        printer.newline();
        printer.field("info_kind", kind.name(), "    ", " ");
        switch (kind) {
            case Veth _, Dummy _, OtherKind _ -> {}
            case Bridge bridge -> data(() -> BridgePrinter.bridge(printer, bridge));
            case Vxlan vxlan -> data(() -> VxlanPrinter.print(printer, devices, vxlan));
            case Vlan vlan -> data(() -> VlanText.print(printer, vlan));
            case IpTunnel tunnel -> data(() -> TunnelPrinter.ip(printer, devices, tunnel));
            case Ip6Tunnel tunnel -> data(() -> TunnelPrinter.ip6(printer, devices, tunnel));
            case Macvlan macvlan -> data(() -> macvlan(macvlan));
            case Netkit netkit -> data(() -> netkit(netkit));
            case Tun tun -> data(() -> tun(tun));
        }
    }

    private void data(Runnable body) {
        printer.object("info_data", body);
    }

    void port(PortKind port) {
        printer.newline();
        printer.field("info_slave_kind", port.name(), "    ", "_slave ");
        if (port instanceof BridgePort bridgePort) {
            printer.object("info_slave_data", () -> BridgePrinter.port(printer, devices, bridgePort));
        }
    }

    private void macvlan(Macvlan macvlan) {
        printer.field("mode", macvlan.mode().map(KindPrinter::lower), "mode ", " ");
        int flags = macvlan.flags().orElse(0);
        if ((flags & MACVLAN_FLAG_NOPROMISC) != 0) {
            printer.flag("nopromisc", "nopromisc ");
        }
        if ((flags & MACVLAN_FLAG_NODST) != 0) {
            printer.flag("nodst", "nodst ");
        }
        printer.unsigned("bcqueuelen", macvlan.broadcastQueueLength(), "bcqueuelen ", " ");
        printer.unsigned("usedbcqueuelen", macvlan.broadcastQueueLengthUsed(), "usedbcqueuelen ", " ");
        printer.field("bclim", macvlan.broadcastCutoff(), "bclim ", " ");
        if (macvlan.mode().equals(Optional.of(Macvlan.Mode.SOURCE))) {
            printer.field("macaddr_count", macvlan.sourceCount(), "remotes (", ") ");
            if (!macvlan.sources().isEmpty()) {
                printer.array(
                        "macaddr_data", () -> macvlan.sources().forEach(source -> printer.element(source, "", " ")));
            }
        }
    }

    private void netkit(Netkit netkit) {
        printer.field("mode", netkit.mode().map(KindPrinter::lower), "mode ", " ");
        printer.field("type", netkit.role().map(KindPrinter::lower), "type ", " ");
        printer.field("policy", netkit.policy().map(KindPrinter::lower), "policy ", " ");
        printer.field("peer_policy", netkit.peerPolicy().map(KindPrinter::lower), "peer policy ", " ");
    }

    private void tun(Tun tun) {
        printer.field("type", tun.mode().map(KindPrinter::lower), "type ", " ");
        printer.onOff("pi", tun.packetInformation(), "pi ");
        printer.onOff("vnet_hdr", tun.virtioHeader(), "vnet_hdr ");
        if (tun.multiQueue().isPresent()) {
            printer.json("multi_queue", tun.multiQueue().get());
            printer.text(tun.multiQueue().get() ? "multi_queue " : "");
        }
        printer.unsigned("numqueues", tun.queues(), "numqueues ", " ");
        printer.unsigned("numdisabled", tun.disabledQueues(), "numdisabled ", " ");
        printer.onOff("persist", tun.persistent(), "persist ");
        if (tun.owner().isPresent()) {
            printer.field("user", Accounts.user(tun.owner().getAsInt()), "user ", " ");
        }
        if (tun.group().isPresent()) {
            printer.field("group", Accounts.group(tun.group().getAsInt()), "group ", " ");
        }
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
