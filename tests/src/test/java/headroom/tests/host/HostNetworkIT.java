package headroom.tests.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.host.HostAddress;
import headroom.host.HostEvent;
import headroom.host.HostNetwork;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.call.Errno;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.route.Link;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.tests.testkit.RequiresNetns;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RequiresNetns
class HostNetworkIT {
    private static final int PATIENCE_S = 20;

    private Lab lab;
    private Namespace a;
    private Namespace b;

    @BeforeEach
    void connect() throws Exception {
        lab = new Lab();
        a = lab.namespace("a");
        b = lab.namespace("b");
        connect("left", "right");
    }

    private void connect(String left, String right) throws Exception {
        lab.connect(
                VethEnd.of(a, left).mac("02:00:00:00:00:0a").addresses("10.0.0.1/24", "fd00::1/64"),
                VethEnd.of(b, right).mac("02:00:00:00:00:0b").addresses("10.0.0.2/24", "fd00::2/64"));
    }

    @AfterEach
    void close() throws Exception {
        lab.close();
    }

    private static HostNetwork open(Namespace namespace) throws Exception {
        try (NetworkNamespace opened = NetworkNamespace.named(namespace.name())) {
            return HostNetwork.open(opened);
        }
    }

    /** What a host says, in order. */
    private static final class Heard {
        private final BlockingQueue<HostEvent> events = new LinkedBlockingQueue<>();

        static Heard on(HostNetwork host) {
            Heard heard = new Heard();
            host.subscribe(heard.events::add);
            return heard;
        }

        /** The next event of a kind; others in between are passed over. */
        <T extends HostEvent> T await(Class<T> kind, Predicate<T> matching) throws InterruptedException {
            long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
            while (true) {
                HostEvent event = events.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (event == null) {
                    throw new AssertionError("no " + kind.getSimpleName() + " within " + PATIENCE_S + " s");
                }
                if (kind.isInstance(event) && matching.test(kind.cast(event))) {
                    return kind.cast(event);
                }
            }
        }
    }

    @Test
    void knowsWhatIsThereWhenOpened() throws Exception {
        try (HostNetwork host = open(a)) {
            Link left = host.now().link("left").orElseThrow();

            assertEquals(Optional.of(left), host.now().link(left.index()));
            assertTrue(left.isUp());
            assertEquals(1500, left.mtuBytes());
            assertTrue(left.isOfKind("veth"));
            assertTrue(left.headroomBytes().isPresent()
                    || System.getProperty("os.version").compareTo("6.18") < 0);
            assertEquals(
                    Optional.of(MacAddress.parse("02:00:00:00:00:0a")),
                    host.now().mac(left.index()));
            assertFalse(host.now().isLoopback(left.index()));
            assertTrue(host.now().isLoopback(host.now().link("lo").orElseThrow().index()));
            assertTrue(host.now()
                    .addresses(left.index())
                    .contains(new HostAddress(left.index(), IpAddress.parse("10.0.0.1"), 24)));
            assertTrue(host.now().addresses().contains(new HostAddress(left.index(), IpAddress.parse("fd00::1"), 64)));
            assertEquals(Optional.empty(), host.now().link("right"));
        }
    }

    @Test
    void followsADeviceThroughItsLife() throws Exception {
        try (HostNetwork host = open(a)) {
            Heard heard = Heard.on(host);
            int index = host.now().link("left").orElseThrow().index();

            b.ip("link set right down");
            heard.await(HostEvent.LinkDown.class, event -> event.link().index() == index);
            assertFalse(host.now().link(index).orElseThrow().isUp());
            assertTrue(host.now().link(index).orElseThrow().isAdminUp());
            b.ip("link set right up");
            heard.await(HostEvent.LinkUp.class, event -> event.link().index() == index);

            a.ip("link set left mtu 1400");
            var mtu =
                    heard.await(HostEvent.MtuChanged.class, event -> event.now().index() == index);
            assertEquals(1500, mtu.before().mtuBytes());
            assertEquals(1400, mtu.now().mtuBytes());
            a.ip("link set left address 02:00:00:00:00:1a");
            heard.await(HostEvent.MacChanged.class, event -> event.now().index() == index);
            assertEquals(
                    Optional.of(MacAddress.parse("02:00:00:00:00:1a")),
                    host.now().mac(index));

            a.ip("link del left");
            heard.await(HostEvent.LinkDown.class, event -> event.link().index() == index);
            heard.await(HostEvent.LinkVanished.class, event -> event.link().index() == index);
            assertEquals(Optional.empty(), host.now().link("left"));
            assertTrue(host.now().addresses(index).isEmpty());

            connect("left", "right");
            var again = heard.await(
                    HostEvent.LinkAppeared.class, event -> event.link().name().equals("left"));
            heard.await(HostEvent.LinkUp.class, event -> event.link().name().equals("left"));
            assertEquals(
                    again.link().index(), host.now().link("left").orElseThrow().index());
        }
    }

    @Test
    void aDeviceMovedOrRenamedVanishes() throws Exception {
        try (HostNetwork host = open(a)) {
            Heard heard = Heard.on(host);

            a.ip("link set left name west"); // up: Linux allows it since 6.2
            heard.await(
                    HostEvent.LinkVanished.class, event -> event.link().name().equals("left"));
            heard.await(
                    HostEvent.LinkAppeared.class, event -> event.link().name().equals("west"));
            assertEquals(Optional.empty(), host.now().link("left"));
            assertTrue(host.now().link("west").isPresent());
            a.ip("link set west netns " + b.name());
            heard.await(
                    HostEvent.LinkVanished.class, event -> event.link().name().equals("west"));
        }
    }

    @Test
    void followsAddresses() throws Exception {
        try (HostNetwork host = open(a)) {
            Heard heard = Heard.on(host);
            int index = host.now().link("left").orElseThrow().index();
            HostAddress address = new HostAddress(index, IpAddress.parse("10.7.0.1"), 16);

            a.ip("address add 10.7.0.1/16 dev left");
            heard.await(HostEvent.AddressAdded.class, event -> event.address().equals(address));
            assertTrue(host.now().addresses().contains(address));
            a.ip("address del 10.7.0.1/16 dev left");
            heard.await(HostEvent.AddressRemoved.class, event -> event.address().equals(address));
            assertFalse(host.now().addresses().contains(address));
        }
    }

    @Test
    void hasTheKernelResolveNeighbours() throws Exception {
        try (HostNetwork host = open(a)) {
            Heard heard = Heard.on(host);
            int index = host.now().link("left").orElseThrow().index();
            Optional<MacAddress> right = Optional.of(MacAddress.parse("02:00:00:00:00:0b"));

            for (String text : new String[] {"10.0.0.2", "fd00::2"}) {
                IpAddress address = IpAddress.parse(text);
                assertEquals(Optional.empty(), host.now().neighbour(index, address));
                host.resolve(index, address);
                var resolved = heard.await(
                        HostEvent.NeighbourChanged.class,
                        event -> event.address().equals(address));
                assertEquals(right, resolved.mac());
                assertEquals(index, resolved.ifindex());
                assertEquals(right, host.now().neighbour(index, address));
            }

            a.ip("neigh flush dev left");
            heard.await(HostEvent.NeighbourChanged.class, event -> event.mac().isEmpty());
        }
    }

    @Test
    void aNeighbourThatDoesNotAnswerIsNotUsable() throws Exception {
        try (HostNetwork host = open(a)) {
            int index = host.now().link("left").orElseThrow().index();
            IpAddress nobody = IpAddress.parse("10.0.0.99");

            host.resolve(index, nobody);

            assertTrue(a.ip("neigh show 10.0.0.99 dev left").contains("10.0.0.99"));
            assertEquals(Optional.empty(), host.now().neighbour(index, nobody));
        }
    }

    @Test
    void aPermanentNeighbourStaysPermanent() throws Exception {
        try (HostNetwork host = open(a)) {
            Heard heard = Heard.on(host);
            int index = host.now().link("left").orElseThrow().index();
            IpAddress address = IpAddress.parse("10.0.0.77");
            a.ip("neigh add 10.0.0.77 lladdr 02:00:00:00:00:77 dev left nud permanent");
            heard.await(
                    HostEvent.NeighbourChanged.class, event -> event.address().equals(address));

            host.resolve(index, address);

            assertTrue(a.ip("neigh show 10.0.0.77 dev left").contains("PERMANENT"));
            assertEquals(
                    Optional.of(MacAddress.parse("02:00:00:00:00:77")),
                    host.now().neighbour(index, address));
        }
    }

    @Test
    void resolvingOnADeviceThatIsGoneIsRefused() throws Exception {
        try (HostNetwork host = open(a)) {
            var refusal =
                    assertThrows(NetlinkRefusedException.class, () -> host.resolve(4711, IpAddress.parse("10.0.0.2")));
            assertTrue(refusal.is(Errno.ENODEV), refusal.getMessage());
        }
    }

    @Test
    void knowsWhoCarriesTheDefaultRoute() throws Exception {
        a.ip("link add spare0 type veth peer name spare1");
        a.ip("link add bridge0 type bridge");
        try (HostNetwork host = open(a)) {
            int left = host.now().link("left").orElseThrow().index();
            int spare = host.now().link("spare0").orElseThrow().index();
            assertFalse(host.carriesDefaultRoute(left));

            a.ip("route add default via 10.0.0.2");
            assertTrue(host.carriesDefaultRoute(left));
            assertFalse(host.carriesDefaultRoute(spare));
            a.ip("route del default");
            assertFalse(host.carriesDefaultRoute(left));

            a.ip("-6 route add default via fd00::2 table 77");
            assertTrue(host.carriesDefaultRoute(left));
            a.ip("-6 route del default via fd00::2 table 77");
            a.ip("route add unreachable default metric 9");
            assertFalse(host.carriesDefaultRoute(left));
        }
    }

    @Test
    void aPortOfABridgeCarriesWhatTheBridgeCarries() throws Exception {
        a.ip("link add bridge0 type bridge");
        a.ip("link set bridge0 up");
        a.ip("link set left master bridge0");
        a.ip("address flush dev left");
        a.ip("address add 10.0.0.1/24 dev bridge0");
        a.ip("route add default via 10.0.0.2");
        try (HostNetwork host = open(a)) {
            assertTrue(host.carriesDefaultRoute(
                    host.now().link("left").orElseThrow().index()));
        }
    }

    @Test
    void leavingABridgeIsNotVanishing() throws Exception {
        a.ip("link add bridge0 type bridge");
        a.ip("link set left master bridge0");
        try (HostNetwork host = open(a)) {
            Heard heard = Heard.on(host);
            a.ip("link set left nomaster");
            a.ip("link del bridge0");
            heard.await(HostEvent.LinkVanished.class, event -> true);
            assertTrue(host.now().link("left").isPresent());
            assertTrue(host.now().link("left").orElseThrow().master().isEmpty());
        }
    }

    @Test
    void equalIndexesInTwoNamespacesAreTwoDevices() throws Exception {
        a.ip("link add same index 1000 address 02:00:00:00:01:0a type veth peer name same0");
        b.ip("link add same index 1000 address 02:00:00:00:01:0b type veth peer name same0");
        try (HostNetwork hostA = open(a);
                HostNetwork hostB = open(b)) {
            assertEquals(
                    Optional.of(MacAddress.parse("02:00:00:00:01:0a")),
                    hostA.now().mac(1000));
            assertEquals(
                    Optional.of(MacAddress.parse("02:00:00:00:01:0b")),
                    hostB.now().mac(1000));
            Heard heard = Heard.on(hostB);
            a.ip("link del same");
            b.ip("link set same mtu 1300");
            heard.await(HostEvent.MtuChanged.class, event -> event.now().index() == 1000);
            assertTrue(hostB.now().link(1000).isPresent());
        }
    }

    @Test
    void whatTheKernelCouldNotTellIsAskedFor() throws Exception {
        CountDownLatch stalled = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (NetworkNamespace namespace = NetworkNamespace.named(a.name());
                HostNetwork host = HostNetwork.open(namespace, 4096)) {
            int index = host.now().link("left").orElseThrow().index();
            host.subscribe(event -> {
                stalled.countDown();
                awaitQuietly(goOn);
            });
            a.ip("link set left mtu 1301");
            assertTrue(stalled.await(PATIENCE_S, TimeUnit.SECONDS));
            for (int mtu = 1302; mtu < 1330; mtu++) {
                a.ip("link set left mtu " + mtu);
            }
            a.ip("address add 10.9.0.1/24 dev left");
            Heard heard = Heard.on(host);
            goOn.countDown();

            heard.await(
                    HostEvent.AddressAdded.class,
                    event -> event.address().equals(new HostAddress(index, IpAddress.parse("10.9.0.1"), 24)));
            assertEquals(1329, host.now().link(index).orElseThrow().mtuBytes());
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aListenerThatFailsDoesNotEndTheListening() throws Exception {
        try (HostNetwork host = open(a)) {
            host.subscribe(event -> {
                throw new IllegalStateException("on purpose");
            });
            Heard heard = Heard.on(host);
            a.ip("link set left mtu 1400");
            heard.await(HostEvent.MtuChanged.class, event -> true);
            a.ip("link set left mtu 1401");
            heard.await(HostEvent.MtuChanged.class, event -> true);
        }
    }

    @Test
    void closingEndsTheThreadAlsoFromWithin() throws Exception {
        HostNetwork host = open(a);
        Heard heard = new Heard();
        host.subscribe(event -> {
            host.close();
            heard.events.add(event);
        });
        a.ip("link set left mtu 1400");
        heard.await(HostEvent.MtuChanged.class, event -> true);
        host.close();

        String threadName = "host " + a.name();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(threadName)) {
                thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_S));
                assertFalse(thread.isAlive());
            }
        }
    }
}
