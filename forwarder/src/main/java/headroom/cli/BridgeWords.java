package headroom.cli;

import headroom.netlink.message.Toggle;
import headroom.netlink.route.kind.Bridge;
import headroom.netlink.route.kind.BridgeSettings;
import headroom.netlink.route.kind.KindSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The options of a bridge. */
final class BridgeWords {
    static final String USAGE = """
            bridge [ forward_delay TIME ] [ hello_time TIME ] [ max_age TIME ] [ ageing_time TIME ]
                   [ stp_state { 0 | 1 } ] [ priority NUMBER ] [ group_fwd_mask MASK ]
                   [ vlan_filtering { 0 | 1 } ] [ vlan_protocol { 802.1Q | 802.1ad } ] [ vlan_default_pvid VLAN ]
                   [ mcast_snooping { 0 | 1 } ] [ mcast_querier { 0 | 1 } ] [ no_linklocal_learn { 0 | 1 } ]

            TIME is in hundredths of a second.
            """;

    private static final List<String> KEYWORDS = List.of(
            "forward_delay",
            "hello_time",
            "max_age",
            "ageing_time",
            "stp_state",
            "priority",
            "group_fwd_mask",
            "vlan_filtering",
            "vlan_protocol",
            "vlan_default_pvid",
            "mcast_snooping",
            "mcast_querier",
            "no_linklocal_learn");

    private BridgeWords() {}

    static KindSettings read(Words words) throws UsageException {
        BridgeSettings settings = new BridgeSettings();
        Set<String> given = new HashSet<>();
        while (words.hasNext()) {
            String keyword = KindWords.keyword(Bridge.NAME, words, KEYWORDS, given);
            switch (keyword) {
                case "forward_delay" -> settings.forwardDelay(Quantity.u32(keyword, words));
                case "hello_time" -> settings.helloTime(Quantity.u32(keyword, words));
                case "max_age" -> settings.maxAge(Quantity.u32(keyword, words));
                case "ageing_time" -> settings.ageingTime(Quantity.u32(keyword, words));
                case "stp_state" -> settings.spanningTree(Quantity.digit(keyword, words));
                case "priority" -> settings.priority(Quantity.u16(keyword, words));
                case "group_fwd_mask" -> settings.groupForwardMask(Quantity.u16(keyword, words));
                case "vlan_filtering" -> settings.vlanFiltering(Quantity.digit(keyword, words));
                case "vlan_protocol" -> settings.vlanProtocol(VlanWords.protocol(keyword, words));
                case "vlan_default_pvid" -> settings.vlanDefaultId(Quantity.u16(keyword, words));
                case "mcast_snooping" -> settings.multicastSnooping(Quantity.digit(keyword, words));
                case "mcast_querier" -> settings.multicastQuerier(Quantity.digit(keyword, words));
                default ->
                    settings.linkLocalLearning(Quantity.digit(keyword, words).isOn() ? Toggle.OFF : Toggle.ON);
            }
        }
        return settings;
    }
}
