package headroom.encap;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv6Extension;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/**
 * A walk from an outer IPv6 header over its extension headers to what it carries. Scratch state, to be begun anew for
 * every packet; one worker's.
 */
final class HeaderChain {
    /** RFC 8200, 4.1: destination options come twice at most, the others once. */
    private static final int MAX_OPTIONS_HEADERS = 3;

    private static final int NEXT_HEADER_OF_IPV6 = 6;

    private long at;
    private long nextHeaderAt;
    private int nextHeader;

    /** Where the header stands that {@link #nextHeader} names. */
    long at() {
        return at;
    }

    /** Where the field stands that names it, in the header before. */
    long nextHeaderAt() {
        return nextHeaderAt;
    }

    int nextHeader() {
        return nextHeader;
    }

    /**
     * Checks the IPv6 header the packet begins with, cuts what is behind its payload, and goes on to the first header
     * that is no options header.
     *
     * <p>Hop-by-hop options are not looked at (RFC 8200, 4: a node may be set so). Destination options are, since they
     * are meant for the node with the destination address: one that may not be skipped unknown refuses the packet.
     */
    DropReason enter(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long start = packet.start();
        if (!Ipv6Header.isWhole(memory, start, packet.end())) {
            return DropReason.MALFORMED_IPV6;
        }
        packet.truncate(Ipv6Header.LENGTH + Ipv6Header.payloadLength(memory, start));
        nextHeaderAt = start + NEXT_HEADER_OF_IPV6;
        nextHeader = Ipv6Header.nextHeader(memory, start);
        at = start + Ipv6Header.LENGTH;
        if (nextHeader == IpProtocol.HOP_BY_HOP) {
            if (!Ipv6Extension.isWhole(memory, at, packet.end())) {
                return DropReason.MALFORMED_IPV6;
            }
            advance(memory);
        }
        return skipDestinationOptions(packet);
    }

    /** Goes on from the current extension header, which is whole, to the first that is no options header. */
    DropReason next(PacketBuffer packet) {
        advance(packet.memory());
        return skipDestinationOptions(packet);
    }

    private DropReason skipDestinationOptions(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        for (int i = 0; i < MAX_OPTIONS_HEADERS && nextHeader == IpProtocol.DESTINATION_OPTIONS; i++) {
            if (!Ipv6Extension.isWhole(memory, at, packet.end())) {
                return DropReason.MALFORMED_IPV6;
            }
            if (!Ipv6Extension.optionsMayBeSkipped(memory, at)) {
                return DropReason.UNKNOWN_OPTION;
            }
            advance(memory);
        }
        return null;
    }

    private void advance(MemorySegment memory) {
        nextHeader = Ipv6Extension.nextHeader(memory, at);
        nextHeaderAt = at;
        at += Ipv6Extension.length(memory, at);
    }
}
