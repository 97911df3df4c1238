package headroom.datapath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.encap.Push;
import headroom.lookup.PrefixTable;
import headroom.packet.BufferPool;
import headroom.packet.Counter;
import headroom.packet.PushSite;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.memory.MemoryDevice;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A worker without a thread between memory devices: an access port and a core port. */
final class Bench {
    static final MacAddress OURS_ACCESS = MacAddress.parse("02:00:00:00:0a:01");
    static final MacAddress OURS_CORE = MacAddress.parse("02:00:00:00:0c:01");
    static final MacAddress SITE = MacAddress.parse("02:00:00:00:0a:02");
    static final MacAddress PEER = MacAddress.parse("02:00:00:00:0c:02");
    static final Ipv4Address GATEWAY_4 = Ipv4Address.parse("10.0.1.1");
    static final Ipv6Address GATEWAY_6 = Ipv6Address.parse("2001:db8:1::1");
    static final int MTU = 1500;
    static final int FRAMES = 256;

    final BufferPool pool;
    final HoldQueue holdQueue;
    final Worker worker;
    final MemoryDevice access = new MemoryDevice("acc0", 1, 256, MTU);
    final MemoryDevice core = new MemoryDevice("core0", 1, 256, MTU);
    final Port accessPort;
    final Port corePort;
    final Egress accessOut;
    final Egress coreOut;
    final Adjacency toSite;
    final Adjacency toPeer;
    final NextHop peer = new NextHop();
    final Map<IpPrefix, Path> routes = new LinkedHashMap<>();
    final Map<IpPrefix, LocalSid> sids = new LinkedHashMap<>();
    final List<TunnelTable.Tunnel> tunnels = new ArrayList<>();
    final Counter sidPackets = new Counter();
    Optional<Path> xconnect = Optional.empty();
    long nowNs = 1;

    Bench() throws PortException {
        pool = new BufferPool(Arena.ofAuto().allocate(4096L * FRAMES), 4096, FRAMES);
        holdQueue = new HoldQueue(pool);
        worker = new Worker(pool, holdQueue, new NeverIdle(), () -> nowNs, 64);
        accessPort = access.open(0, pool);
        corePort = core.open(0, pool);
        access.steer(Steering.EVERYTHING);
        core.steer(Steering.EVERYTHING);
        accessOut = new Egress(accessPort, OURS_ACCESS, MTU, 64);
        coreOut = new Egress(corePort, OURS_CORE, MTU, 64);
        NextHop site = new NextHop();
        site.resolve(Optional.of(SITE));
        toSite = new Adjacency(accessOut, site, holdQueue);
        peer.resolve(Optional.of(PEER));
        toPeer = new Adjacency(coreOut, peer, holdQueue);
    }

    Path pushing(Push push) {
        return Path.pushing(push, new PushSite("test", pool), toPeer);
    }

    void sid(String address, LocalSid.Kind kind, Egress egress, Path path) {
        sids.put(IpPrefix.parse(address), new LocalSid(address, kind, egress, path, sidPackets));
    }

    TunnelTable.Tunnel tunnel(String local, String remote) {
        TunnelTable.Tunnel tunnel =
                new TunnelTable.Tunnel(IpAddress.parse(local), IpAddress.parse(remote), new Counter());
        tunnels.add(tunnel);
        return tunnel;
    }

    void start() {
        Ingress fromAccess = new Ingress(
                accessPort,
                Optional.of(OURS_ACCESS),
                Ingress.Side.ACCESS,
                xconnect,
                Optional.of(GATEWAY_4),
                Optional.of(GATEWAY_6),
                accessOut);
        Ingress fromCore = new Ingress(
                corePort,
                Optional.of(OURS_CORE),
                Ingress.Side.CORE,
                Optional.empty(),
                Optional.of(Ipv4Address.parse("192.0.2.1")),
                Optional.of(Ipv6Address.parse("fc00:c::1")),
                coreOut);
        worker.follow(new Plan(
                List.of(fromAccess, fromCore),
                List.of(accessOut, coreOut),
                new Tables(
                        PrefixTable.of(32, routes),
                        PrefixTable.of(128, routes),
                        PrefixTable.of(128, sids),
                        new TunnelTable(tunnels))));
    }

    /** Forwards until nothing arrives any more. */
    void forward() {
        while (worker.forwardOnce() > 0) {
            // As long as there is something to do.
        }
    }

    /** Everything received or made here was sent, dropped or is held, and no frame is lost. */
    void assertConserved() {
        long balance = accessPort.counters().balance() + corePort.counters().balance();
        assertEquals(worker.heldPackets(), balance, "unaccounted packets");
        assertEquals(FRAMES - holdQueue.size(), pool.count(BufferPool.Place.FREE), "frames not back");
    }

    private static final class NeverIdle implements IdleStrategy {
        @Override
        public void idle(int work) {
            // The test calls forwardOnce itself.
        }

        @Override
        public void watch(Plan plan) {
            // Nothing sleeps here.
        }

        @Override
        public void wake() {
            // Nothing sleeps here.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
