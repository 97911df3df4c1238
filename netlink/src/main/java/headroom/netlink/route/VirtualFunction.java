package headroom.netlink.route;

import static headroom.linux.uapi.IfArpH.ARPHRD_ETHER;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_BROADCAST;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_LINK_STATE;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_LINK_STATE_AUTO;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_LINK_STATE_ENABLE;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_MAC;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_RATE;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_RSS_QUERY_EN;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_SPOOFCHK;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_BROADCAST;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_MULTICAST;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_PAD;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_RX_BYTES;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_RX_DROPPED;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_RX_PACKETS;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_TX_BYTES;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_TX_DROPPED;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_STATS_TX_PACKETS;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_TRUST;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_TX_RATE;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_VLAN;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_VLAN_INFO;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_VLAN_LIST;

import headroom.linux.uapi.IfEtherH;
import headroom.linux.uapi.IfLinkH.IflaVfLinkState;
import headroom.linux.uapi.IfLinkH.IflaVfMac;
import headroom.linux.uapi.IfLinkH.IflaVfRate;
import headroom.linux.uapi.IfLinkH.IflaVfRssQueryEn;
import headroom.linux.uapi.IfLinkH.IflaVfSpoofchk;
import headroom.linux.uapi.IfLinkH.IflaVfTrust;
import headroom.linux.uapi.IfLinkH.IflaVfTxRate;
import headroom.linux.uapi.IfLinkH.IflaVfVlan;
import headroom.linux.uapi.IfLinkH.IflaVfVlanInfo;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A virtual function of a network card, as the physical one tells of it (SR-IOV).
 *
 * @param broadcast empty before Linux 5.3
 * @param tags put on what it sends; a tag of 0 stands for none
 * @param sendMegabits largest rate, the older attribute; 0 for any
 * @param rate empty where the driver does not tell
 * @param spoofCheck whether it may send from its own address only; likewise
 * @param trusted whether it may do more, e.g. be promiscuous; likewise
 * @param queriesRss whether it may ask for the card's hashing of flows; likewise
 * @param statistics where they were asked for
 * @param others attributes without a field here
 */
public record VirtualFunction(
        int number,
        HardwareAddress address,
        Optional<HardwareAddress> broadcast,
        List<Tag> tags,
        int sendMegabits,
        Optional<Rate> rate,
        Optional<Boolean> spoofCheck,
        Optional<LinkState> linkState,
        Optional<Boolean> trusted,
        Optional<Boolean> queriesRss,
        Optional<Statistics> statistics,
        List<Attribute> others) {
    private static final int ETHERNET_ADDRESS_BYTES = 6;
    private static final int INFINIBAND_ADDRESS_BYTES = 20;

    /**
     * A VLAN tag.
     *
     * @param protocol EtherType
     */
    public record Tag(int vlan, int priority, int protocol) {}

    /** In megabits per second; 0 for no limit. */
    public record Rate(int sendLeast, int sendMost) {}

    /** Who decides that it has a carrier. */
    public enum LinkState {
        /** The card's own. */
        AUTO,
        ENABLE,
        DISABLE
    }

    /** Counters; unsigned. */
    public record Statistics(
            long receivedPackets,
            long sentPackets,
            long receivedBytes,
            long sentBytes,
            long broadcast,
            long multicast,
            OptionalLong receiveDropped,
            OptionalLong sendDropped) {}

    public VirtualFunction {
        tags = List.copyOf(tags);
        others = List.copyOf(others);
    }

    /**
     * Empty for one without its first attribute, which numbers it.
     *
     * @param linkType ARPHRD_* of the device: how long an address is
     */
    static Optional<VirtualFunction> decode(AttributeSet inside, int linkType) throws MalformedNetlinkException {
        Optional<AttributeReader> mac = inside.take(IFLA_VF_MAC);
        if (mac.isEmpty()) {
            return Optional.empty();
        }
        int addressBytes = linkType == ARPHRD_ETHER ? ETHERNET_ADDRESS_BYTES : INFINIBAND_ADDRESS_BYTES;
        Optional<AttributeReader> broadcast = inside.take(IFLA_VF_BROADCAST);
        Optional<AttributeReader> sendRate = inside.take(IFLA_VF_TX_RATE);
        return Optional.of(new VirtualFunction(
                mac.get().u32At(IflaVfMac.VF),
                HardwareAddress.of(mac.get().bytes(IflaVfMac.MAC, addressBytes)),
                broadcast.isPresent()
                        ? Optional.of(HardwareAddress.of(broadcast.get().bytes(0, addressBytes)))
                        : Optional.empty(),
                tags(inside),
                sendRate.isPresent() ? sendRate.get().u32At(IflaVfTxRate.RATE) : 0,
                rate(inside.take(IFLA_VF_RATE)),
                setting(inside.take(IFLA_VF_SPOOFCHK), IflaVfSpoofchk.SETTING),
                linkState(inside.take(IFLA_VF_LINK_STATE)),
                setting(inside.take(IFLA_VF_TRUST), IflaVfTrust.SETTING),
                setting(inside.take(IFLA_VF_RSS_QUERY_EN), IflaVfRssQueryEn.SETTING),
                inside.nest(IFLA_VF_STATS, VirtualFunction::statistics),
                inside.others()));
    }

    /** Before Linux 4.9 there is one tag, and it has no protocol. */
    private static List<Tag> tags(AttributeSet inside) throws MalformedNetlinkException {
        Optional<AttributeReader> one = inside.take(IFLA_VF_VLAN);
        List<Tag> tags = new ArrayList<>();
        for (AttributeReader tag : inside.nested(IFLA_VF_VLAN_LIST).takeAll(IFLA_VF_VLAN_INFO)) {
            tags.add(new Tag(
                    tag.u32At(IflaVfVlanInfo.VLAN),
                    tag.u32At(IflaVfVlanInfo.QOS),
                    tag.be16At(IflaVfVlanInfo.VLAN_PROTO)));
        }
        if (tags.isEmpty() && one.isPresent()) {
            tags.add(new Tag(one.get().u32At(IflaVfVlan.VLAN), one.get().u32At(IflaVfVlan.QOS), IfEtherH.ETH_P_8021Q));
        }
        return tags;
    }

    private static Optional<Rate> rate(Optional<AttributeReader> rate) throws MalformedNetlinkException {
        return rate.isEmpty()
                ? Optional.empty()
                : Optional.of(new Rate(
                        rate.get().u32At(IflaVfRate.MIN_TX_RATE), rate.get().u32At(IflaVfRate.MAX_TX_RATE)));
    }

    /** -1 where the driver does not tell. */
    private static Optional<Boolean> setting(Optional<AttributeReader> setting, int at)
            throws MalformedNetlinkException {
        int value = setting.isPresent() ? setting.get().u32At(at) : -1;
        return value == -1 ? Optional.empty() : Optional.of(value != 0);
    }

    private static Optional<LinkState> linkState(Optional<AttributeReader> state) throws MalformedNetlinkException {
        if (state.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (state.get().u32At(IflaVfLinkState.LINK_STATE)) {
                    case IFLA_VF_LINK_STATE_AUTO -> LinkState.AUTO;
                    case IFLA_VF_LINK_STATE_ENABLE -> LinkState.ENABLE;
                    default -> LinkState.DISABLE;
                });
    }

    private static Statistics statistics(AttributeSet inside) throws MalformedNetlinkException {
        inside.takeAll(IFLA_VF_STATS_PAD);
        return new Statistics(
                inside.u64(IFLA_VF_STATS_RX_PACKETS).orElse(0),
                inside.u64(IFLA_VF_STATS_TX_PACKETS).orElse(0),
                inside.u64(IFLA_VF_STATS_RX_BYTES).orElse(0),
                inside.u64(IFLA_VF_STATS_TX_BYTES).orElse(0),
                inside.u64(IFLA_VF_STATS_BROADCAST).orElse(0),
                inside.u64(IFLA_VF_STATS_MULTICAST).orElse(0),
                inside.u64(IFLA_VF_STATS_RX_DROPPED),
                inside.u64(IFLA_VF_STATS_TX_DROPPED));
    }
}
