package headroom.encap;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.IpAddress;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every pop against every truncation and every changed byte: a reason, or a packet inside the one that came; nothing
 * thrown.
 */
class PopRobustnessTest {
    private static final byte[] INNER4 = Packets.ipv4(2, 9, Packets.UDP, Packets.udp(1, 2, new byte[4]));
    private static final byte[] INNER6 = Packets.ipv6(2, 9, Packets.UDP, Packets.udp(1, 2, new byte[4]));
    private static final byte[] FRAME = Packets.frame(0x0800, INNER4, 0x8100, 5);

    private static final Srv6Endpoint ENDPOINT = new Srv6Endpoint();
    private static final IpipPop IPIP = new IpipPop();

    record Case(String name, EcnTest.Pop pop, String packet) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        EcnTest.Pop end = packet -> ENDPOINT.end(packet, Srv6Endpoint.Flavour.NONE);
        EcnTest.Pop endPsp = packet -> ENDPOINT.end(packet, Srv6Endpoint.Flavour.PSP);
        cases.add(new Case("End", end, pushed(PushTest.push(PushTest.Kind.L3, 3, OuterFields.INHERIT), INNER4)));
        cases.add(
                new Case("End, PSP", endPsp, pushed(PushTest.push(PushTest.Kind.L3, 2, OuterFields.INHERIT), INNER6)));
        for (PushTest.Kind kind : new PushTest.Kind[] {PushTest.Kind.L2, PushTest.Kind.L2_RED}) {
            Push push = PushTest.push(kind, 1, OuterFields.INHERIT);
            cases.add(new Case("DX2 of " + kind, ENDPOINT::popToEthernet, pushed(push, FRAME)));
        }
        for (PushTest.Kind kind : new PushTest.Kind[] {PushTest.Kind.L3, PushTest.Kind.L3_RED}) {
            Push push = PushTest.push(kind, 1, OuterFields.INHERIT);
            cases.add(new Case("DX4 of " + kind, ENDPOINT::popToIpv4, pushed(push, INNER4)));
            cases.add(new Case("DX6 of " + kind, ENDPOINT::popToIpv6, pushed(push, INNER6)));
        }
        byte[] optionsSrhOptions = Packets.ipv6(
                0,
                64,
                60,
                Packets.concat(
                        Packets.hex("2b 00 01 04 00000000  3c 04 04 00 00 00 0000"),
                        new byte[16],
                        Packets.hex("04 06 000000000000 000000000000 0100  04 00 01 04 00000000"),
                        INNER4));
        cases.add(new Case("DX4, options and TLVs", ENDPOINT::popToIpv4, Packets.text(optionsSrhOptions)));
        Push around4 =
                IpipPush.between(IpAddress.parse("192.0.2.1"), IpAddress.parse("192.0.2.2"), OuterFields.INHERIT);
        Push around6 = IpipPush.between(IpAddress.parse("fc00::1"), IpAddress.parse("fc00::2"), OuterFields.INHERIT);
        cases.add(new Case("4in4", IPIP::popIpv4, pushed(around4, INNER4)));
        cases.add(new Case("6in4", IPIP::popIpv4, pushed(around4, INNER6)));
        cases.add(new Case("4in6", IPIP::popIpv6, pushed(around6, INNER4)));
        cases.add(new Case("6in6", IPIP::popIpv6, pushed(around6, INNER6)));
        return cases.stream();
    }

    private static String pushed(Push push, byte[] inner) {
        PacketBuffer packet = Packets.buffer(inner, push.bytes(), 0, Packets.hex("ff"));
        push.apply(packet);
        return Packets.text(Packets.bytes(packet));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void refusesEveryTruncation(Case c) {
        byte[] whole = Packets.hex(c.packet());
        assertNull(c.pop().apply(Packets.buffer(whole)), "whole");
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertNotNull(c.pop().apply(Packets.buffer(cut)), "cut to " + length);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void survivesEveryByte(Case c) {
        byte[] whole = Packets.hex(c.packet());
        PacketBuffer packet = Packets.buffer(whole);
        for (int i = 0; i < whole.length; i++) {
            for (int value = 0; value < 256; value++) {
                MemorySegment.copy(whole, 0, packet.memory(), JAVA_BYTE, 0, whole.length);
                packet.reset(0, whole.length);
                packet.memory().set(JAVA_BYTE, i, (byte) value);
                DropReason reason = c.pop().apply(packet);
                assertTrue(packet.start() >= 0 && packet.end() <= whole.length);
                if (reason != null) {
                    assertEquals(0, packet.start(), "refused, so where it was");
                    assertEquals(value, Byte.toUnsignedInt(packet.memory().get(JAVA_BYTE, i)));
                }
            }
        }
    }
}
