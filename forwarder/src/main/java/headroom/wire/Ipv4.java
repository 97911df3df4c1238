package headroom.wire;

import java.lang.foreign.MemorySegment;

/**
 * An IPv4 header without options as a value (RFC 791, 3.1), for templates, tests and logs; never built per packet. The
 * checksum is computed when it is encoded and verified when it is decoded.
 *
 * @param flagsFragmentOffset the 16 bits as on the wire
 */
public record Ipv4(
        int trafficClass,
        int totalLength,
        int identification,
        int flagsFragmentOffset,
        int timeToLive,
        int protocol,
        Ipv4Address source,
        Ipv4Address destination) {

    /** Writes all 20 bytes at {@code at}. */
    public void encode(MemorySegment packet, long at) {
        Ipv4Header.headerLength(packet, at, Ipv4Header.LENGTH);
        Ipv4Header.trafficClass(packet, at, trafficClass);
        Ipv4Header.totalLength(packet, at, totalLength);
        Ipv4Header.identification(packet, at, identification);
        Ipv4Header.flagsFragmentOffset(packet, at, flagsFragmentOffset);
        Ipv4Header.timeToLive(packet, at, timeToLive);
        Ipv4Header.protocol(packet, at, protocol);
        source.put(packet, at + Ipv4Header.SOURCE);
        destination.put(packet, at + Ipv4Header.DESTINATION);
        Ipv4Header.updateHeaderChecksum(packet, at);
    }

    /** Reads the header at {@code at} of a packet that ends at {@code end}; options are not kept. */
    public static Ipv4 decode(MemorySegment packet, long at, long end) throws MalformedPacketException {
        if (!Ipv4Header.isWhole(packet, at, end)) {
            throw new MalformedPacketException("no whole IPv4 packet", at, end - at);
        }
        if (!Checksum.isValid(packet, at, Ipv4Header.headerLength(packet, at))) {
            throw new MalformedPacketException("wrong IPv4 header checksum", at, end - at);
        }
        return new Ipv4(
                Ipv4Header.trafficClass(packet, at),
                Ipv4Header.totalLength(packet, at),
                Ipv4Header.identification(packet, at),
                Ipv4Header.flagsFragmentOffset(packet, at),
                Ipv4Header.timeToLive(packet, at),
                Ipv4Header.protocol(packet, at),
                Ipv4Address.get(packet, at + Ipv4Header.SOURCE),
                Ipv4Address.get(packet, at + Ipv4Header.DESTINATION));
    }
}
