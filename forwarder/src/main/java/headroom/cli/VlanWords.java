package headroom.cli;

import static headroom.linux.uapi.IfEtherH.ETH_P_8021AD;
import static headroom.linux.uapi.IfEtherH.ETH_P_8021Q;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_BRIDGE_BINDING;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_GVRP;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_LOOSE_BINDING;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_MVRP;
import static headroom.linux.uapi.IfVlanH.VLAN_FLAG_REORDER_HDR;

import headroom.netlink.route.kind.KindSettings;
import headroom.netlink.route.kind.Vlan;
import headroom.netlink.route.kind.VlanSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The options of a VLAN. */
final class VlanWords {
    static final String USAGE = """
            vlan id 0..4095 [ protocol { 802.1Q | 802.1ad } ] [ reorder_hdr { on | off } ] [ gvrp { on | off } ]
                 [ mvrp { on | off } ] [ loose_binding { on | off } ] [ bridge_binding { on | off } ]
                 [ ingress-qos-map FROM:TO... ] [ egress-qos-map FROM:TO... ]
            """;

    private static final int LARGEST_ID = 4095;
    private static final List<String> KEYWORDS = List.of(
            "id",
            "protocol",
            "reorder_hdr",
            "gvrp",
            "mvrp",
            "loose_binding",
            "bridge_binding",
            "ingress-qos-map",
            "egress-qos-map");

    private VlanWords() {}

    static KindSettings read(Words words) throws UsageException {
        VlanSettings settings = new VlanSettings();
        Set<String> given = new HashSet<>();
        while (words.hasNext()) {
            String keyword = KindWords.keyword(Vlan.NAME, words, KEYWORDS, given);
            switch (keyword) {
                case "id" -> settings.id((int) Quantity.unsigned(keyword, words, LARGEST_ID));
                case "protocol" -> settings.protocol(protocol(keyword, words));
                case "ingress-qos-map" -> settings.ingressQos(mappings(words));
                case "egress-qos-map" -> settings.egressQos(mappings(words));
                default -> settings.flag(flag(keyword), Quantity.onOff(keyword, words));
            }
        }
        return settings;
    }

    /** EtherType of the tag. */
    static int protocol(String keyword, Words words) throws UsageException {
        return words.next(word -> switch (word.toLowerCase(Locale.ROOT)) {
            case "802.1q" -> ETH_P_8021Q;
            case "802.1ad" -> ETH_P_8021AD;
            default -> throw new IllegalArgumentException(keyword + " is invalid");
        });
    }

    private static int flag(String keyword) {
        return switch (keyword) {
            case "reorder_hdr" -> VLAN_FLAG_REORDER_HDR;
            case "gvrp" -> VLAN_FLAG_GVRP;
            case "mvrp" -> VLAN_FLAG_MVRP;
            case "loose_binding" -> VLAN_FLAG_LOOSE_BINDING;
            default -> VLAN_FLAG_BRIDGE_BINDING;
        };
    }

    /** As many as there are. */
    private static List<Vlan.QosMapping> mappings(Words words) throws UsageException {
        List<Vlan.QosMapping> mappings = new ArrayList<>();
        do {
            mappings.add(words.next(VlanWords::mapping));
        } while (words.peek().contains(":"));
        return mappings;
    }

    private static Vlan.QosMapping mapping(String word) {
        if (!word.matches("[0-9]{1,9}:[0-9]{1,9}")) {
            throw new IllegalArgumentException("FROM:TO is expected");
        }
        int colon = word.indexOf(':');
        return new Vlan.QosMapping(
                Integer.parseInt(word.substring(0, colon)), Integer.parseInt(word.substring(colon + 1)));
    }
}
