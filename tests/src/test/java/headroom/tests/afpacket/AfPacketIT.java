package headroom.tests.afpacket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import headroom.config.DriverConfig;
import headroom.lab.Child;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.lab.Wait;
import headroom.linux.call.CallState;
import headroom.linux.call.SocketCalls;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.Socket;
import headroom.linux.uapi.SocketH;
import headroom.packet.BufferPool.Place;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.packet.PushSite;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.afpacket.AfPacketDevice;
import headroom.tests.testkit.RequiresNetns;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.IpPrefix;
import headroom.wire.IpProtocol;
import headroom.wire.UdpHeader;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** left l0 --- a0 middle b0 --- r0 right, where the middle has no addresses and our ports are all there is. */
@RequiresNetns
class AfPacketIT {
    private static final int MTU = 9000;
    private static final DriverConfig.AfPacket SMALL = new DriverConfig.AfPacket(4096, 2, OptionalInt.empty());

    private Lab lab;
    private Namespace left;
    private Namespace right;
    private Namespace between;
    private Ports leftPorts;
    private Ports middle;
    private Ports rightPorts;

    @BeforeEach
    void connect() throws IOException {
        lab = new Lab();
        left = lab.namespace("left");
        right = lab.namespace("right");
        between = lab.namespace("middle");
        between.sysctl("net.ipv6.conf.all.disable_ipv6=1", "net.ipv6.conf.default.disable_ipv6=1");
        lab.connect(
                VethEnd.of(left, "l0").mtu(MTU).addresses("10.0.0.1/24", "fd00::1/64"),
                VethEnd.of(between, "a0").mtu(MTU));
        lab.connect(VethEnd.of(right, "r0").addresses("10.0.0.2/24", "fd00::2/64"), VethEnd.of(between, "b0"));
        leftPorts = new Ports(left.name());
        middle = new Ports(between.name());
        rightPorts = new Ports(right.name());
    }

    @AfterEach
    void remove() throws IOException {
        for (Ports ports : List.of(leftPorts, middle, rightPorts)) {
            ports.close();
            assertEquals(ports.pool().frameCount(), ports.pool().count(Place.FREE));
        }
        lab.close();
    }

    @Test
    void pingCrosses() throws IOException, PortException {
        try (PortBridge _ = new PortBridge(middle.open("a0"), middle.open("b0"))) {
            for (String target : List.of("10.0.0.2", "fd00::2")) {
                String answer = left.run("ping", "-c", "10", "-i", "0.05", "-W", "5", "-s", "1400", target);
                assertTrue(answer.contains(" 0% packet loss"), answer);
            }
        }
    }

    /**
     * Default offloads: the sender hands over super-frames without checksums, and the receiver's kernel checks ours.
     */
    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.2", "fd00::2"})
    void tcpCrossesWithDefaultOffloads(String target) throws IOException, PortException {
        left.ip("link set l0 mtu 1500");
        Port a = middle.open("a0");
        Port b = middle.open("b0");
        try (PortBridge _ = new PortBridge(a, b);
                Child server = right.start("iperf3", List.of("iperf3", "-s", "-1", "--forceflush"))) {
            server.awaitWhileAlive(
                    "listening", Ports.PATIENCE, () -> server.log().contains("listening"));
            left.run("iperf3", "-c", target, "-n", "64M");
        }
        assertTrue(a.counters().superFramesSegmented.get() > 0);
        assertTrue(a.counters().checksumsCompleted.get() > 0);
        assertEquals(0, a.counters().drops.total() + b.counters().drops.total());
        assertEquals(
                a.counters().receivedPackets.get(),
                b.counters().transmittedPackets.get());
        String errors = right.run("cat", "/proc/net/snmp", "/proc/net/netstat", "/proc/net/snmp6");
        assertEquals(0, counter(errors, "Tcp", "InCsumErrors"), errors);
    }

    /** The sender's kernel encapsulates and leaves cutting and checksums to hardware all the same. */
    @Test
    void superFramesInsideATunnelAreSegmentedToo() throws IOException, PortException {
        left.ip("link set l0 mtu 1500");
        left.ip("-6 route add fc00::1/128 via fd00::2");
        left.ip("-6 route add fd02::2/128 encap seg6 mode encap segs fc00::1 via fd00::2 dev l0 mtu 1400 advmss 1300");
        right.ip("address add fd02::2/128 dev lo nodad");
        right.sysctl(
                "net.ipv6.conf.all.seg6_enabled=1",
                "net.ipv6.conf.r0.seg6_enabled=1",
                "net.ipv6.conf.all.forwarding=1");
        right.ip("-6 route add fc00::1/128 encap seg6local action End.DT6 table 255 dev r0");
        Port a = middle.open("a0");
        Port b = middle.open("b0");
        try (PortBridge _ = new PortBridge(a, b);
                Child server = right.start("iperf3", List.of("iperf3", "-s", "-1", "--forceflush"))) {
            server.awaitWhileAlive(
                    "listening", Ports.PATIENCE, () -> server.log().contains("listening"));
            left.run("iperf3", "-c", "fd02::2", "-n", "16M");
        }
        assertTrue(a.counters().superFramesSegmented.get() > 0, "super-frames came");
        assertEquals(0, a.counters().drops.total() + b.counters().drops.total());
    }

    @Test
    void aUdpSuperFrameIsSegmented() throws Exception {
        left.ip("neigh add 10.0.0.99 lladdr 02:00:00:00:00:99 dev l0");
        Port a = middle.open("a0");
        try (NetworkNamespace namespace = NetworkNamespace.named(left.name())) {
            assertEquals(2300L, namespace.call(AfPacketIT::sendUdpSuperFrame));
        }
        List<PacketBuffer> received = Ports.receive(a, 5);
        assertEquals(
                List.of(542, 542, 542, 542, 342),
                received.stream().map(PacketBuffer::length).toList());
        for (PacketBuffer packet : received) {
            long udp = packet.start() + 34;
            int length = packet.length() - 34;
            assertEquals(length, UdpHeader.length(packet.memory(), udp));
            int pseudo = Checksum.pseudoHeaderV4(packet.memory(), packet.start() + 14, IpProtocol.UDP, length);
            assertEquals(Checksum.SUM_OF_VALID, Checksum.add(pseudo, Checksum.sum(packet.memory(), udp, length)));
            packet.release();
        }
        assertEquals(1, a.counters().superFramesSegmented.get());
    }

    /** One datagram call whose 2,300 bytes the kernel sends as datagrams of 500; udp(7), UDP_SEGMENT. */
    private static long sendUdpSuperFrame() throws IOException {
        int solUdp = 17;
        int udpSegment = 103;
        try (Arena arena = Arena.ofConfined();
                Socket socket = Socket.open("udp", SocketH.AF_INET, SocketH.SOCK_DGRAM, 0)) {
            socket.option("UDP_SEGMENT", solUdp, udpSegment, 500);
            MemorySegment address = arena.allocate(16, 4); // struct sockaddr_in
            address.set(ValueLayout.JAVA_SHORT, 0, (short) SocketH.AF_INET);
            BigEndian.u16(address, 2, 9);
            BigEndian.i32(address, 4, 0x0a00_0063);
            MemorySegment data = arena.allocate(2300);
            return SocketCalls.sendto(new CallState(arena), socket.fd().number(), data, 2300, 0, address, 16);
        }
    }

    /** A value of /proc/net/snmp: a line of names, then a line of values. */
    private static long counter(String text, String group, String name) {
        List<String> lines = text.lines().filter(l -> l.startsWith(group + ":")).toList();
        int column = List.of(lines.get(0).split(" ")).indexOf(name);
        return Long.parseLong(lines.get(1).split(" ")[column]);
    }

    static Stream<int[]> tags() {
        return Stream.of(
                new int[] {},
                new int[] {0x8100_0064},
                new int[] {0x8100_e064},
                new int[] {0x8100_0000}, // priority tag: VLAN 0 is a tag all the same
                new int[] {0x88a8_0064},
                new int[] {0x88a8_0064, 0x8100_0064},
                new int[] {0x8100_0064, 0x8100_0064},
                new int[] {0x88a8_0001, 0x88a8_0002, 0x8100_0003});
    }

    @ParameterizedTest
    @MethodSource("tags")
    void tagsArePutBackAsTheyWere(int[] tags) throws IOException, PortException {
        byte[] frame = Frames.tagged(tags);
        Port to = rightPorts.open("r0");
        try (PortBridge _ = new PortBridge(middle.open("a0"), middle.open("b0"))) {
            assertEquals(1, leftPorts.send(leftPorts.open("l0"), List.of(frame)));
            List<PacketBuffer> received = Ports.receive(to, 1);
            assertEquals(1, received.size());
            assertArrayEquals(frame, Ports.takeBytes(received.getFirst()));
        }
    }

    @Test
    void aFrameLongerThanTheRingHoldsIsTruncatedAndCounted() throws PortException {
        DriverConfig.AfPacket smallBlocks = new DriverConfig.AfPacket(4096, 32, OptionalInt.empty());
        Port a = middle.open("a0", smallBlocks, Steering.EVERYTHING);
        Port l = leftPorts.open("l0");
        leftPorts.send(l, List.of(Frames.udp(1, 1, 5000), Frames.udp(2, 1, 100)));

        List<PacketBuffer> received = Ports.receive(a, 1);
        assertEquals(2, Frames.number(received.getFirst()));
        received.getFirst().release();
        assertEquals(1, a.counters().drops.get(DropReason.TRUNCATED));
        assertTrue(a.report().warnings().getFirst().contains("are truncated: raise block"));
    }

    @Test
    void aFullRingLosesPacketsVisiblyAndRecovers() throws IOException, PortException {
        Port a = middle.open("a0", SMALL, Steering.EVERYTHING);
        Port l = leftPorts.open("l0");
        List<PacketBuffer> held = new ArrayList<>();
        leftPorts.send(l, List.of(Frames.udp(0, 1, 1000)));
        held.addAll(Ports.receive(a, 1));
        Wait.until("the ring is full", Ports.PATIENCE, () -> {
            leftPorts.send(l, List.of(Frames.udp(1, 1, 1000)));
            return a.report().kernelCounters().get("tp_drops") > 0;
        });
        held.forEach(PacketBuffer::release);

        Wait.until("traffic resumes", Ports.PATIENCE, () -> {
            leftPorts.send(l, List.of(Frames.udp(7, 1, 1000)));
            List<PacketBuffer> received = Ports.receive(a, 1);
            boolean resumed = received.stream().anyMatch(packet -> Frames.number(packet) == 7);
            received.forEach(PacketBuffer::release);
            return resumed;
        });
        assertTrue(a.report().kernelCounters().get("tp_freeze_q_cnt") > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"up", "down"})
    void fanoutGivesEveryPacketToOneWorkerAndAFlowAlwaysToTheSame(String atFirst) throws IOException, PortException {
        between.ip("link set a0 " + atFirst);
        AfPacketDevice device = middle.device("a0", DriverConfig.AfPacket.DEFAULT, 2);
        assertEquals(List.of(0, 1), device.queues());
        List<Port> workers = List.of(device.open(0, middle.pool()), device.open(1, middle.pool()));
        device.steer(Steering.EVERYTHING);
        between.ip("link set a0 up");
        Wait.until(
                "the carrier is back",
                Ports.PATIENCE,
                () -> between.ip("link show a0").contains("LOWER_UP"));

        Port l = leftPorts.open("l0");
        int flows = 64;
        for (int round = 0; round < 2; round++) {
            List<byte[]> frames = new ArrayList<>();
            for (int flow = 0; flow < flows; flow++) {
                frames.add(Frames.udp(flow, 1000 + flow, 100));
            }
            assertEquals(flows, leftPorts.send(l, frames));
        }
        List<List<Integer>> seen = flowsSeen(workers, 2 * flows);
        assertEquals(2 * flows, seen.get(0).size() + seen.get(1).size());
        Set<Integer> one = new HashSet<>(seen.get(0));
        Set<Integer> other = new HashSet<>(seen.get(1));
        assertEquals(flows, one.size() + other.size());
        assertTrue(!one.isEmpty() && !other.isEmpty(), seen.toString());
    }

    /** The flows of {@code count} packets, by the worker that received them. */
    private static List<List<Integer>> flowsSeen(List<Port> workers, int count) {
        List<List<Integer>> seen = List.of(new ArrayList<>(), new ArrayList<>());
        long deadlineNs = System.nanoTime() + Ports.PATIENCE.toNanos();
        PacketBatch batch = new PacketBatch(256);
        while (seen.get(0).size() + seen.get(1).size() < count && System.nanoTime() < deadlineNs) {
            for (int worker = 0; worker < workers.size(); worker++) {
                workers.get(worker).receive(batch);
                for (int i = 0; i < batch.size(); i++) {
                    PacketBuffer packet = batch.get(i);
                    if (Frames.isOurs(packet)) {
                        seen.get(worker).add(Frames.number(packet));
                    }
                    packet.release();
                }
                batch.clear();
            }
        }
        return seen;
    }

    @Test
    void aPushGoesIntoTheRingsOwnHeadroomAndOutFromThere() throws PortException {
        Port a = middle.open("a0");
        Port b = middle.open("b0");
        Port r = rightPorts.open("r0");
        PushSite site = new PushSite("test", middle.pool());
        byte[] frame = Frames.udp(5, 1, 300);
        leftPorts.send(leftPorts.open("l0"), List.of(frame));

        PacketBuffer packet = Ports.receive(a, 1).getFirst();
        assertEquals(a.report().firstDataOffsetBytes(), packet.headroom());
        assertTrue(packet.headroom() >= Ports.HEADROOM_BYTES);
        assertEquals(packet, site.reserve(packet, packet.headroom()));
        assertEquals(1, site.inPlace());
        // Every byte of the headroom can be written: the frame once more in front, the rest zero.
        int room = packet.headroom();
        packet.memory().asSlice(packet.push(room), room).fill((byte) 0);
        MemorySegment.copy(packet.memory(), packet.start() + room, packet.memory(), packet.start(), frame.length);
        PacketBatch batch = new PacketBatch(1);
        batch.add(packet);
        assertEquals(1, b.transmit(batch));

        byte[] arrived = Ports.takeBytes(Ports.receive(r, 1).getFirst());
        assertEquals(room + frame.length, arrived.length);
        assertArrayEquals(frame, Arrays.copyOf(arrived, frame.length));
        assertArrayEquals(frame, Arrays.copyOfRange(arrived, room, arrived.length));
    }

    @Test
    void whatSteeringDoesNotTakeIsLeftToTheKernel() throws PortException {
        Steering one =
                new Steering(Steering.Scope.BY_DESTINATION, Set.of(IpPrefix.parse("192.0.2.0/24")), Set.of(), Set.of());
        Port a = middle.open("a0", DriverConfig.AfPacket.DEFAULT, one);
        leftPorts.send(
                leftPorts.open("l0"), List.of(Frames.tagged(), Frames.tagged(0x8100_0001), Frames.udp(3, 1, 60)));

        List<PacketBuffer> received = Ports.receive(a, 1);
        assertEquals(3, Frames.number(received.getFirst()));
        received.getFirst().release();
        assertEquals(1, a.counters().receivedPackets.get());
        assertTrue(a.counters().leftToKernelPackets.get() >= 2);
    }

    @Test
    void whatIsTransmittedIsNotReceived() throws PortException {
        Port a = middle.open("a0");
        Port l = leftPorts.open("l0");
        leftPorts.send(l, List.of(Frames.udp(1, 1, 100)));
        middle.send(a, List.of(Frames.udp(2, 1, 100)));
        leftPorts.send(l, List.of(Frames.udp(3, 1, 100)));

        List<PacketBuffer> received = Ports.receive(a, 2);
        assertEquals(List.of(1, 3), received.stream().map(Frames::number).toList());
        received.forEach(PacketBuffer::release);
    }

    @Test
    void whatTheDeviceDoesNotTakeHasAReasonAndItsNeighboursGoThrough() throws PortException {
        Port b = middle.open("b0");
        Port r = rightPorts.open("r0");
        assertEquals(2, middle.send(b, List.of(Frames.udp(1, 1, 100), Frames.udp(2, 1, 1515), Frames.udp(3, 1, 1514))));
        assertEquals(1, b.counters().drops.get(DropReason.MTU_EXCEEDED));
        assertEquals(2, b.counters().transmittedPackets.get());
        List<PacketBuffer> received = Ports.receive(r, 2);
        assertEquals(List.of(1, 3), received.stream().map(Frames::number).toList());
        received.forEach(PacketBuffer::release);
    }

    @Test
    void aDeviceThatGoesDownComesBack() throws IOException, PortException {
        Port a = middle.open("a0");
        Port l = leftPorts.open("l0");
        between.ip("link set a0 down");
        assertEquals(0, middle.send(a, List.of(Frames.udp(1, 1, 100))));
        assertEquals(1, a.counters().drops.get(DropReason.PORT_DOWN));

        between.ip("link set a0 up");
        Wait.until(
                "the carrier is back",
                Ports.PATIENCE,
                () -> between.ip("link show a0").contains("LOWER_UP"));
        leftPorts.send(l, List.of(Frames.udp(2, 1, 100)));
        List<PacketBuffer> received = Ports.receive(a, 1);
        assertEquals(2, Frames.number(received.getFirst()));
        received.getFirst().release();
    }

    @Test
    void aDeviceThatIsDeletedYieldsNothingAndIsNoException() throws IOException, PortException {
        Port a = middle.open("a0");
        between.ip("link del a0");
        PacketBatch batch = new PacketBatch(8);
        for (int i = 0; i < 10_000; i++) {
            a.receive(batch);
            for (int j = 0; j < batch.size(); j++) {
                batch.get(j).release(); // what had arrived before
            }
            batch.clear();
            a.maintain();
        }
        assertEquals(0, a.receive(batch));
        assertEquals(0, middle.send(a, List.of(Frames.udp(1, 1, 100), Frames.udp(2, 1, 100))));
        assertEquals(2, a.counters().drops.get(DropReason.PORT_DOWN));
        a.close();
        PortException refused = assertThrows(PortException.class, () -> middle.open("a0"));
        assertTrue(refused.getMessage().contains("there is no device a0 in network namespace " + between.name()));
    }

    @Test
    void closingGivesEverythingBack() throws IOException, PortException {
        openAndClose();
        List<String> before = resources();
        for (int i = 0; i < 10; i++) {
            openAndClose();
        }
        assertEquals(before, resources());
        assertTrue(!between.run("ss", "-0", "-a").contains("a0"));
    }

    /** Closes while a packet is lent out; releasing it later does no harm. */
    private void openAndClose() throws PortException {
        try (AfPacketDevice device = middle.device("a0", SMALL, 2)) {
            Port one = device.open(0, middle.pool());
            Port other = device.open(1, middle.pool());
            device.steer(Steering.EVERYTHING);
            Port l = leftPorts.open("l0", SMALL, Steering.EVERYTHING);
            leftPorts.send(l, List.of(Frames.udp(1, 1, 100)));
            PacketBatch batch = new PacketBatch(1);
            long deadlineNs = System.nanoTime() + Ports.PATIENCE.toNanos();
            while (batch.isEmpty() && System.nanoTime() < deadlineNs) {
                if (one.receive(batch) == 0) {
                    other.receive(batch);
                }
            }
            one.close();
            one.close();
            other.close();
            l.close();
            batch.get(0).release();
        }
    }

    private static List<String> resources() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            found.add(descriptors.count() + " descriptors");
        }
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            found.add(maps.filter(line -> line.contains("socket:")).count() + " rings");
        }
        return found;
    }

    @Test
    void aRefusedRingSaysWhatToChange() {
        PortException refused = assertThrows(
                PortException.class,
                () -> middle.open("a0", new DriverConfig.AfPacket(5000, 2, OptionalInt.empty()), Steering.EVERYTHING));
        assertTrue(refused.getMessage().contains("block must be a multiple of the page size"));
    }

    @Test
    void aDeviceWithoutEthernetIsRefused() throws IOException {
        between.ip("tuntap add dev t0 mode tun");
        PortException refused = assertThrows(PortException.class, () -> middle.open("t0"));
        assertTrue(refused.getMessage().startsWith("port t0: t0 is no Ethernet device"), refused.getMessage());
    }

    @Test
    void nothingIsAllocatedPerPacket() throws PortException {
        Port l = leftPorts.open("l0");
        Port a = middle.open("a0");
        Port b = middle.open("b0");
        MemorySegment frame = MemorySegment.ofArray(Frames.udp(1, 1, 100));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        PacketBatch batch = new PacketBatch(64);
        forward(l, a, b, new PacketBatch(1), frame, 30_000);
        // A downcall allocates until it is compiled, and when is the compiler's business: it is given a minute.
        long allocated = Long.MAX_VALUE;
        long deadlineNs = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (allocated != 0 && System.nanoTime() < deadlineNs) {
            long before = threads.getCurrentThreadAllocatedBytes();
            long forwarded = forward(l, a, b, batch, frame, 20_000);
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(forwarded >= 20_000, forwarded + " packets forwarded");
        }
        assertEquals(0, allocated, "bytes allocated over 20,000 packets");
    }

    private long forward(Port l, Port a, Port b, PacketBatch batch, MemorySegment frame, long count) {
        long sent = 0;
        long forwarded = 0;
        long deadlineNs = System.nanoTime() + Ports.PATIENCE.toNanos();
        while (forwarded < count && System.nanoTime() < deadlineNs) {
            for (int i = 0; i < batch.capacity() && sent - forwarded < 512; i++) {
                PacketBuffer packet = leftPorts.pool().allocate();
                packet.reset(Ports.HEADROOM_BYTES, (int) frame.byteSize());
                MemorySegment.copy(frame, 0, packet.memory(), packet.start(), frame.byteSize());
                batch.add(packet);
                sent++;
            }
            l.transmit(batch);
            forwarded += a.receive(batch);
            b.transmit(batch);
            a.maintain();
        }
        return forwarded;
    }
}
