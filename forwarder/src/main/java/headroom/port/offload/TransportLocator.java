package headroom.port.offload;

import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Extension;
import headroom.wire.Ipv6Header;
import headroom.wire.SrhHeader;
import java.lang.foreign.MemorySegment;

/**
 * Finds the innermost TCP or UDP header of a frame: behind VLAN tags, IPv6 extension headers, and IP in IP or Ethernet
 * in IP, since a sender that encapsulates leaves the inner checksum to hardware too. Offsets count from the packet's
 * start.
 */
final class TransportLocator {
    /** What says where an IP packet ends. */
    enum Extent {
        /** Its length field. */
        LENGTH_FIELD,
        /** The frame: length fields of super-frames may be zero or wrapped. */
        FRAME
    }

    /** Headers looked at, at the most: enough for several tunnels, and the end of what a sender can make us do. */
    private static final int HEADERS_MAX = 16;

    private static final int IP_HEADERS_MAX = 8;

    private final int[] ipHeaders = new int[IP_HEADERS_MAX];
    private MemorySegment memory;
    private long start;
    private int ipHeaderCount;
    private int position;
    private int end;
    private int protocol;
    private int finalDestination;
    private Extent extent;

    /**
     * Walks the headers of {@code packet}.
     *
     * @return true when it ends at a whole TCP or UDP header that is no fragment; else nothing here has a meaning
     */
    boolean find(PacketBuffer packet, Extent by) {
        memory = packet.memory();
        start = packet.start();
        extent = by;
        ipHeaderCount = 0;
        position = 0;
        end = packet.length();
        protocol = IpProtocol.ETHERNET;
        for (int i = 0; i < HEADERS_MAX; i++) {
            boolean more = switch (protocol) {
                case IpProtocol.ETHERNET -> ethernet();
                case IpProtocol.IPV4 -> ipv4();
                case IpProtocol.IPV6 -> ipv6();
                case IpProtocol.HOP_BY_HOP, IpProtocol.DESTINATION_OPTIONS, IpProtocol.ROUTING -> extension();
                default -> false;
            };
            if (!more) {
                return isTransport();
            }
        }
        return false;
    }

    /** How many IP headers lie in front. */
    int ipHeaderCount() {
        return ipHeaderCount;
    }

    /** Offset of an IP header, the outermost being number 0. */
    int ipHeader(int number) {
        return ipHeaders[number];
    }

    boolean isIpv4(int number) {
        return Ipv4Header.version(memory, start + ipHeaders[number]) == 4;
    }

    /** {@link IpProtocol#TCP} or {@link IpProtocol#UDP}. */
    int protocol() {
        return protocol;
    }

    /** Offset of the TCP or UDP header. */
    int transport() {
        return position;
    }

    /** Offset just past the TCP or UDP data. */
    int end() {
        return end;
    }

    /**
     * Sum of the pseudo-header of {@code length} bytes of TCP or UDP.
     *
     * @param in memory with the same headers as the frame that was walked
     * @param at where they begin
     */
    int pseudoHeader(MemorySegment in, long at, int length) {
        int ip = ipHeaders[ipHeaderCount - 1];
        if (Ipv4Header.version(in, at + ip) == 4) {
            return Checksum.pseudoHeaderV4(in, at + ip, protocol, length);
        }
        if (finalDestination == 0) {
            return Checksum.pseudoHeaderV6(in, at + ip, protocol, length);
        }
        // RFC 8200, 8.1: with a routing header the destination is the final one.
        long words = (long) Checksum.words(Ipv6Header.sourceHigh(in, at + ip))
                + Checksum.words(Ipv6Header.sourceLow(in, at + ip))
                + Checksum.words(BigEndian.i64(in, at + finalDestination))
                + Checksum.words(BigEndian.i64(in, at + finalDestination + 8));
        return Checksum.fold(words + protocol + (length & 0xffff) + (length >>> 16));
    }

    private boolean isTransport() {
        int least = protocol == IpProtocol.TCP ? 20 : protocol == IpProtocol.UDP ? 8 : Integer.MAX_VALUE;
        return ipHeaderCount > 0 && end - position >= least;
    }

    private boolean ethernet() {
        if (end - position < EthernetHeader.LENGTH) {
            return false;
        }
        long type = EthernetHeader.payloadTypeAt(memory, start + position, start + end);
        position = (int) (type - start) + 2;
        switch (BigEndian.u16(memory, type)) {
            case EtherType.IPV4 -> protocol = IpProtocol.IPV4;
            case EtherType.IPV6 -> protocol = IpProtocol.IPV6;
            default -> {
                protocol = IpProtocol.NO_NEXT_HEADER;
                return false;
            }
        }
        return true;
    }

    private boolean ipv4() {
        long at = start + position;
        if (extent == Extent.FRAME ? !hasIpv4Header(at) : !Ipv4Header.isWhole(memory, at, start + end)) {
            return none();
        }
        if (Ipv4Header.isFragment(memory, at) || !remember()) {
            return none();
        }
        if (extent == Extent.LENGTH_FIELD) {
            end = position + Ipv4Header.totalLength(memory, at);
        }
        protocol = Ipv4Header.protocol(memory, at);
        position += Ipv4Header.headerLength(memory, at);
        // What follows an IPv4 header is never an extension header.
        return protocol == IpProtocol.IPV4 || protocol == IpProtocol.IPV6 || protocol == IpProtocol.ETHERNET;
    }

    private boolean hasIpv4Header(long at) {
        return end - position >= Ipv4Header.LENGTH
                && Ipv4Header.version(memory, at) == 4
                && Ipv4Header.headerLength(memory, at) >= Ipv4Header.LENGTH
                && Ipv4Header.headerLength(memory, at) <= end - position;
    }

    private boolean ipv6() {
        long at = start + position;
        boolean whole = extent == Extent.FRAME
                ? end - position >= Ipv6Header.LENGTH && Ipv6Header.version(memory, at) == 6
                : Ipv6Header.isWhole(memory, at, start + end);
        if (!whole || !remember()) {
            return none();
        }
        if (extent == Extent.LENGTH_FIELD) {
            end = position + Ipv6Header.LENGTH + Ipv6Header.payloadLength(memory, at);
        }
        protocol = Ipv6Header.nextHeader(memory, at);
        position += Ipv6Header.LENGTH;
        return true;
    }

    private boolean extension() {
        long at = start + position;
        if (!Ipv6Extension.isWhole(memory, at, start + end)) {
            return none();
        }
        if (protocol == IpProtocol.ROUTING && SrhHeader.segmentsLeft(memory, at) > 0) {
            if (!SrhHeader.isValid(memory, at, start + end)) {
                return none();
            }
            // The list is in reverse: its first entry is the end of the path (RFC 8754, 2).
            finalDestination = position + SrhHeader.FIXED_LENGTH;
        }
        protocol = Ipv6Extension.nextHeader(memory, at);
        position += Ipv6Extension.length(memory, at);
        return true;
    }

    private boolean remember() {
        if (ipHeaderCount == IP_HEADERS_MAX) {
            return false;
        }
        ipHeaders[ipHeaderCount++] = position;
        finalDestination = 0;
        return true;
    }

    private boolean none() {
        protocol = IpProtocol.NO_NEXT_HEADER;
        return false;
    }
}
