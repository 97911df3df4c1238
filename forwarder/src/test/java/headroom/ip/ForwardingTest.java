package headroom.ip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import headroom.encap.Packets;
import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardingTest {
    private static final byte[] DATA = Packets.udp(1, 2, new byte[4]);

    @Test
    void ipv4IsCheckedAndItsPaddingCut() {
        byte[] packet = Packets.ipv4(0, 64, Packets.UDP, DATA);
        PacketBuffer padded = Packets.buffer(Arrays.copyOf(packet, 46));
        assertNull(Ipv4Forwarding.check(padded));
        assertEquals(Packets.text(packet), Packets.text(Packets.bytes(padded)));
        for (int length = 0; length < packet.length; length++) {
            PacketBuffer cut = Packets.buffer(Arrays.copyOf(packet, length));
            assertEquals(DropReason.MALFORMED_IPV4, Ipv4Forwarding.check(cut), "cut to " + length);
            assertEquals(length, cut.length());
        }
        for (int bit = 0; bit < 160; bit++) {
            byte[] flipped = packet.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertEquals(DropReason.MALFORMED_IPV4, Ipv4Forwarding.check(Packets.buffer(flipped)), "bit " + bit);
        }
    }

    @Test
    void ipv4OptionsAreAllowed() {
        byte[] packet = Packets.ipv4(0, 64, Packets.UDP, 0, Packets.hex("94040000"), DATA);
        assertNull(Ipv4Forwarding.check(Packets.buffer(packet)));
    }

    @Test
    void ipv6IsCheckedAndItsPaddingCut() {
        byte[] packet = Packets.ipv6(0, 64, Packets.UDP, DATA);
        PacketBuffer padded = Packets.buffer(Arrays.copyOf(packet, 60));
        assertNull(Ipv6Forwarding.check(padded));
        assertEquals(Packets.text(packet), Packets.text(Packets.bytes(padded)));
        for (int length = 0; length < packet.length; length++) {
            PacketBuffer cut = Packets.buffer(Arrays.copyOf(packet, length));
            assertEquals(DropReason.MALFORMED_IPV6, Ipv6Forwarding.check(cut), "cut to " + length);
        }
        packet[0] = 0x50;
        assertEquals(DropReason.MALFORMED_IPV6, Ipv6Forwarding.check(Packets.buffer(packet)));
    }

    /** Every TTL over several protocols, so that the checksum passes its wrap-around. */
    @Test
    void timeToLiveGoesDownAndTheChecksumStaysRight() {
        for (int protocol = 0; protocol < 256; protocol++) {
            for (int timeToLive = 2; timeToLive < 256; timeToLive++) {
                PacketBuffer packet = Packets.buffer(Packets.ipv4(0, timeToLive, protocol, new byte[0]));
                assertNull(Ipv4Forwarding.decrementTimeToLive(packet));
                byte[] expected = Packets.ipv4(0, timeToLive - 1, protocol, new byte[0]);
                assertEquals(Packets.text(expected), Packets.text(Packets.bytes(packet)));
            }
        }
    }

    @Test
    void hopLimitGoesDown() {
        for (int hopLimit = 2; hopLimit < 256; hopLimit++) {
            PacketBuffer packet = Packets.buffer(Packets.ipv6(0, hopLimit, Packets.UDP, DATA));
            assertNull(Ipv6Forwarding.decrementHopLimit(packet));
            byte[] expected = Packets.ipv6(0, hopLimit - 1, Packets.UDP, DATA);
            assertEquals(Packets.text(expected), Packets.text(Packets.bytes(packet)));
        }
    }

    @Test
    void theLastHopChangesNothing() {
        for (int hops = 0; hops < 2; hops++) {
            byte[] four = Packets.ipv4(0, hops, Packets.UDP, DATA);
            PacketBuffer packet = Packets.buffer(four);
            assertEquals(DropReason.HOP_LIMIT_EXCEEDED, Ipv4Forwarding.decrementTimeToLive(packet));
            assertEquals(Packets.text(four), Packets.text(Packets.bytes(packet)));
            byte[] six = Packets.ipv6(0, hops, Packets.UDP, DATA);
            packet = Packets.buffer(six);
            assertEquals(DropReason.HOP_LIMIT_EXCEEDED, Ipv6Forwarding.decrementHopLimit(packet));
            assertEquals(Packets.text(six), Packets.text(Packets.bytes(packet)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, true", "192.0.2.255, true", "223.255.255.255, true", "169.253.1.1, true", "126.1.1.1, true",
        "0.0.0.0, false", "0.1.2.3, false", "127.0.0.1, false", "169.254.1.1, false", "224.0.0.5, false",
        "240.0.0.1, false", "255.255.255.255, false"
    })
    void ipv4AddressesOfOneHostAreForwarded(String address, boolean forwarded) {
        DropReason expected = forwarded ? null : DropReason.ADDRESS_NOT_FORWARDED;
        for (int field : new int[] {12, 16}) {
            PacketBuffer packet = Packets.buffer(Packets.ipv4(0, 64, Packets.UDP, DATA));
            Ipv4Address.parse(address).put(packet.memory(), field);
            assertEquals(expected, Ipv4Forwarding.checkAddresses(packet));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8::1, true", "fc00::1, true", "::2, true", "fec0::1, true", "64:ff9b::1, true", "fe7f::1, true",
        "::, false", "::1, false", "fe80::1, false", "febf::1, false", "ff02::1, false", "ff0e::1, false"
    })
    void ipv6AddressesOfOneHostAreForwarded(String address, boolean forwarded) {
        DropReason expected = forwarded ? null : DropReason.ADDRESS_NOT_FORWARDED;
        for (int field : new int[] {8, 24}) {
            PacketBuffer packet = Packets.buffer(Packets.ipv6(0, 64, Packets.UDP, DATA));
            Ipv6Address.parse(address).put(packet.memory(), field);
            assertEquals(expected, Ipv6Forwarding.checkAddresses(packet));
        }
    }
}
