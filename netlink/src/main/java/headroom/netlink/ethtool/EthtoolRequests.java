package headroom.netlink.ethtool;

import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_BITS;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_BITS_BIT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_COMBINED_COUNT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_COMBINED_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_HEADER;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_OTHER_COUNT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_OTHER_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_RX_COUNT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_RX_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_TX_COUNT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_CHANNELS_TX_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_FEATURES_ACTIVE;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_FEATURES_HEADER;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_FEATURES_HW;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_FEATURES_NOCHANGE;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_FEATURES_WANTED;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_HEADER_DEV_NAME;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_CQE_SIZE;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_HEADER;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_BUF_LEN;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_JUMBO;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_JUMBO_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_MINI;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_MINI_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_PUSH;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_TCP_DATA_SPLIT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_TX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_TX_MAX;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_RINGS_TX_PUSH;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_CHANNELS_GET;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_CHANNELS_GET_REPLY;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_CHANNELS_SET;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_FEATURES_GET;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_FEATURES_GET_REPLY;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_FEATURES_SET;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_FEATURES_SET_REPLY;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_RINGS_GET;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_RINGS_GET_REPLY;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_RINGS_SET;

import headroom.linux.uapi.EthtoolNetlinkH;
import headroom.netlink.generic.Family;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Get;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.message.Toggle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Requests to the {@value #FAMILY} family, for devices by name. What a driver lacks: EOPNOTSUPP. */
public final class EthtoolRequests {
    public static final String FAMILY = "ethtool";

    private static final AttributeNames HEADER = AttributeNames.of(EthtoolNetlinkH.class, "ETHTOOL_A_HEADER_");
    private static final AttributeNames BITSET = AttributeNames.of(
                    EthtoolNetlinkH.class, "ETHTOOL_A_BITSET_", "BITS_", "BIT_")
            .with(
                    ETHTOOL_A_BITSET_BITS,
                    AttributeNames.of(EthtoolNetlinkH.class, "ETHTOOL_A_BITSET_BITS_")
                            .with(
                                    ETHTOOL_A_BITSET_BITS_BIT,
                                    AttributeNames.of(EthtoolNetlinkH.class, "ETHTOOL_A_BITSET_BIT_")));
    private static final AttributeNames CHANNELS = names("ETHTOOL_A_CHANNELS_", ETHTOOL_A_CHANNELS_HEADER);
    private static final AttributeNames RINGS = names("ETHTOOL_A_RINGS_", ETHTOOL_A_RINGS_HEADER);
    private static final AttributeNames FEATURES =
            names("ETHTOOL_A_FEATURES_", ETHTOOL_A_FEATURES_HEADER).with(ETHTOOL_A_FEATURES_WANTED, BITSET);

    private final Family family;

    /** For the family as the kernel that is asked has it. */
    public EthtoolRequests(Family family) {
        this.family = family;
    }

    private static AttributeNames names(String prefix, int header) {
        return AttributeNames.of(EthtoolNetlinkH.class, prefix).with(header, HEADER);
    }

    public Get<Channels> channels(String device) {
        return new Get<>(request(ETHTOOL_MSG_CHANNELS_GET, CHANNELS, device), this::channels);
    }

    /** Asks for other numbers of queues; what is absent stays. */
    public MessageWriter setChannels(String device, ChannelCounts counts) {
        MessageWriter request = request(ETHTOOL_MSG_CHANNELS_SET, CHANNELS, device);
        counts.receive().ifPresent(count -> request.u32(ETHTOOL_A_CHANNELS_RX_COUNT, count));
        counts.transmit().ifPresent(count -> request.u32(ETHTOOL_A_CHANNELS_TX_COUNT, count));
        counts.other().ifPresent(count -> request.u32(ETHTOOL_A_CHANNELS_OTHER_COUNT, count));
        counts.combined().ifPresent(count -> request.u32(ETHTOOL_A_CHANNELS_COMBINED_COUNT, count));
        return request;
    }

    public Get<Rings> rings(String device) {
        return new Get<>(request(ETHTOOL_MSG_RINGS_GET, RINGS, device), this::rings);
    }

    /** Asks for rings of other lengths, in descriptors. */
    public MessageWriter setRings(String device, int receive, int transmit) {
        return request(ETHTOOL_MSG_RINGS_SET, RINGS, device)
                .u32(ETHTOOL_A_RINGS_RX, receive)
                .u32(ETHTOOL_A_RINGS_TX, transmit);
    }

    /** In the kernel's order. */
    public Get<List<Feature>> features(String device) {
        return new Get<>(request(ETHTOOL_MSG_FEATURES_GET, FEATURES, device), this::features);
    }

    /** Asks for features to be switched, by the kernel's names. The kernel does what it can: look at the answer. */
    public Get<FeatureChange> setFeatures(String device, Map<String, Toggle> wanted) {
        MessageWriter request = request(ETHTOOL_MSG_FEATURES_SET, FEATURES, device);
        Bitset.write(request, ETHTOOL_A_FEATURES_WANTED, wanted);
        return new Get<>(request, this::featureChange);
    }

    /** Every message's first attribute is its header, and its number the same. */
    private MessageWriter request(int command, AttributeNames names, String device) {
        MessageWriter request = family.request(command, names);
        return request.nested(ETHTOOL_A_CHANNELS_HEADER, () -> request.string(ETHTOOL_A_HEADER_DEV_NAME, device));
    }

    private Optional<Channels> channels(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> answer = family.attributes(message, ETHTOOL_MSG_CHANNELS_GET_REPLY);
        return answer.isEmpty()
                ? Optional.empty()
                : Optional.of(new Channels(
                        quantity(answer.get(), ETHTOOL_A_CHANNELS_RX_COUNT, ETHTOOL_A_CHANNELS_RX_MAX),
                        quantity(answer.get(), ETHTOOL_A_CHANNELS_TX_COUNT, ETHTOOL_A_CHANNELS_TX_MAX),
                        quantity(answer.get(), ETHTOOL_A_CHANNELS_OTHER_COUNT, ETHTOOL_A_CHANNELS_OTHER_MAX),
                        quantity(answer.get(), ETHTOOL_A_CHANNELS_COMBINED_COUNT, ETHTOOL_A_CHANNELS_COMBINED_MAX)));
    }

    private Optional<Rings> rings(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> answer = family.attributes(message, ETHTOOL_MSG_RINGS_GET_REPLY);
        return answer.isEmpty()
                ? Optional.empty()
                : Optional.of(new Rings(
                        quantity(answer.get(), ETHTOOL_A_RINGS_RX, ETHTOOL_A_RINGS_RX_MAX),
                        quantity(answer.get(), ETHTOOL_A_RINGS_RX_MINI, ETHTOOL_A_RINGS_RX_MINI_MAX),
                        quantity(answer.get(), ETHTOOL_A_RINGS_RX_JUMBO, ETHTOOL_A_RINGS_RX_JUMBO_MAX),
                        quantity(answer.get(), ETHTOOL_A_RINGS_TX, ETHTOOL_A_RINGS_TX_MAX),
                        answer.get().u32(ETHTOOL_A_RINGS_RX_BUF_LEN),
                        answer.get().u8(ETHTOOL_A_RINGS_TCP_DATA_SPLIT),
                        answer.get().u32(ETHTOOL_A_RINGS_CQE_SIZE),
                        answer.get().onOff(ETHTOOL_A_RINGS_TX_PUSH),
                        answer.get().onOff(ETHTOOL_A_RINGS_RX_PUSH)));
    }

    private static Quantity quantity(AttributeSet set, int count, int max) throws MalformedNetlinkException {
        return new Quantity(set.u32(count), set.u32(max));
    }

    private Optional<List<Feature>> features(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> answer = family.attributes(message, ETHTOOL_MSG_FEATURES_GET_REPLY);
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Boolean> hardware = Bitset.decode(answer.get().nested(ETHTOOL_A_FEATURES_HW));
        Map<String, Boolean> active = Bitset.decode(answer.get().nested(ETHTOOL_A_FEATURES_ACTIVE));
        Map<String, Boolean> wanted = Bitset.decode(answer.get().nested(ETHTOOL_A_FEATURES_WANTED));
        Map<String, Boolean> fixed = Bitset.decode(answer.get().nested(ETHTOOL_A_FEATURES_NOCHANGE));
        List<Feature> features = new ArrayList<>();
        hardware.forEach((name, isChangeable) -> features.add(new Feature(
                name,
                active.getOrDefault(name, false),
                wanted.getOrDefault(name, false),
                isChangeable && !fixed.getOrDefault(name, false))));
        return Optional.of(List.copyOf(features));
    }

    private Optional<FeatureChange> featureChange(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> answer = family.attributes(message, ETHTOOL_MSG_FEATURES_SET_REPLY);
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        Set<String> refused = new HashSet<>(
                Bitset.decode(answer.get().nested(ETHTOOL_A_FEATURES_WANTED)).keySet());
        return Optional.of(new FeatureChange(refused, Bitset.decode(answer.get().nested(ETHTOOL_A_FEATURES_ACTIVE))));
    }
}
