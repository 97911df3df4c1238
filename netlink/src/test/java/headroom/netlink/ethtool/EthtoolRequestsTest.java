package headroom.netlink.ethtool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.EthtoolNetlinkH;
import headroom.linux.uapi.GenetlinkH.Genlmsghdr;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.generic.Family;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.Get;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.Toggle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A veth of Linux 6.18. */
class EthtoolRequestsTest {
    private static final Family FAMILY = new Family(0x15, EthtoolRequests.FAMILY, 1, Map.of());
    private static final EthtoolRequests REQUESTS = new EthtoolRequests(FAMILY);

    private static <T> T answered(String golden, Get<T> question) throws Exception {
        GoldenFile file = GoldenFile.read(golden);
        assertEquals(
                RequestText.of(file.request(), question.request(), Genlmsghdr.SIZE),
                RequestText.of(question.request(), Genlmsghdr.SIZE));
        return question.decoder().decode(file.messages().getFirst()).orElseThrow();
    }

    @Test
    void channels() throws Exception {
        Channels channels = answered("ethtool-channels", REQUESTS.channels("ve0"));

        assertEquals(new Quantity(OptionalInt.of(1), OptionalInt.of(2)), channels.receive());
        assertEquals(new Quantity(OptionalInt.of(1), OptionalInt.of(2)), channels.transmit());
        assertEquals(Quantity.NONE, channels.combined());
        assertEquals(1, channels.receiveQueues());
        assertEquals(1, channels.transmitQueues());
    }

    @Test
    void channelsAreAskedForByDirection() throws Exception {
        MessageWriter ours = REQUESTS.setChannels(
                "ve0",
                new ChannelCounts(OptionalInt.of(99), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()));

        assertEquals(
                RequestText.of(GoldenFile.read("error-channels").request(), ours, Genlmsghdr.SIZE),
                RequestText.of(ours, Genlmsghdr.SIZE));
        assertEquals(List.of("ETHTOOL_A_CHANNELS_RX_COUNT"), ours.attributeNames(32));
        assertEquals(List.of("ETHTOOL_A_CHANNELS_HEADER", "ETHTOOL_A_HEADER_DEV_NAME"), ours.attributeNames(24));
    }

    /** Laid out by hand from linux/ethtool_netlink.h: no device here has rings. */
    @Test
    void rings() throws Exception {
        MessageWriter answer = FAMILY.request(EthtoolNetlinkH.ETHTOOL_MSG_RINGS_GET_REPLY, AttributeNames.UNKNOWN)
                .u32(EthtoolNetlinkH.ETHTOOL_A_RINGS_RX_MAX, 4096)
                .u32(EthtoolNetlinkH.ETHTOOL_A_RINGS_RX, 512)
                .u32(EthtoolNetlinkH.ETHTOOL_A_RINGS_TX_MAX, 4096)
                .u32(EthtoolNetlinkH.ETHTOOL_A_RINGS_TX, 256)
                .u8(EthtoolNetlinkH.ETHTOOL_A_RINGS_TX_PUSH, 1);

        Rings rings = REQUESTS.rings("ve0")
                .decoder()
                .decode(RequestText.message(answer))
                .orElseThrow();

        assertEquals(new Quantity(OptionalInt.of(512), OptionalInt.of(4096)), rings.receive());
        assertEquals(new Quantity(OptionalInt.of(256), OptionalInt.of(4096)), rings.transmit());
        assertEquals(Quantity.NONE, rings.receiveJumbo());
        assertEquals(OptionalInt.empty(), rings.receiveBufferBytes());
        assertEquals(true, rings.transmitPush().orElseThrow());
        assertTrue(rings.receivePush().isEmpty());
    }

    @Test
    void features() throws Exception {
        List<Feature> features = answered("ethtool-features", REQUESTS.features("ve0"));

        assertTrue(features.size() > 50, features::toString);
        assertTrue(features.contains(new Feature("tx-tcp-segmentation", true, true, true)), features::toString);
        assertTrue(features.contains(new Feature("rx-gro", false, false, true)), features::toString);
        assertTrue(features.stream().noneMatch(feature -> feature.name().isEmpty()), features::toString);
        assertTrue(features.contains(new Feature("rx-all", false, false, false)), features::toString);
    }

    @Test
    void whatWasNotSwitchedIsSaid() throws Exception {
        Map<String, Toggle> wanted = new LinkedHashMap<>();
        wanted.put("tx-tcp-segmentation", Toggle.OFF);
        wanted.put("rx-all", Toggle.ON);

        FeatureChange change = answered("ethtool-features-set", REQUESTS.setFeatures("ve0", wanted));

        assertEquals(Set.of("rx-all"), change.refused());
        assertEquals(Map.of("tx-tcp-segmentation", false, "tx-tcp-mangleid-segmentation", false), change.changed());
    }
}
