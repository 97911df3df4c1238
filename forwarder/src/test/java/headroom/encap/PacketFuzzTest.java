package headroom.encap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import headroom.encap.Srv6Endpoint.Flavour;
import headroom.ip.IcmpErrors;
import headroom.ip.Ipv4Forwarding;
import headroom.ip.Ipv4Fragmenter;
import headroom.ip.Ipv6Forwarding;
import headroom.ip.TokenBucket;
import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.wire.FlowHash;
import headroom.wire.Ipv4;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import headroom.wire.MalformedPacketException;
import headroom.wire.Srh;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Whatever bytes arrive, a decoder answers: it throws nothing but {@link MalformedPacketException}, and a packet it
 * accepts lies inside the one that came. The memory ends where the packet does, so that reading past it fails. Seeds
 * are in the resources; run with JAZZER_FUZZ=1 to look for more.
 */
class PacketFuzzTest {
    private final Srv6Endpoint endpoint = new Srv6Endpoint();
    private final IpipPop ipip = new IpipPop();

    @FuzzTest(maxDuration = "20s")
    void srv6(byte[] bytes) {
        checkPop(bytes, packet -> endpoint.end(packet, Flavour.NONE));
        checkPop(bytes, packet -> endpoint.end(packet, Flavour.PSP));
        checkPop(bytes, endpoint::popToEthernet);
        PacketBuffer four = checkPop(bytes, endpoint::popToIpv4);
        if (four != null) {
            assertNull(Ipv4Forwarding.check(four));
        }
        PacketBuffer six = checkPop(bytes, endpoint::popToIpv6);
        if (six != null) {
            assertNull(Ipv6Forwarding.check(six));
        }
    }

    @FuzzTest(maxDuration = "20s")
    void ipip(byte[] bytes) {
        checkPop(bytes, ipip::popIpv4);
        checkPop(bytes, ipip::popIpv6);
    }

    /** The packet left, or null when it was refused. */
    private static PacketBuffer checkPop(byte[] bytes, EcnTest.Pop pop) {
        PacketBuffer packet = Packets.buffer(bytes);
        DropReason reason = pop.apply(packet);
        assertTrue(packet.end() <= bytes.length);
        assertTrue(reason == null || packet.start() == 0);
        return reason == null ? packet : null;
    }

    @FuzzTest(maxDuration = "20s")
    void values(byte[] bytes) {
        MemorySegment packet = MemorySegment.ofArray(bytes);
        try {
            Srh srh = Srh.decode(packet, 0, bytes.length);
            byte[] again = new byte[srh.length()];
            srh.encode(MemorySegment.ofArray(again), 0);
            assertEquals(srh, Srh.decode(MemorySegment.ofArray(again), 0, again.length));
        } catch (MalformedPacketException e) {
            assertEquals(bytes.length, e.available());
        }
        try {
            Ipv4.decode(packet, 0, bytes.length);
        } catch (MalformedPacketException e) {
            assertEquals(bytes.length, e.available());
        }
        try {
            Ipv6.decode(packet, 0, bytes.length);
        } catch (MalformedPacketException e) {
            assertEquals(bytes.length, e.available());
        }
    }

    @FuzzTest(maxDuration = "20s")
    void pushesOfFrames(byte[] bytes) {
        Push push = PushTest.push(PushTest.Kind.L2, 1, OuterFields.INHERIT);
        PacketBuffer packet = Packets.buffer(bytes, push.bytes(), 0, new byte[] {(byte) 0xff});
        new CheckedPush(push).apply(packet);
        if (bytes.length >= 14) {
            assertNull(endpoint.popToEthernet(packet));
            assertEquals(Packets.text(bytes), Packets.text(Packets.bytes(packet)));
        }
        FlowHash.ofFrame(packet.memory(), packet.start(), packet.end());
    }

    @FuzzTest(maxDuration = "20s")
    void errorsAndFragments(byte[] bytes) {
        IcmpErrors errors = new IcmpErrors(new TokenBucket(1, 1000, () -> 0));
        PacketBuffer into = Packets.buffer(new byte[1500]);
        into.reset(0, 0);
        PacketBuffer packet = Packets.buffer(bytes);
        if (Ipv6Header.isWhole(packet.memory(), 0, bytes.length)) {
            assertNull(Ipv6Forwarding.check(packet));
            errors.packetTooBig(packet, Ipv6Address.UNSPECIFIED, 1280, into);
        } else if (Ipv4Header.isWhole(packet.memory(), 0, bytes.length)) {
            Ipv4Header.updateHeaderChecksum(packet.memory(), 0);
            assertNull(Ipv4Forwarding.check(packet));
            errors.timeExceeded(packet, new Ipv4Address(1), into);
            BufferPool pool = new BufferPool(Arena.ofAuto().allocate(64 * 256), 256, 64);
            PacketBatch out = new PacketBatch(64);
            new Ipv4Fragmenter(pool, 16).fragment(packet, 100, out);
            for (int i = 0; i < out.size(); i++) {
                assertNull(Ipv4Forwarding.check(out.get(i)));
            }
        }
    }
}
