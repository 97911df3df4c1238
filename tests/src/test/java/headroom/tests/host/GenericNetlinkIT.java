package headroom.tests.host;

import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_FEATURES_HEADER;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_HEADER_DEV_NAME;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_MSG_FEATURES_NTF;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.linux.call.Errno;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.uapi.NetdevH;
import headroom.netlink.ethtool.Channels;
import headroom.netlink.ethtool.EthtoolRequests;
import headroom.netlink.ethtool.EthtoolSocket;
import headroom.netlink.ethtool.Feature;
import headroom.netlink.ethtool.FeatureChange;
import headroom.netlink.generic.Families;
import headroom.netlink.generic.Family;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Toggle;
import headroom.netlink.netdev.NetdevSocket;
import headroom.netlink.netdev.Queue;
import headroom.netlink.netdev.XdpFeature;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkMonitor;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The families of generic netlink about a veth, with ethtool(8) as the witness. */
@RequiresNetns
class GenericNetlinkIT {
    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;

    @BeforeEach
    void open() throws Exception {
        lab = new Lab();
        namespace = lab.namespace("generic");
        namespace.ip("link add left numtxqueues 4 numrxqueues 4 type veth peer name right");
        namespace.ip("link set left up");
        namespace.ip("link set right up");
        opened = NetworkNamespace.named(namespace.name());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
        lab.close();
    }

    @Test
    void familiesAreFoundByName() throws Exception {
        try (NetlinkSocket socket = NetlinkSocket.generic(opened)) {
            Family controller = socket.get(Families.byName("nlctrl"));
            assertEquals(16, controller.id());
            assertTrue(socket.dump(Families.all()).contains(controller));
            assertEquals(Optional.empty(), socket.find(Families.byName("nosuch"), Errno.ENOENT));
        }
    }

    @Test
    void ethtoolsWitness() throws Exception {
        try (EthtoolSocket ethtool = EthtoolSocket.open(opened)) {
            Channels channels = ethtool.channels("left").orElseThrow();
            assertEquals(OptionalInt.of(4), channels.receive().max());
            assertEquals(4, channels.receiveQueues());
            String shown = namespace.run("ethtool", "-l", "left");
            assertTrue(shown.replaceAll("\\s+", " ").contains("RX: 4 TX: 4"), shown);

            assertEquals("veth", ethtool.driver("left").orElseThrow().driver());
            assertEquals(Optional.empty(), ethtool.rings("left"));
            assertThrows(NetlinkRefusedException.class, () -> ethtool.channels("nosuch"));
        }
    }

    @Test
    void featuresAreSwitchedByName() throws Exception {
        try (EthtoolSocket ethtool = EthtoolSocket.open(opened)) {
            FeatureChange change = ethtool.setFeatures(
                            "left", Map.of("tx-tcp-segmentation", Toggle.OFF, "rx-all", Toggle.ON))
                    .orElseThrow();
            assertEquals(Set.of("rx-all"), change.refused());
            assertEquals(false, change.changed().get("tx-tcp-segmentation"));

            List<Feature> features = ethtool.features("left").orElseThrow();
            String shown = namespace.run("ethtool", "-k", "left");
            for (Feature feature : features) {
                Matcher line = Pattern.compile(
                                "^\\s*" + Pattern.quote(feature.name()) + ": (on|off)(.*)$", Pattern.MULTILINE)
                        .matcher(shown);
                if (line.find()) { // some it puts together under names of its own
                    assertEquals(line.group(1), feature.active() ? "on" : "off", feature::name);
                    assertEquals(line.group(2).contains("fixed"), !feature.changeable(), feature::name);
                    assertEquals(line.group(2).contains("requested on"), feature.wanted() && !feature.active());
                }
            }
            assertTrue(features.contains(new Feature("tx-tcp-segmentation", false, false, true)), features::toString);
        }
    }

    @Test
    void xdpAndQueues() throws Exception {
        int left;
        try (NetlinkSocket route = NetlinkSocket.route(opened)) {
            left = route.get(Links.byName("left")).index();
        }
        try (NetdevSocket netdev = NetdevSocket.open(opened)) {
            assertTrue(netdev.xdp(left).orElseThrow().features().contains(XdpFeature.BASIC));
            List<Queue> queues = netdev.queues(left).orElseThrow();
            assertEquals(
                    Set.of(Queue.Direction.RECEIVE, Queue.Direction.TRANSMIT),
                    Set.copyOf(queues.stream().map(Queue::direction).toList()));
            var absent = assertThrows(NetlinkRefusedException.class, () -> netdev.xdp(99_999));
            assertTrue(absent.is(Errno.ENODEV), absent.getMessage());
        }
    }

    @Test
    void notificationsOfAFamilyAreHeard() throws Exception {
        Family family;
        try (NetlinkSocket socket = NetlinkSocket.generic(opened)) {
            family = socket.get(Families.byName(EthtoolRequests.FAMILY));
        }
        int group = family.multicastGroups().get("monitor");
        try (NetlinkMonitor monitor = NetlinkMonitor.generic(opened, NetlinkMonitor.DEFAULT_BUFFER_BYTES, group)) {
            List<AttributeSet> heard = new ArrayList<>();
            namespace.run("ethtool", "-K", "left", "tx-tcp-segmentation", "off");
            assertEquals(
                    NetlinkMonitor.Continuity.COMPLETE,
                    monitor.receive(message ->
                            family.attributes(message, ETHTOOL_MSG_FEATURES_NTF).ifPresent(heard::add)));

            assertEquals(1, heard.size());
            Optional<String> device =
                    heard.getFirst().nested(ETHTOOL_A_FEATURES_HEADER).string(ETHTOOL_A_HEADER_DEV_NAME);
            assertEquals(Optional.of("left"), device);
        }
    }

    @Test
    void aMissingAttributeIsNamed() throws Exception {
        try (NetlinkSocket socket = NetlinkSocket.generic(opened)) {
            Family netdev = socket.get(Families.byName("netdev"));
            var refused = assertThrows(
                    NetlinkRefusedException.class,
                    () -> socket.execute(netdev.request(
                            NetdevH.NETDEV_CMD_DEV_GET, AttributeNames.of(NetdevH.class, "NETDEV_A_DEV_"))));

            assertTrue(refused.getMessage().contains("NETDEV_A_DEV_IFINDEX is missing"), refused.getMessage());
        }
    }
}
