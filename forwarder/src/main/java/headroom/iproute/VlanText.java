package headroom.iproute;

import static headroom.linux.uapi.IfEtherH.ETH_P_8021AD;
import static headroom.linux.uapi.IfEtherH.ETH_P_8021Q;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_BRIDGE_BINDING;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_GVRP;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_LOOSE_BINDING;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_MVRP;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_REORDER_HDR;

import headroom.netlink.route.kind.Vlan;
import java.util.ArrayList;
import java.util.List;

/** VLANs. */
final class VlanText {
    private VlanText() {}

    /** @param etherType of the tag */
    static String protocol(int etherType) {
        return switch (etherType) {
            case ETH_P_8021Q -> "802.1Q";
            case ETH_P_8021AD -> "802.1ad";
            default -> "[" + etherType + "]";
        };
    }

    static void print(Printer printer, Vlan vlan) {
        if (vlan.protocol().isPresent()) {
            printer.field("protocol", protocol(vlan.protocol().getAsInt()), "protocol ", " ");
        }
        printer.field("id", vlan.id(), "id ", " ");
        if (vlan.flags().isPresent()) {
            List<String> flags = flags(vlan.flags().getAsInt());
            printer.text("<");
            printer.list("flags", flags);
            printer.text("> ");
        }
        mappings(printer, "ingress_qos", "      ingress-qos-map { ", vlan.ingressQos());
        mappings(printer, "egress_qos", "      egress-qos-map { ", vlan.egressQos());
    }

    private static List<String> flags(int flags) {
        List<String> names = new ArrayList<>();
        int rest = flags;
        for (int bit : List.of(
                VLAN_FLAG_REORDER_HDR,
                VLAN_FLAG_GVRP,
                VLAN_FLAG_MVRP,
                VLAN_FLAG_LOOSE_BINDING,
                VLAN_FLAG_BRIDGE_BINDING)) {
            if ((rest & bit) != 0) {
                names.add(name(bit));
                rest &= ~bit;
            }
        }
        if (rest != 0) {
            names.add(Integer.toHexString(rest));
        }
        return names;
    }

    private static String name(int flag) {
        return switch (flag) {
            case VLAN_FLAG_REORDER_HDR -> "REORDER_HDR";
            case VLAN_FLAG_GVRP -> "GVRP";
            case VLAN_FLAG_MVRP -> "MVRP";
            case VLAN_FLAG_LOOSE_BINDING -> "LOOSE_BINDING";
            default -> "BRIDGE_BINDING";
        };
    }

    private static void mappings(Printer printer, String key, String begin, List<Vlan.QosMapping> mappings) {
        if (mappings.isEmpty()) {
            return;
        }
        printer.newline();
        printer.text(begin);
        printer.array(
                key,
                () -> mappings.forEach(mapping -> printer.item(() -> {
                    printer.field("from", mapping.from(), "", ":");
                    printer.field("to", mapping.to(), "", " ");
                })));
        printer.text("} ");
    }
}
