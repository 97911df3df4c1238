package headroom.encap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.sun.management.ThreadMXBean;
import headroom.ip.Ipv4Forwarding;
import headroom.packet.BufferPool;
import headroom.packet.PacketBuffer;
import headroom.packet.PushSite;
import headroom.wire.IpAddress;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The hot path allocates nothing: 20,000 rounds of every push and pop, once the compiler is done with them. */
class AllocationTest {
    private static final int ROUNDS = 20_000;

    /** The compiler works beside us, and what it takes back (a deoptimized frame) is allocated again, once. */
    private static final int ATTEMPTS = 10;

    private static final int HEADROOM = 256;

    private final Srv6Endpoint endpoint = new Srv6Endpoint();
    private final IpipPop pop = new IpipPop();
    private final BufferPool pool = new BufferPool(Arena.ofAuto().allocate(4 * 2048), 2048, 4);
    private final PushSite site = new PushSite("test", pool);
    private final Push l2 = PushTest.push(PushTest.Kind.L2, 1, OuterFields.INHERIT);
    private final Push l2Reduced = PushTest.push(PushTest.Kind.L2_RED, 1, OuterFields.INHERIT);
    private final Push l3 = PushTest.push(PushTest.Kind.L3, 2, OuterFields.INHERIT);
    private final Push around4 =
            IpipPush.between(IpAddress.parse("192.0.2.1"), IpAddress.parse("192.0.2.2"), OuterFields.INHERIT);
    private final Push around6 =
            IpipPush.between(IpAddress.parse("fc00::1"), IpAddress.parse("fc00::2"), OuterFields.INHERIT);

    private final MemorySegment ipv4 =
            MemorySegment.ofArray(Packets.ipv4(2, 64, Packets.UDP, Packets.udp(1, 2, new byte[8])));
    private final MemorySegment frame = MemorySegment.ofArray(
            Packets.frame(0x86dd, Packets.ipv6(2, 64, Packets.UDP, Packets.udp(1, 2, new byte[8])), 0x8100, 5));

    private void round() {
        PacketBuffer packet = pool.allocate();
        fill(packet, frame);
        push(l2, packet);
        assertNull(endpoint.popToEthernet(packet));
        push(l2Reduced, packet);
        assertNull(endpoint.popToEthernet(packet));
        fill(packet, ipv4);
        assertNull(Ipv4Forwarding.check(packet));
        assertNull(Ipv4Forwarding.checkAddresses(packet));
        assertNull(Ipv4Forwarding.decrementTimeToLive(packet));
        push(l3, packet);
        assertNull(endpoint.end(packet, Srv6Endpoint.Flavour.PSP));
        assertNull(endpoint.popToIpv4(packet));
        push(around4, packet);
        assertNull(pop.popIpv4(packet));
        push(around6, packet);
        assertNull(pop.popIpv6(packet));
        packet.release();
    }

    private static void fill(PacketBuffer packet, MemorySegment bytes) {
        packet.reset(HEADROOM, (int) bytes.byteSize());
        MemorySegment.copy(bytes, 0, packet.memory(), packet.start(), bytes.byteSize());
    }

    private void push(Push push, PacketBuffer packet) {
        push.apply(site.reserve(packet, push.bytes() + 14));
    }

    @Test
    void nothingPerPacket() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        rounds();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            rounds();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, least, "bytes allocated over " + ROUNDS + " rounds");
    }

    private void rounds() {
        for (int i = 0; i < ROUNDS; i++) {
            round();
        }
    }
}
