package headroom.wire;

import java.lang.foreign.MemorySegment;

/** An IPv6 header as a value (RFC 8200, 3), for templates, tests and logs; never built per packet. */
public record Ipv6(
        int trafficClass,
        int flowLabel,
        int payloadLength,
        int nextHeader,
        int hopLimit,
        Ipv6Address source,
        Ipv6Address destination) {

    /** Writes all 40 bytes at {@code at}. */
    public void encode(MemorySegment packet, long at) {
        Ipv6Header.versionClassFlow(packet, at, trafficClass, flowLabel);
        Ipv6Header.payloadLength(packet, at, payloadLength);
        Ipv6Header.nextHeader(packet, at, nextHeader);
        Ipv6Header.hopLimit(packet, at, hopLimit);
        source.put(packet, at + Ipv6Header.SOURCE);
        destination.put(packet, at + Ipv6Header.DESTINATION);
    }

    /** Reads the header at {@code at} of a packet that ends at {@code end}, payload included. */
    public static Ipv6 decode(MemorySegment packet, long at, long end) throws MalformedPacketException {
        if (!Ipv6Header.isWhole(packet, at, end)) {
            throw new MalformedPacketException("no whole IPv6 packet", at, end - at);
        }
        return new Ipv6(
                Ipv6Header.trafficClass(packet, at),
                Ipv6Header.flowLabel(packet, at),
                Ipv6Header.payloadLength(packet, at),
                Ipv6Header.nextHeader(packet, at),
                Ipv6Header.hopLimit(packet, at),
                Ipv6Address.get(packet, at + Ipv6Header.SOURCE),
                Ipv6Address.get(packet, at + Ipv6Header.DESTINATION));
    }
}
