package headroom.tests.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.host.Offloads;
import headroom.host.Sysctls;
import headroom.host.Sysctls.KernelForwarding;
import headroom.host.VethPeer;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RequiresNetns
class OffloadsIT {
    private Lab lab;
    private Namespace a;
    private Namespace b;
    private NetworkNamespace namespace;

    @BeforeEach
    void connect() throws Exception {
        lab = new Lab();
        a = lab.namespace("a");
        b = lab.namespace("b");
        lab.connect(VethEnd.of(a, "left"), VethEnd.of(b, "right").mtu(1400).queues(2));
        namespace = NetworkNamespace.named(a.name());
    }

    @AfterEach
    void close() throws Exception {
        namespace.close();
        lab.close();
    }

    private Link link(String name) throws Exception {
        try (NetlinkSocket socket = NetlinkSocket.route(namespace)) {
            return socket.get(Links.byName(name));
        }
    }

    private static String features(Namespace where, String device) throws Exception {
        return where.run("ethtool", "-k", device);
    }

    @Test
    void switchesOffAtThePeerInAnotherNamespaceAndBackOn() throws Exception {
        a.run("ethtool", "-K", "left", "gro", "on");
        b.run("ethtool", "-K", "right", "tx-sctp-segmentation", "off"); // not ours to switch on afterwards
        String leftBefore = features(a, "left");
        String rightBefore = features(b, "right");
        assertTrue(rightBefore.contains("\ntcp-segmentation-offload: on"), rightBefore);

        try (Offloads offloads = Offloads.switchOff(namespace, link("left"))) {
            assertTrue(offloads.isComplete(), offloads.sentences()::toString);
            assertEquals(2, offloads.sentences().size(), offloads.sentences()::toString);
            String right = features(b, "right");
            for (String feature : new String[] {
                "tcp-segmentation-offload", "generic-segmentation-offload", "tx-udp-segmentation", "tx-gso-list"
            }) {
                assertTrue(right.contains("\n" + feature + ": off"), feature + " in " + right);
            }
            assertTrue(features(a, "left").contains("\ngeneric-receive-offload: off"));
            assertTrue(features(a, "left").contains("\ntcp-segmentation-offload: on"), "what we send is not concerned");
        }

        assertEquals(leftBefore, features(a, "left"));
        assertEquals(rightBefore, features(b, "right"));
    }

    @Test
    void aPeerInTheSameNamespaceIsFoundToo() throws Exception {
        a.ip("link add one type veth peer name two");

        try (Offloads offloads = Offloads.switchOff(namespace, link("one"))) {
            assertTrue(offloads.isComplete(), offloads.sentences()::toString);
            assertTrue(features(a, "two").contains("\ntcp-segmentation-offload: off"));
        }
        assertTrue(features(a, "two").contains("\ntcp-segmentation-offload: on"));
    }

    @Test
    void aPeerThatCannotBeReachedIsASentenceWithTheCommand() throws Exception {
        Link unreachable = withoutPeer(link("left"));

        try (Offloads offloads = Offloads.switchOff(namespace, unreachable)) {
            assertFalse(offloads.isComplete());
            String sentence = offloads.sentences().getLast();
            assertTrue(sentence.contains("peer of left"), sentence);
            assertTrue(sentence.contains("namespace with id 9999"), sentence);
            assertTrue(sentence.contains("ethtool -K PEER tso off gso off"), sentence);
        }
    }

    /** As the kernel would describe it, were its peer in a namespace nobody can find. */
    private static Link withoutPeer(Link link) {
        return new Link(
                link.index(),
                link.name(),
                link.type(),
                link.flags(),
                link.mtuBytes(),
                link.address(),
                link.operationalState(),
                link.kind(),
                link.master(),
                link.link(),
                OptionalInt.of(9999),
                link.headroomBytes(),
                link.tailroomBytes(),
                link.transmitQueues(),
                link.receiveQueues(),
                link.xdp(),
                link.alias(),
                link.details(),
                link.statistics(),
                link.others());
    }

    @Test
    void aDeviceThatVanishesMeanwhileIsNoProblem() throws Exception {
        try (Offloads offloads = Offloads.switchOff(namespace, link("left"))) {
            assertTrue(offloads.isComplete());
            a.ip("link del left");
        }
    }

    @Test
    void factsOfThePeer() throws Exception {
        VethPeer peer = VethPeer.find(namespace, link("left")).orElseThrow();

        assertEquals("right", peer.link().name());
        assertEquals(1400, peer.link().mtuBytes());
        assertEquals(b.name(), peer.namespace().name());
        assertEquals(2, peer.channels().transmitQueues());
        assertEquals(2, peer.channels().receiveQueues());
        assertEquals(Optional.empty(), VethPeer.find(namespace, link("lo")));
    }

    @Test
    void whatTheKernelDoesToPacketsOnADevice() throws Exception {
        assertEquals(
                new KernelForwarding(Optional.empty(), Optional.empty(), Optional.empty()),
                Sysctls.kernelForwarding(namespace, "left"));

        a.sysctl(
                "net.ipv4.conf.left.forwarding=1",
                "net.ipv6.conf.all.forwarding=1",
                "net.ipv6.conf.left.seg6_enabled=1");
        KernelForwarding forwarding = Sysctls.kernelForwarding(namespace, "left");
        assertEquals(Optional.of("net.ipv4.conf.left.forwarding"), forwarding.ipv4());
        assertEquals(Optional.of("net.ipv6.conf.all.forwarding"), forwarding.ipv6());
        assertEquals(Optional.empty(), forwarding.srv6(), "\"all\" does not allow it");
        a.sysctl("net.ipv6.conf.all.seg6_enabled=1");
        forwarding = Sysctls.kernelForwarding(namespace, "left");
        assertEquals(Optional.of("net.ipv6.conf.left.seg6_enabled"), forwarding.srv6());
        assertEquals(3, forwarding.warnings("left").size());
        assertTrue(forwarding.warnings("left").getFirst().contains("sysctl -w net.ipv4.conf.left.forwarding=0"));

        try (NetworkNamespace other = NetworkNamespace.named(b.name())) {
            assertEquals(
                    new KernelForwarding(Optional.empty(), Optional.empty(), Optional.empty()),
                    Sysctls.kernelForwarding(other, "right"));
        }
    }
}
