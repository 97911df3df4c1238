package headroom.tests.afxdp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.Interfaces;
import headroom.linux.io.NetworkNamespace;
import headroom.packet.BufferPool.Place;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.AfXdpOptions.Copy;
import headroom.port.afxdp.AfXdpOptions.Mode;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several devices over one packet memory: frames go from one to the other without being copied. */
@RequiresNetns
class SharedUmemIT {
    private static final int RING = 64;
    /** Few, so that many system calls are made in little time. */
    private static final int CIRCLING = 4;

    private static final int WARM_UP_PACKETS = 80_000;
    private static final byte[] FRAME = TestFrames.numbered(1, 200);

    private Lab lab;
    private WorkerMemory memory;

    @BeforeEach
    void begin() throws IOException {
        lab = new Lab();
        memory = new WorkerMemory(512);
    }

    @AfterEach
    void end() throws IOException {
        memory.close();
        lab.close();
    }

    private AfXdpDevice device(NetworkNamespace namespace, String device, Mode mode) throws PortException {
        var options = new AfXdpOptions(mode, Copy.AUTO, List.of(), RING, OptionalInt.empty());
        return AfXdpDevice.open(device, device, namespace, options, memory.umems);
    }

    /** Sends one frame into {@code in} and expects it out of {@code out}, in the frame it was received in. */
    private void cross(RawPeer from, Port in, Port out, RawPeer to) throws IOException {
        in.maintain();
        out.maintain();
        from.send(FRAME);
        PacketBuffer packet;
        do {
            packet = memory.receive(in, 1).getFirst();
            if (!TestFrames.isNumbered(WorkerMemory.bytes(packet))) {
                packet.release();
                packet = null;
            }
        } while (packet == null);
        int free = memory.pool.count(Place.FREE);
        assertEquals(1, WorkerMemory.transmit(out, List.of(packet)));
        assertTrue(memory.pool.count(Place.FREE) >= free, "the packet was copied");
        assertArrayEquals(
                FRAME,
                to.receive(1, WorkerMemory.PATIENCE, TestFrames::isNumbered).getFirst());
        memory.settle(in, out);
        memory.assertConserved();
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void twoDevicesOfOneNamespace(Mode mode) throws Exception {
        Namespace left = lab.namespace("left");
        Namespace right = lab.namespace("right");
        Namespace forwarder = lab.namespace("fwd");
        lab.connect(VethEnd.of(left, "l0"), VethEnd.of(forwarder, "f0"));
        lab.connect(VethEnd.of(right, "r0"), VethEnd.of(forwarder, "f1"));
        try (NetworkNamespace entered = NetworkNamespace.named(forwarder.name());
                AfXdpDevice first = device(entered, "f0", mode);
                AfXdpDevice second = device(entered, "f1", mode);
                RawPeer leftPeer = RawPeer.open(left, "l0");
                RawPeer rightPeer = RawPeer.open(right, "r0")) {
            Port in = first.open(0, memory.pool);
            Port out = second.open(0, memory.pool);
            first.steer(Steering.EVERYTHING);
            second.steer(Steering.EVERYTHING);
            cross(leftPeer, in, out, rightPeer);
            cross(rightPeer, out, in, leftPeer);
            // The registering socket goes first; the other lives on, and a new one shares from it.
            in.close();
            PacketBuffer held = memory.pool.allocate();
            held.copyFrom(filled(), 256);
            assertEquals(1, WorkerMemory.transmit(out, List.of(held)));
            rightPeer.receive(1, WorkerMemory.PATIENCE, TestFrames::isNumbered);
            Port again = first.open(0, memory.pool);
            cross(leftPeer, again, out, rightPeer);
            // All go, and a new registration of the same memory works.
            again.close();
            out.close();
            memory.assertAllFree();
            Port anew = first.open(0, memory.pool);
            Port anewToo = second.open(0, memory.pool);
            cross(leftPeer, anew, anewToo, rightPeer);
        }
        memory.assertAllFree();
    }

    private PacketBuffer filled() {
        PacketBuffer packet = new PacketBuffer(released -> {}, 0);
        packet.frame(MemorySegment.ofArray(FRAME), 0, FRAME.length);
        packet.reset(0, FRAME.length);
        return packet;
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void twoNamespacesWhoseDevicesHaveTheSameIndex(Mode mode) throws Exception {
        Namespace left = lab.namespace("left");
        Namespace right = lab.namespace("right");
        Namespace one = lab.namespace("one");
        Namespace other = lab.namespace("other");
        lab.connect(VethEnd.of(left, "l0"), VethEnd.of(one, "same"));
        lab.connect(VethEnd.of(right, "r0"), VethEnd.of(other, "same"));
        for (Namespace namespace : List.of(one, other)) {
            namespace.ip("link set same down");
            namespace.ip("link set same name core");
            namespace.ip("link set core up");
        }
        try (NetworkNamespace inOne = NetworkNamespace.named(one.name());
                NetworkNamespace inOther = NetworkNamespace.named(other.name())) {
            int index = inOne.call(() -> Interfaces.index("core"));
            assertEquals(index, (int) inOther.call(() -> Interfaces.index("core")), "the test needs equal indices");
            try (AfXdpDevice first = device(inOne, "core", mode);
                    AfXdpDevice second = device(inOther, "core", mode);
                    RawPeer leftPeer = RawPeer.open(left, "l0");
                    RawPeer rightPeer = RawPeer.open(right, "r0")) {
                Port in = first.open(0, memory.pool);
                Port out = second.open(0, memory.pool);
                first.steer(Steering.EVERYTHING);
                second.steer(Steering.EVERYTHING);
                cross(leftPeer, in, out, rightPeer);
                cross(rightPeer, out, in, leftPeer);
            }
        }
        memory.assertAllFree();
    }

    @Test
    void memoryForFewerRingsThanPortsIsSaid() throws Exception {
        Namespace forwarder = lab.namespace("fwd");
        lab.connect(
                VethEnd.of(forwarder, "f0").queues(2),
                VethEnd.of(forwarder, "f1").queues(2));
        try (WorkerMemory small = new WorkerMemory(128);
                NetworkNamespace entered = NetworkNamespace.named(forwarder.name())) {
            var options = new AfXdpOptions(Mode.NATIVE, Copy.AUTO, List.of(), RING, OptionalInt.empty());
            try (AfXdpDevice device = AfXdpDevice.open("f0", "f0", entered, options, small.umems)) {
                assertEquals(List.of(0, 1), device.queues());
                device.open(0, small.pool);
                PortException refused = assertThrows(PortException.class, () -> device.open(1, small.pool));
                assertTrue(refused.getMessage().contains("raise the frame count by 16"), refused.getMessage());
            }
        }
    }

    /** A few packets circle between the two ends of one veth pair, both ours. */
    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void forwardingAllocatesNothing(Mode mode) throws Exception {
        Namespace one = lab.namespace("one");
        Namespace other = lab.namespace("other");
        lab.connect(VethEnd.of(one, "a0"), VethEnd.of(other, "b0"));
        try (NetworkNamespace inOne = NetworkNamespace.named(one.name());
                NetworkNamespace inOther = NetworkNamespace.named(other.name());
                AfXdpDevice first = device(inOne, "a0", mode);
                AfXdpDevice second = device(inOther, "b0", mode)) {
            Port a = first.open(0, memory.pool);
            Port b = second.open(0, memory.pool);
            first.steer(Steering.EVERYTHING);
            second.steer(Steering.EVERYTHING);
            PacketBatch batch = new PacketBatch(CIRCLING);
            a.maintain();
            b.maintain();
            for (int i = 0; i < CIRCLING; i++) {
                PacketBuffer packet = memory.pool.allocate();
                packet.copyFrom(filled(), 256);
                batch.add(packet);
            }
            a.transmit(batch);
            circle(a, b, batch, WARM_UP_PACKETS);
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int attempt = 0; attempt < 5 && least > 0; attempt++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                circle(a, b, batch, 20_000);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, least);
        }
        memory.assertAllFree();
    }

    private static void circle(Port a, Port b, PacketBatch batch, int packets) {
        long deadlineNs = System.nanoTime() + 20 * WorkerMemory.PATIENCE.toNanos();
        int received = 0;
        while (received < packets) {
            received += a.receive(batch);
            a.transmit(batch);
            received += b.receive(batch);
            b.transmit(batch);
            a.maintain();
            b.maintain();
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError("the packets got lost: " + a.report() + b.report());
            }
        }
    }
}
