package headroom.encap;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 6040, 4.2, figure 4, whole, through every pop. 0 is Not-ECT, 1 ECT(1), 2 ECT(0), 3 CE; -1 is a drop. */
class EcnTest {
    private static final String TABLE = """
            0, 0, 0
            0, 2, 0
            0, 1, 0
            0, 3, -1
            2, 0, 2
            2, 2, 2
            2, 1, 1
            2, 3, 3
            1, 0, 1
            1, 2, 1
            1, 1, 1
            1, 3, 3
            3, 0, 3
            3, 2, 3
            3, 1, 3
            3, 3, 3
            """;

    private static final int DSCP_EF = 0xb8;
    private static final byte[] DATA = Packets.udp(5, 6, Packets.hex("0102"));

    private final Srv6Endpoint endpoint = new Srv6Endpoint();
    private final IpipPop pop = new IpipPop();

    @ParameterizedTest
    @CsvSource(textBlock = TABLE)
    void combines(int inner, int outer, int expected) {
        assertEquals(expected, Ecn.combine(inner, outer));
    }

    @ParameterizedTest
    @CsvSource(textBlock = TABLE)
    void throughEveryPop(int inner, int outer, int expected) {
        byte[] inner4 = Packets.ipv4(DSCP_EF | inner, 9, Packets.UDP, DATA);
        byte[] inner6 = Packets.ipv6(DSCP_EF | inner, 9, Packets.UDP, DATA);
        // What the inner packet should be: put together anew, so that its checksum is right by construction.
        byte[] marked4 = Packets.ipv4(DSCP_EF | (expected & 3), 9, Packets.UDP, DATA);
        byte[] marked6 = Packets.ipv6(DSCP_EF | (expected & 3), 9, Packets.UDP, DATA);

        Push l3 = Srv6L3Push.full(PushTest.sids(2), Ipv6Address.parse("fc00::1"), OuterFields.INHERIT);
        check(l3, inner4, outer, expected, marked4, packet -> endpoint.popToIpv4(atLastSegment(packet)));
        check(l3, inner6, outer, expected, marked6, packet -> endpoint.popToIpv6(atLastSegment(packet)));

        Push l2 = Srv6L2Push.full(PushTest.sids(1), Ipv6Address.parse("fc00::1"), OuterFields.INHERIT);
        int[][] tags = {{}, {0x8100, 5}, {0x88a8, 5, 0x8100, 5}};
        for (int[] tag : tags) {
            byte[] frame4 = Packets.frame(0x0800, inner4, tag);
            byte[] frame6 = Packets.frame(0x86dd, inner6, tag);
            check(l2, frame4, outer, expected, Packets.frame(0x0800, marked4, tag), endpoint::popToEthernet);
            check(l2, frame6, outer, expected, Packets.frame(0x86dd, marked6, tag), endpoint::popToEthernet);
        }

        for (List<String> ends : List.of(List.of("192.0.2.1", "192.0.2.2"), List.of("fc00::1", "fc00::2"))) {
            Push ipip =
                    IpipPush.between(IpAddress.parse(ends.get(0)), IpAddress.parse(ends.get(1)), OuterFields.INHERIT);
            Pop undo = ipip.etherType() == 0x0800 ? pop::popIpv4 : pop::popIpv6;
            check(ipip, inner4, outer, expected, marked4, undo);
            check(ipip, inner6, outer, expected, marked6, undo);
        }
    }

    @ParameterizedTest
    @CsvSource({"0x0806", "0x8847", "0x0800"})
    void marksNothingWhereTheFrameCarriesNoWholeIpPacket(String etherType) {
        byte[] frame = Packets.frame(Integer.decode(etherType), Packets.hex("0102030405"));
        Push l2 = Srv6L2Push.full(PushTest.sids(1), Ipv6Address.parse("fc00::1"), OuterFields.INHERIT);
        check(l2, frame, 3, 0, frame, endpoint::popToEthernet);
    }

    interface Pop {
        DropReason apply(PacketBuffer packet);
    }

    private static void check(Push push, byte[] inner, int outerEcn, int expected, byte[] marked, Pop pop) {
        PacketBuffer packet = Packets.buffer(inner, push.bytes(), 0, Packets.hex("ff"));
        push.apply(packet);
        mark(packet, push.etherType(), outerEcn);
        if (expected < 0) {
            assertEquals(DropReason.ECN_CONFLICT, pop.apply(packet));
            packet.pop(push.bytes());
            assertEquals(Packets.text(inner), Packets.text(Packets.bytes(packet)), "dropped, so unchanged");
            return;
        }
        assertNull(pop.apply(packet));
        assertEquals(Packets.text(marked), Packets.text(Packets.bytes(packet)));
    }

    /** What a congested router on the way does to the outer header. */
    private static void mark(PacketBuffer packet, int etherType, int ecn) {
        byte[] bytes = Packets.bytes(packet);
        if (etherType == 0x0800) {
            bytes[1] = (byte) ((bytes[1] & 0xfc) | ecn);
            bytes[10] = 0;
            bytes[11] = 0;
            int checksum = ~Packets.naiveSum(bytes, 0, 20);
            bytes[10] = (byte) (checksum >>> 8);
            bytes[11] = (byte) checksum;
        } else {
            bytes[1] = (byte) ((bytes[1] & 0xcf) | ecn << 4);
        }
        MemorySegment.copy(bytes, 0, packet.memory(), JAVA_BYTE, packet.start(), bytes.length);
    }

    private PacketBuffer atLastSegment(PacketBuffer packet) {
        assertNull(endpoint.end(packet, Srv6Endpoint.Flavour.NONE));
        return packet;
    }
}
