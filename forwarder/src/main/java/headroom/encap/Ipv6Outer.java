package headroom.encap;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import headroom.wire.BigEndian;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv6;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import headroom.wire.Srh;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A ready-made outer IPv6 header, with or without an SRH. All of it is a multiple of 8 bytes long, and all that changes
 * per packet is in the first 8: so it is written as words, of which only the first is computed.
 */
final class Ipv6Outer {
    private final int nextHeader;
    /** In the machine's byte order; the first is not used. */
    private final long[] words;

    private Ipv6Outer(Ipv6Address source, Ipv6Address destination, int nextHeader, byte[] extension) {
        this.nextHeader = nextHeader;
        byte[] bytes = new byte[Ipv6Header.LENGTH + extension.length];
        MemorySegment template = MemorySegment.ofArray(bytes);
        new Ipv6(0, 0, 0, nextHeader, 0, source, destination).encode(template, 0);
        System.arraycopy(extension, 0, bytes, Ipv6Header.LENGTH, extension.length);
        words = new long[bytes.length / Long.BYTES];
        for (int i = 1; i < words.length; i++) {
            words[i] = template.get(JAVA_LONG_UNALIGNED, (long) Long.BYTES * i);
        }
    }

    /** Without extension headers. */
    static Ipv6Outer plain(Ipv6Address source, Ipv6Address destination, int payloadProtocol) {
        return new Ipv6Outer(source, destination, payloadProtocol, new byte[0]);
    }

    /** With all {@code segments} in the SRH (RFC 8986, 5.1). */
    static Ipv6Outer full(List<Ipv6Address> segments, Ipv6Address source, int payloadProtocol) {
        Srh srh = new Srh(payloadProtocol, segments.size() - 1, 0, 0, segments);
        return new Ipv6Outer(source, segments.getFirst(), IpProtocol.ROUTING, encoded(srh));
    }

    /** Without the first segment in the SRH, and without an SRH for one segment (RFC 8986, 5.2; RFC 8754, 4.1.1). */
    static Ipv6Outer reduced(List<Ipv6Address> segments, Ipv6Address source, int payloadProtocol) {
        if (segments.size() == 1) {
            return plain(source, segments.getFirst(), payloadProtocol);
        }
        List<Ipv6Address> listed = segments.subList(1, segments.size());
        Srh srh = new Srh(payloadProtocol, listed.size(), 0, 0, listed);
        return new Ipv6Outer(source, segments.getFirst(), IpProtocol.ROUTING, encoded(srh));
    }

    private static byte[] encoded(Srh srh) {
        byte[] bytes = new byte[srh.length()];
        srh.encode(MemorySegment.ofArray(bytes), 0);
        return bytes;
    }

    int bytes() {
        return words.length * Long.BYTES;
    }

    /**
     * Writes {@link #bytes} at {@code at}.
     *
     * @param payloadLength bytes from the end of the IPv6 header to the end of the packet, at most 65535
     */
    void write(MemorySegment memory, long at, int trafficClass, int flowLabel, int payloadLength, int hopLimit) {
        assert payloadLength >>> 16 == 0 : "the egress MTU was not looked at: " + payloadLength;
        long versionClassFlow = Integer.toUnsignedLong(Ipv6Header.versionClassFlow(trafficClass, flowLabel));
        int lengthNextHop = payloadLength << 16 | nextHeader << 8 | hopLimit;
        BigEndian.i64(memory, at, versionClassFlow << 32 | Integer.toUnsignedLong(lengthNextHop));
        for (int i = 1; i < words.length; i++) {
            memory.set(JAVA_LONG_UNALIGNED, at + (long) Long.BYTES * i, words[i]);
        }
    }
}
