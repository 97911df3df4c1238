package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * A number that all packets of a flow share, and different flows mostly do not: entropy for an outer flow label (RFC
 * 6437).
 *
 * <p>Of an unfragmented TCP, UDP or SCTP packet it depends on addresses, protocol and ports alone; of a fragment or of
 * another protocol on its addresses; of a frame that is no whole IP packet on its Ethernet addresses. VLAN tags, which
 * carry a priority, and all else that may vary within a flow are left out. Nothing here allocates or fails.
 */
public final class FlowHash {
    /** As many IPv6 extension headers as are looked behind; with more, the flow is that of the addresses. */
    public static final int MAX_EXTENSION_HEADERS = 4;

    private static final int PORTS_LENGTH = 4;
    private static final int NO_PORTS = 0;

    private FlowHash() {}

    /** Hash of the frame whose Ethernet header is at {@code at} and that ends at {@code end}. */
    public static int ofFrame(MemorySegment packet, long at, long end) {
        if (end - at < EthernetHeader.LENGTH) {
            return 0;
        }
        long type = EthernetHeader.payloadTypeAt(packet, at, end);
        long payload = type + 2;
        int etherType = BigEndian.u16(packet, type);
        if (etherType == EtherType.IPV4 && Ipv4Header.isWhole(packet, payload, end)) {
            return ofIpv4(packet, payload);
        }
        if (etherType == EtherType.IPV6 && Ipv6Header.isWhole(packet, payload, end)) {
            return ofIpv6(packet, payload);
        }
        return finish(mix(mix(0, EthernetHeader.destination(packet, at)), EthernetHeader.source(packet, at)));
    }

    /** Hash of the packet whose IPv4 header is at {@code at} and {@link Ipv4Header#isWhole}. */
    public static int ofIpv4(MemorySegment packet, long at) {
        int protocol = Ipv4Header.protocol(packet, at);
        int headerLength = Ipv4Header.headerLength(packet, at);
        int ports = NO_PORTS;
        if (hasPorts(protocol)
                && !Ipv4Header.isFragment(packet, at)
                && Ipv4Header.totalLength(packet, at) >= headerLength + PORTS_LENGTH) {
            ports = BigEndian.i32(packet, at + headerLength);
        }
        long addresses = BigEndian.i64(packet, at + Ipv4Header.SOURCE);
        return finish(mix(mix(protocol, addresses), Integer.toUnsignedLong(ports)));
    }

    /** Hash of the packet whose IPv6 header is at {@code at} and {@link Ipv6Header#isWhole}. */
    public static int ofIpv6(MemorySegment packet, long at) {
        long end = at + Ipv6Header.LENGTH + Ipv6Header.payloadLength(packet, at);
        long header = at + Ipv6Header.LENGTH;
        int next = Ipv6Header.nextHeader(packet, at);
        for (int i = 0; i < MAX_EXTENSION_HEADERS && isSkipped(next); i++) {
            if (!Ipv6Extension.isWhole(packet, header, end)) {
                break;
            }
            next = Ipv6Extension.nextHeader(packet, header);
            header += Ipv6Extension.length(packet, header);
        }
        long hash = hasPorts(next) && end - header >= PORTS_LENGTH
                ? mix(next, Integer.toUnsignedLong(BigEndian.i32(packet, header)))
                : 0;
        hash = mix(hash, Ipv6Header.sourceHigh(packet, at));
        hash = mix(hash, Ipv6Header.sourceLow(packet, at));
        hash = mix(hash, Ipv6Header.destinationHigh(packet, at));
        return finish(mix(hash, Ipv6Header.destinationLow(packet, at)));
    }

    /** A flow label, 20 bits and never 0, which would mean that there is none (RFC 6437, 2). */
    public static int flowLabel(int hash) {
        int label = hash & Ipv6Header.FLOW_LABEL_MASK;
        return label == 0 ? 1 : label;
    }

    private static boolean hasPorts(int protocol) {
        return protocol == IpProtocol.TCP || protocol == IpProtocol.UDP || protocol == IpProtocol.SCTP;
    }

    private static boolean isSkipped(int nextHeader) {
        return nextHeader == IpProtocol.HOP_BY_HOP
                || nextHeader == IpProtocol.DESTINATION_OPTIONS
                || nextHeader == IpProtocol.ROUTING;
    }

    /**
     * One round of multiplication by 2^64 / golden ratio; the high bits depend on all below, so they are brought down.
     */
    private static long mix(long hash, long value) {
        long product = (hash ^ value) * 0x9e37_79b9_7f4a_7c15L;
        return product ^ product >>> 32;
    }

    private static int finish(long hash) {
        long product = (hash ^ hash >>> 29) * 0xbf58_476d_1ce4_e5b9L;
        return (int) (product >>> 32);
    }
}
