package headroom.encap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.IpAddress;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packets laid out by hand from RFC 791, RFC 8200, RFC 2003, RFC 2473 and RFC 4213. */
class IpipPopTest {
    private static final byte[] INNER4 = Packets.ipv4(0x28, 9, Packets.UDP, Packets.udp(1, 2, new byte[4]));
    private static final byte[] INNER6 = Packets.ipv6(0x28, 9, Packets.UDP, Packets.udp(1, 2, new byte[4]));
    private static final byte[] LIMIT = Packets.hex("29 00 04 01 04 01 01 00"); // RFC 2473, 4.1.1, then IPv6
    private static final byte[] ROUTER_ALERT = Packets.hex("94 04 0000");

    private final IpipPop pop = new IpipPop();

    private DropReason run(PacketBuffer packet) {
        boolean outerIsIpv4 = Packets.bytes(packet)[0] >>> 4 == 4;
        return outerIsIpv4 ? pop.popIpv4(packet) : pop.popIpv6(packet);
    }

    record Case(String name, String packet, DropReason reason, String result) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case accepted(String name, byte[] packet, byte[] result) {
        return new Case(name, Packets.text(packet), null, Packets.text(result));
    }

    private static Case refused(String name, byte[] packet, DropReason reason) {
        return new Case(name, Packets.text(packet), reason, Packets.text(packet));
    }

    static Stream<Case> cases() {
        byte[] none = new byte[0];
        byte[] wrongChecksum = Packets.ipv4(0, 64, 4, INNER4);
        wrongChecksum[11]++;
        byte[] innerWrong = INNER4.clone();
        innerWrong[8]++;
        return Stream.of(
                accepted("4in4", Packets.ipv4(0, 64, 4, INNER4), INNER4),
                accepted("6in4", Packets.ipv4(0, 64, 41, INNER6), INNER6),
                accepted("4in6", Packets.ipv6(0, 64, 4, INNER4), INNER4),
                accepted("6in6", Packets.ipv6(0, 64, 41, INNER6), INNER6),
                accepted("options", Packets.ipv4(0, 64, 4, 0x4000, ROUTER_ALERT, INNER4), INNER4),
                accepted("DF clear", Packets.ipv4(0, 64, 4, 0, none, INNER4), INNER4),
                accepted("tunnel encapsulation limit", Packets.ipv6(0, 64, 60, Packets.concat(LIMIT, INNER6)), INNER6),
                refused("first fragment", Packets.ipv4(0, 64, 4, 0x2000, none, INNER4), DropReason.OUTER_FRAGMENT),
                refused("last fragment", Packets.ipv4(0, 64, 4, 1, none, INNER4), DropReason.OUTER_FRAGMENT),
                refused(
                        "fragment of IPv6",
                        Packets.ipv6(0, 64, 44, Packets.concat(Packets.hex("0400000100000007"), INNER4)),
                        DropReason.OUTER_FRAGMENT),
                refused("wrong checksum", wrongChecksum, DropReason.MALFORMED_IPV4),
                refused("inner checksum wrong", Packets.ipv4(0, 64, 4, innerWrong), DropReason.MALFORMED_IPV4),
                refused("UDP over IPv4", Packets.ipv4(0, 64, 17, INNER4), DropReason.UNKNOWN_NEXT_HEADER),
                refused("UDP over IPv6", Packets.ipv6(0, 64, 17, INNER4), DropReason.UNKNOWN_NEXT_HEADER),
                refused("routing header", Packets.ipv6(0, 64, 43, INNER4), DropReason.UNKNOWN_NEXT_HEADER),
                refused("IPv6 called IPv4", Packets.ipv4(0, 64, 4, INNER6), DropReason.INNER_VERSION_MISMATCH),
                refused("IPv4 called IPv6", Packets.ipv6(0, 64, 41, INNER4), DropReason.INNER_VERSION_MISMATCH),
                refused("nothing in IPv4", Packets.ipv4(0, 64, 4, none), DropReason.MALFORMED_IPV4),
                refused("nothing in IPv6", Packets.ipv6(0, 64, 41, none), DropReason.MALFORMED_IPV6));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void pops(Case c) {
        PacketBuffer packet = Packets.buffer(Packets.hex(c.packet()));
        assertEquals(c.reason(), run(packet));
        assertEquals(c.result(), Packets.text(Packets.bytes(packet)));
        // A valid packet after every bad one.
        PacketBuffer good = Packets.buffer(Packets.ipv6(0, 64, 4, INNER4));
        assertNull(run(good));
        assertEquals(Packets.text(INNER4), Packets.text(Packets.bytes(good)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void cutsEthernetPadding(Case c) {
        PacketBuffer packet = Packets.buffer(Packets.hex(c.packet() + "000000000000"));
        assertEquals(c.reason(), run(packet));
        if (c.reason() == null) {
            assertEquals(c.result(), Packets.text(Packets.bytes(packet)));
        }
    }

    @Test
    void undoesEveryPush() {
        for (String ends : new String[] {"192.0.2.1 192.0.2.2", "fc00::1 fc00::2"}) {
            IpAddress local = IpAddress.parse(ends.split(" ")[0]);
            IpAddress remote = IpAddress.parse(ends.split(" ")[1]);
            Push push = IpipPush.between(local, remote, OuterFields.INHERIT);
            for (byte[] inner : new byte[][] {INNER4, INNER6}) {
                PacketBuffer packet = Packets.buffer(inner, push.bytes(), 0, Packets.hex("ff"));
                push.apply(packet);
                assertNull(run(packet));
                assertEquals(Packets.text(inner), Packets.text(Packets.bytes(packet)));
            }
        }
    }
}
