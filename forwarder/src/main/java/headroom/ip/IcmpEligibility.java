package headroom.ip;

import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.IcmpHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Extension;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/** About which packets an ICMP error may be sent at all. Headers were checked. */
final class IcmpEligibility {
    private static final int MAX_EXTENSION_HEADERS = 8;
    private static final int FRAGMENT_OFFSET_FIELD = 2;

    private IcmpEligibility() {}

    /**
     * RFC 1122, 3.2.2 and RFC 1812, 4.3.2.7: not about ICMP errors, fragments but the first, packets to many, packets
     * from no single host.
     */
    static boolean isV4(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        if (Ipv4Header.fragmentOffset(memory, at) != 0
                || !isHost(Ipv4Header.source(memory, at))
                || Ipv4Header.destination(memory, at) >>> 28 >= 14) {
            return false;
        }
        if (Ipv4Header.protocol(memory, at) != IpProtocol.ICMP) {
            return true;
        }
        int headerLength = Ipv4Header.headerLength(memory, at);
        return packet.length() > headerLength && !IcmpHeader.isV4Error(IcmpHeader.type(memory, at + headerLength));
    }

    private static boolean isHost(int address) {
        int network = address >>> 24;
        return network != 0 && network != 127 && network < 224;
    }

    /**
     * RFC 4443, 2.4 e: not about ICMPv6 errors and redirects, packets from no single host, packets to many; about the
     * last, though, packet too big and the parameter problem of an option. Nor about fragments but the first, which may
     * be part of an error.
     */
    static boolean isV6(PacketBuffer packet, int type, int code) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        long sourceHigh = Ipv6Header.sourceHigh(memory, at);
        boolean fromNobody = sourceHigh == 0 && Ipv6Header.sourceLow(memory, at) >>> 1 == 0;
        if (fromNobody || isMulticast(sourceHigh)) {
            return false;
        }
        boolean alsoAboutMulticast = type == IcmpHeader.V6_PACKET_TOO_BIG
                || (type == IcmpHeader.V6_PARAMETER_PROBLEM && code == IcmpHeader.V6_CODE_UNRECOGNIZED_OPTION);
        return (alsoAboutMulticast || !isMulticast(Ipv6Header.destinationHigh(memory, at)))
                && !mayBeV6Error(memory, at, packet.end());
    }

    private static boolean isMulticast(long high) {
        return high >>> 56 == 0xff;
    }

    /** Walks to the ICMPv6 header, if there is one; when in doubt it may be an error. */
    private static boolean mayBeV6Error(MemorySegment packet, long ip, long end) {
        int next = Ipv6Header.nextHeader(packet, ip);
        long at = ip + Ipv6Header.LENGTH;
        for (int i = 0; i < MAX_EXTENSION_HEADERS && isSkipped(next); i++) {
            boolean fragment = next == IpProtocol.FRAGMENT;
            if (fragment ? end - at < Ipv6Extension.MIN_LENGTH : !Ipv6Extension.isWhole(packet, at, end)) {
                return true;
            }
            if (fragment && BigEndian.u16(packet, at + FRAGMENT_OFFSET_FIELD) >>> 3 != 0) {
                return true;
            }
            next = Ipv6Extension.nextHeader(packet, at);
            // The second byte of a fragment header is reserved, not its length.
            at += fragment ? Ipv6Extension.MIN_LENGTH : Ipv6Extension.length(packet, at);
        }
        if (next == IpProtocol.ICMPV6) {
            return at >= end || IcmpHeader.isV6Error(IcmpHeader.type(packet, at));
        }
        return isSkipped(next);
    }

    private static boolean isSkipped(int nextHeader) {
        return nextHeader == IpProtocol.HOP_BY_HOP
                || nextHeader == IpProtocol.DESTINATION_OPTIONS
                || nextHeader == IpProtocol.ROUTING
                || nextHeader == IpProtocol.FRAGMENT;
    }
}
