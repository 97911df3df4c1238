package headroom.datapath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.IpipPush;
import headroom.encap.OuterFields;
import headroom.encap.Push;
import headroom.encap.Srv6L2Push;
import headroom.encap.Srv6L3Push;
import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IcmpHeader;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import headroom.wire.MacAddress;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ForwardingTest {
    private static final Ipv6Address LOCAL = Ipv6Address.parse("fc00:1::1");
    private static final Ipv6Address REMOTE = Ipv6Address.parse("fc00:2::d2");
    private static final OuterFields FIELDS = new OuterFields(OptionalInt.empty(), OptionalInt.of(64));
    private static final MacAddress BROADCAST = new MacAddress(0xffff_ffff_ffffL);

    private static Push l2() {
        return Srv6L2Push.full(List.of(REMOTE), LOCAL, FIELDS);
    }

    private static Push ipip() {
        return IpipPush.between(IpAddress.parse("192.0.2.1"), IpAddress.parse("192.0.2.2"), FIELDS);
    }

    /** Carries what one bench sent to the core over to another one's core, as if it were the node addressed. */
    private static byte[] addressed(byte[] frame, MacAddress to) {
        to.put(MemorySegment.ofArray(frame), 0);
        return frame;
    }

    @Test
    void anL2FrameComesOutAtTheFarEndAsItWas() throws Exception {
        Bench near = new Bench();
        near.xconnect = Optional.of(near.pushing(l2()));
        near.start();
        Bench far = new Bench();
        far.sid("fc00:2::d2", LocalSid.Kind.END_DX2, far.accessOut, null);
        far.start();
        byte[] arp = new byte[60];
        EthernetHeader.put(MemorySegment.ofArray(arp), 0, BROADCAST.value(), Bench.SITE.value(), EtherType.ARP);
        byte[] udp = Frames.udp4(Bench.PEER, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 200);
        assertTrue(near.access.inject(0, arp));
        assertTrue(near.access.inject(0, udp));
        near.forward();
        byte[] first = near.core.collect(0);
        byte[] second = near.core.collect(0);
        assertEquals(arp.length + 78, first.length);
        assertEquals(Bench.PEER, MacAddress.get(MemorySegment.ofArray(first), 0));
        assertEquals(Bench.OURS_CORE, MacAddress.get(MemorySegment.ofArray(first), 6));
        far.core.inject(0, addressed(first, Bench.OURS_CORE));
        far.core.inject(0, addressed(second, Bench.OURS_CORE));
        far.forward();
        assertArrayEquals(arp, far.access.collect(0));
        assertArrayEquals(udp, far.access.collect(0));
        assertEquals(2, far.sidPackets.get());
        assertEquals(2, near.xconnect.get().site().inPlace());
        near.assertConserved();
        far.assertConserved();
    }

    @Test
    void anIpipPacketIsPoppedOnlyForItsTunnelAndRoutedOn() throws Exception {
        Bench near = new Bench();
        near.routes.put(IpPrefix.parse("10.0.2.0/24"), near.pushing(ipip()));
        near.start();
        Bench far = new Bench();
        TunnelTable.Tunnel tunnel = far.tunnel("192.0.2.2", "192.0.2.1");
        far.routes.put(IpPrefix.parse("10.0.2.0/24"), Path.plain(far.toSite));
        far.start();
        near.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100));
        near.forward();
        byte[] outer = near.core.collect(0);
        assertEquals(14 + 20 + 100, outer.length);
        byte[] stranger = outer.clone();
        MemorySegment memory = MemorySegment.ofArray(stranger);
        IpAddress.parse("192.0.2.9");
        Ipv4Header.source(memory, 14, 0xc0000209);
        Ipv4Header.updateHeaderChecksum(memory, 14);
        far.core.inject(0, addressed(stranger, Bench.OURS_CORE));
        far.core.inject(0, addressed(outer, Bench.OURS_CORE));
        far.forward();
        byte[] inner = far.access.collect(0);
        assertNull(far.access.collect(0));
        assertEquals(1, far.corePort.counters().drops.get(DropReason.TUNNEL_UNKNOWN));
        assertEquals(1, tunnel.packets().get());
        byte[] expected = Frames.udp4(Bench.SITE, Bench.OURS_ACCESS, "10.0.1.2", "10.0.2.2", 62, 100);
        assertArrayEquals(expected, inner, "TTL down by one at each end, checksum with it");
        near.assertConserved();
        far.assertConserved();
    }

    @Test
    void srv6ForALocalSidIsRefusedAtAnAccessPort() throws Exception {
        Bench bench = new Bench();
        bench.sid("fc00:2::d2", LocalSid.Kind.END_DT6, null, null);
        bench.start();
        bench.access.inject(0, Frames.udp6(Bench.OURS_ACCESS, Bench.SITE, "2001:db8:1::2", "fc00:2::d2", 64, 100));
        bench.forward();
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.SRV6_AT_ACCESS));
        bench.assertConserved();
    }

    @Test
    void aRoutedIpv4PacketTooBigForThePushIsAnsweredWithTheInnerMtu() throws Exception {
        Bench bench = new Bench();
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), bench.pushing(ipip()));
        bench.start();
        bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 1481));
        bench.forward();
        byte[] answer = bench.access.collect(0);
        assertNotNull(answer);
        MemorySegment memory = MemorySegment.ofArray(answer);
        assertEquals(Bench.SITE, MacAddress.get(memory, 0));
        assertEquals(Bench.GATEWAY_4.value(), Ipv4Header.source(memory, 14));
        assertEquals(IpProtocol.ICMP, Ipv4Header.protocol(memory, 14));
        assertEquals(IcmpHeader.V4_DESTINATION_UNREACHABLE, IcmpHeader.type(memory, 34));
        assertEquals(IcmpHeader.V4_CODE_FRAGMENTATION_NEEDED, IcmpHeader.code(memory, 34));
        assertEquals(1480, IcmpHeader.rest(memory, 34) & 0xffff);
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.MTU_EXCEEDED));
        assertNull(bench.core.collect(0));
        bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 1480));
        bench.forward();
        assertEquals(1514, bench.core.collect(0).length);
        bench.assertConserved();
    }

    @Test
    void aRoutedIpv6PacketTooBigIsAnsweredWithPacketTooBig() throws Exception {
        Bench bench = new Bench();
        Push push = Srv6L3Push.full(List.of(REMOTE), LOCAL, FIELDS);
        bench.routes.put(IpPrefix.parse("2001:db8:2::/48"), bench.pushing(push));
        bench.start();
        bench.access.inject(0, Frames.udp6(Bench.OURS_ACCESS, Bench.SITE, "2001:db8:1::2", "2001:db8:2::2", 64, 1500));
        bench.forward();
        byte[] answer = bench.access.collect(0);
        assertNotNull(answer);
        MemorySegment memory = MemorySegment.ofArray(answer);
        assertEquals(IcmpHeader.V6_PACKET_TOO_BIG, IcmpHeader.type(memory, 54));
        assertEquals(1500 - 64, IcmpHeader.rest(memory, 54));
        assertEquals(Bench.GATEWAY_6, Ipv6Address.get(memory, 14 + 8));
        bench.assertConserved();
    }

    @Test
    void withoutDontFragmentAnIpv4PacketIsSplitBeforeThePush() throws Exception {
        Bench bench = new Bench();
        Path path = bench.pushing(ipip());
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), path);
        bench.start();
        byte[] frame = Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 1500);
        MemorySegment memory = MemorySegment.ofArray(frame);
        Ipv4Header.flagsFragmentOffset(memory, 14, 0);
        Ipv4Header.updateHeaderChecksum(memory, 14);
        bench.access.inject(0, frame);
        bench.forward();
        byte[] first = bench.core.collect(0);
        byte[] second = bench.core.collect(0);
        assertEquals(1514 - 4, first.length, "1480 less 20 is 1460, of which 1456 is a multiple of 8");
        MemorySegment tail = MemorySegment.ofArray(second);
        assertEquals(1456, Ipv4Header.fragmentOffset(tail, 34));
        assertTrue(Checksum.isValid(tail, 34, 20));
        byte[] rejoined = Arrays.copyOf(Arrays.copyOfRange(first, 54, first.length), 1480);
        System.arraycopy(second, 54, rejoined, 1456, second.length - 54);
        assertArrayEquals(Arrays.copyOfRange(frame, 34, frame.length), rejoined);
        assertEquals(2, path.site().inPlace());
        bench.assertConserved();
    }

    @Test
    void anExpiredPacketIsAnswered() throws Exception {
        Bench bench = new Bench();
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), bench.pushing(ipip()));
        bench.start();
        bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 1, 100));
        bench.forward();
        assertEquals(IcmpHeader.V4_TIME_EXCEEDED, IcmpHeader.type(MemorySegment.ofArray(bench.access.collect(0)), 34));
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.HOP_LIMIT_EXCEEDED));
        bench.assertConserved();
    }

    @Test
    void packetsWaitForANextHopWithinBounds() throws Exception {
        Bench bench = new Bench();
        bench.peer.resolve(Optional.empty());
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), bench.pushing(ipip()));
        bench.start();
        for (int i = 0; i < HoldQueue.PER_ADJACENCY + 3; i++) {
            bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100 + i));
        }
        bench.forward();
        assertEquals(HoldQueue.PER_ADJACENCY, bench.worker.heldPackets());
        assertEquals(3, bench.corePort.counters().drops.get(DropReason.NEXT_HOP_UNRESOLVED));
        bench.assertConserved();
        bench.peer.resolve(Optional.of(Bench.PEER));
        bench.holdQueue.serve(bench.nowNs);
        bench.coreOut.flush();
        for (int i = 0; i < HoldQueue.PER_ADJACENCY; i++) {
            assertEquals(14 + 20 + 100 + i, bench.core.collect(0).length, "in order");
        }
        assertEquals(0, bench.worker.heldPackets());
        bench.assertConserved();
    }

    @Test
    void packetsDoNotWaitForEver() throws Exception {
        Bench bench = new Bench();
        bench.peer.resolve(Optional.empty());
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), bench.pushing(ipip()));
        bench.start();
        bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100));
        bench.forward();
        bench.holdQueue.serve(HoldQueue.PATIENCE_NS - 1);
        assertEquals(1, bench.worker.heldPackets());
        bench.holdQueue.serve(HoldQueue.PATIENCE_NS);
        assertEquals(0, bench.worker.heldPackets());
        assertEquals(1, bench.corePort.counters().drops.get(DropReason.NEXT_HOP_UNRESOLVED));
        bench.assertConserved();
    }

    @Test
    void framesForOtherHostsAndOtherProtocolsAreCounted() throws Exception {
        Bench bench = new Bench();
        bench.start();
        bench.access.inject(0, Frames.udp4(Bench.PEER, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100));
        bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.9.9.9", 64, 100));
        byte[] arp = new byte[60];
        EthernetHeader.put(MemorySegment.ofArray(arp), 0, Bench.OURS_ACCESS.value(), 1, EtherType.ARP);
        bench.access.inject(0, arp);
        bench.access.inject(0, new byte[13]);
        bench.forward();
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.NOT_FOR_US));
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.NO_ROUTE));
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.NOT_IP));
        assertEquals(1, bench.accessPort.counters().drops.get(DropReason.MALFORMED_ETHERNET));
        bench.assertConserved();
    }

    @Test
    void segmentsThatAreAllOursAreWalkedInOneGoAndALoopEnds() throws Exception {
        Bench bench = new Bench();
        bench.sid("fc00:2::e", LocalSid.Kind.END, null, null);
        bench.sid("fc00:2::d4", LocalSid.Kind.END_DT4, null, null);
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), Path.plain(bench.toSite));
        bench.start();
        Ipv6Address end = Ipv6Address.parse("fc00:2::e");
        Push walk = Srv6L3Push.full(List.of(end, end, Ipv6Address.parse("fc00:2::d4")), LOCAL, FIELDS);
        Bench near = new Bench();
        near.routes.put(IpPrefix.parse("10.0.2.0/24"), near.pushing(walk));
        near.start();
        near.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100));
        near.forward();
        bench.core.inject(0, addressed(near.core.collect(0), Bench.OURS_CORE));
        bench.forward();
        assertArrayEquals(
                Frames.udp4(Bench.SITE, Bench.OURS_ACCESS, "10.0.1.2", "10.0.2.2", 62, 100), bench.access.collect(0));
        bench.assertConserved();

        Ipv6Address[] loop = new Ipv6Address[12];
        Arrays.fill(loop, end);
        Bench looper = new Bench();
        looper.routes.put(IpPrefix.parse("10.0.2.0/24"), looper.pushing(Srv6L3Push.full(List.of(loop), LOCAL, FIELDS)));
        looper.start();
        looper.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100));
        looper.forward();
        bench.core.inject(0, addressed(looper.core.collect(0), Bench.OURS_CORE));
        bench.forward();
        assertEquals(1, bench.corePort.counters().drops.get(DropReason.NESTED_TOO_DEEP));
        bench.assertConserved();
    }

    @Test
    void aBadSrhIsAnsweredWithAPointerToSegmentsLeft() throws Exception {
        Bench bench = new Bench();
        bench.sid("fc00:2::d2", LocalSid.Kind.END_DX2, bench.accessOut, null);
        bench.start();
        Bench near = new Bench();
        near.xconnect = Optional.of(near.pushing(l2()));
        near.start();
        near.access.inject(0, Frames.udp4(Bench.PEER, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100));
        near.forward();
        byte[] outer = addressed(near.core.collect(0), Bench.OURS_CORE);
        outer[14 + 40 + 3] = 9; // Segments Left
        bench.core.inject(0, outer);
        bench.forward();
        MemorySegment answer = MemorySegment.ofArray(bench.core.collect(0));
        assertEquals(IcmpHeader.V6_PARAMETER_PROBLEM, IcmpHeader.type(answer, 54));
        assertEquals(43, IcmpHeader.rest(answer, 54));
        assertEquals(LOCAL, Ipv6Address.get(answer, 14 + 24));
        assertEquals(1, bench.corePort.counters().drops.get(DropReason.SRH_SEGMENTS_LEFT_INVALID));
        bench.assertConserved();
    }

    @Test
    void forwardingAllocatesNothing() throws Exception {
        Bench bench = new Bench();
        bench.routes.put(IpPrefix.parse("2001:db8:2::/48"), bench.pushing(l3()));
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), bench.pushing(ipip()));
        bench.start();
        byte[] six = Frames.udp6(Bench.OURS_ACCESS, Bench.SITE, "2001:db8:1::2", "2001:db8:2::2", 64, 100);
        byte[] four = Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64, 100);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 60 && least > 0; round++) {
            long allocated = 0;
            for (int i = 0; i < 1000; i++) {
                for (int j = 0; j < 10; j++) {
                    bench.access.inject(0, six);
                    bench.access.inject(0, four);
                }
                long before = threads.getCurrentThreadAllocatedBytes();
                bench.forward();
                allocated += threads.getCurrentThreadAllocatedBytes() - before;
                while (bench.core.collect(0) != null) {
                    // Makes room for the next.
                }
            }
            least = Math.min(least, allocated);
        }
        assertEquals(0, least, "bytes allocated over 20,000 packets, once warmed up");
        bench.assertConserved();
        assertEquals(Bench.FRAMES, bench.pool.count(BufferPool.Place.FREE));
    }

    private static Push l3() {
        return Srv6L3Push.full(List.of(REMOTE), LOCAL, FIELDS);
    }

    @Test
    void theFlowLabelIsTheSameForAFlowAndNotZero() throws Exception {
        Bench bench = new Bench();
        bench.routes.put(IpPrefix.parse("10.0.2.0/24"), bench.pushing(l3()));
        bench.start();
        for (int i = 0; i < 2; i++) {
            bench.access.inject(0, Frames.udp4(Bench.OURS_ACCESS, Bench.SITE, "10.0.1.2", "10.0.2.2", 64 - i, 100 + i));
        }
        bench.forward();
        int first = Ipv6Header.flowLabel(MemorySegment.ofArray(bench.core.collect(0)), 14);
        int second = Ipv6Header.flowLabel(MemorySegment.ofArray(bench.core.collect(0)), 14);
        assertEquals(first, second);
        assertTrue(first != 0);
    }
}
