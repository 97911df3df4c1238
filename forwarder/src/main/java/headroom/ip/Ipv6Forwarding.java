package headroom.ip;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/** What RFC 8200 asks of a router and needs no table. Each step returns null, or the reason to drop the packet. */
public final class Ipv6Forwarding {
    private Ipv6Forwarding() {}

    /**
     * Checks version and payload length of the packet that begins with its IPv6 header, and cuts what is behind its
     * payload: Ethernet padding.
     */
    public static DropReason check(PacketBuffer packet) {
        DropReason wrong = check(packet.memory(), packet.start(), packet.end());
        if (wrong == null) {
            packet.truncate(Ipv6Header.LENGTH + Ipv6Header.payloadLength(packet.memory(), packet.start()));
        }
        return wrong;
    }

    /** The same for a header at {@code at} of a packet that ends at {@code end}; cuts nothing. */
    public static DropReason check(MemorySegment packet, long at, long end) {
        return Ipv6Header.isWhole(packet, at, end) ? null : DropReason.MALFORMED_IPV6;
    }

    /**
     * Refuses addresses no router forwards (RFC 4291, 2.5.2, 2.5.3, 2.5.6, 2.7): unspecified, loopback, link-local and
     * multicast, as source or destination. Multicast routing does not exist here.
     */
    public static DropReason checkAddresses(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        return isForwarded(Ipv6Header.sourceHigh(memory, at), Ipv6Header.sourceLow(memory, at))
                        && isForwarded(Ipv6Header.destinationHigh(memory, at), Ipv6Header.destinationLow(memory, at))
                ? null
                : DropReason.ADDRESS_NOT_FORWARDED;
    }

    /** True for addresses of one host beyond the link. */
    static boolean isForwarded(long high, long low) {
        boolean unspecifiedOrLoopback = high == 0 && low >>> 1 == 0;
        boolean multicast = high >>> 56 == 0xff;
        boolean linkLocal = high >>> 54 == 0xfe80 >>> 6;
        return !unspecifiedOrLoopback && !multicast && !linkLocal;
    }

    /** Takes one off the hop limit of a checked header; a packet whose hop limit would reach 0 is left unchanged. */
    public static DropReason decrementHopLimit(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        int hopLimit = Ipv6Header.hopLimit(memory, packet.start());
        if (hopLimit <= 1) {
            return DropReason.HOP_LIMIT_EXCEEDED;
        }
        Ipv6Header.hopLimit(memory, packet.start(), hopLimit - 1);
        return null;
    }
}
