package headroom.ip;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.Ipv4Header;
import java.lang.foreign.MemorySegment;

/** The steps of RFC 1812, 5.2 and 5.3, that need no table. Each returns null, or the reason to drop the packet. */
public final class Ipv4Forwarding {
    private static final int TTL_AND_PROTOCOL = 8;

    private Ipv4Forwarding() {}

    /**
     * Checks version, IHL, total length and checksum (RFC 1812, 5.2.2) of the packet that begins with its IPv4 header,
     * and cuts what is behind its total length: Ethernet padding.
     */
    public static DropReason check(PacketBuffer packet) {
        DropReason wrong = check(packet.memory(), packet.start(), packet.end());
        if (wrong == null) {
            packet.truncate(Ipv4Header.totalLength(packet.memory(), packet.start()));
        }
        return wrong;
    }

    /** The same for a header at {@code at} of a packet that ends at {@code end}; cuts nothing. */
    public static DropReason check(MemorySegment packet, long at, long end) {
        boolean right = Ipv4Header.isWhole(packet, at, end)
                && Checksum.isValid(packet, at, Ipv4Header.headerLength(packet, at));
        return right ? null : DropReason.MALFORMED_IPV4;
    }

    /**
     * Refuses addresses no router forwards (RFC 1812, 5.3.7 and 4.2.2.11; RFC 3927, 7): unspecified, loopback,
     * link-local, multicast, reserved and broadcast, as source or destination. Multicast routing does not exist here.
     */
    public static DropReason checkAddresses(PacketBuffer packet) {
        return isForwarded(Ipv4Header.source(packet.memory(), packet.start()))
                        && isForwarded(Ipv4Header.destination(packet.memory(), packet.start()))
                ? null
                : DropReason.ADDRESS_NOT_FORWARDED;
    }

    /** True for addresses of one host beyond the link. */
    static boolean isForwarded(int address) {
        int network = address >>> 24;
        return network != 0 && network != 127 && network < 224 && address >>> 16 != (169 << 8 | 254);
    }

    /**
     * Takes one off the TTL of a checked header and updates its checksum (RFC 1624); a packet whose TTL would reach 0
     * is left unchanged.
     */
    public static DropReason decrementTimeToLive(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        int old = BigEndian.u16(memory, at + TTL_AND_PROTOCOL);
        if (old >>> 8 <= 1) {
            return DropReason.HOP_LIMIT_EXCEEDED;
        }
        int changed = old - (1 << 8);
        BigEndian.u16(memory, at + TTL_AND_PROTOCOL, changed);
        int checksum = Ipv4Header.headerChecksum(memory, at);
        Ipv4Header.headerChecksum(memory, at, Checksum.update(checksum, old, changed));
        return null;
    }
}
