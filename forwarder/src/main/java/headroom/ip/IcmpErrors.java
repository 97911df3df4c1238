package headroom.ip;

import headroom.packet.PacketBuffer;
import headroom.wire.Checksum;
import headroom.wire.IcmpHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/**
 * Builds ICMP errors about a packet that cannot be forwarded, back to its source (RFC 792, RFC 1191, RFC 1812 4.3; RFC
 * 4443).
 *
 * <p>In all methods {@code offending} begins with its IP header, which was checked, and stays the caller's, unchanged;
 * {@code source} is an address of this node; {@code into} is another frame, which the caller has reset to the headroom
 * it wants and length 0. When the answer is {@link Outcome#BUILT}, {@code into} begins with the IP header of the error,
 * whose destination tells where to send it; else it is unchanged. A caller who sees the link layer asks for no error
 * about a frame that came to a group address (RFC 1122, 3.2.2; RFC 4443, 2.4 e).
 *
 * <p>One worker's. Nothing is allocated.
 */
public final class IcmpErrors {
    /** What became of an error. */
    public enum Outcome {
        BUILT,
        /** The RFCs forbid an error about this packet. */
        SUPPRESSED,
        /** Too many in too short a time (RFC 1812, 4.3.2.8; RFC 4443, 2.4 f). */
        RATE_LIMITED,
        /** The frame given does not hold the headers. */
        NO_ROOM
    }

    /** RFC 1812, 4.3.2.3: as much of the packet as fits without the error exceeding this. */
    private static final int MAX_V4_BYTES = 576;

    private static final int MAX_V6_BYTES = Ipv6Header.MIN_MTU;
    private static final int HOP_LIMIT = 64;
    /** DSCP CS6: RFC 1812, 4.3.2.5 asks for precedence 6 or 7. */
    private static final int TRAFFIC_CLASS = 0xc0;

    private final TokenBucket limit;
    private int identification;

    /** @param limit pays for every error built, of either version */
    public IcmpErrors(TokenBucket limit) {
        this.limit = limit;
    }

    /**
     * Destination unreachable, fragmentation needed and DF set (RFC 1191, 4).
     *
     * @param mtu what the packet may be long next time, in bytes, pushes taken off
     */
    public Outcome fragmentationNeeded(PacketBuffer offending, Ipv4Address source, int mtu, PacketBuffer into) {
        return buildV4(
                offending,
                source,
                IcmpHeader.V4_DESTINATION_UNREACHABLE,
                IcmpHeader.V4_CODE_FRAGMENTATION_NEEDED,
                Math.min(mtu, 0xffff),
                into);
    }

    /** Time exceeded in transit (RFC 792). */
    public Outcome timeExceeded(PacketBuffer offending, Ipv4Address source, PacketBuffer into) {
        return buildV4(offending, source, IcmpHeader.V4_TIME_EXCEEDED, 0, 0, into);
    }

    /**
     * Packet too big (RFC 4443, 3.2).
     *
     * @param mtu what the packet may be long next time, in bytes, pushes taken off
     */
    public Outcome packetTooBig(PacketBuffer offending, Ipv6Address source, int mtu, PacketBuffer into) {
        return buildV6(offending, source, IcmpHeader.V6_PACKET_TOO_BIG, 0, mtu, into);
    }

    /** Hop limit exceeded in transit (RFC 4443, 3.3). */
    public Outcome timeExceeded(PacketBuffer offending, Ipv6Address source, PacketBuffer into) {
        return buildV6(offending, source, IcmpHeader.V6_TIME_EXCEEDED, 0, 0, into);
    }

    /**
     * Parameter problem (RFC 4443, 3.4).
     *
     * @param code {@link IcmpHeader#V6_CODE_ERRONEOUS_FIELD} and its like
     * @param pointer offset of the field in question from the packet's start
     */
    public Outcome parameterProblem(
            PacketBuffer offending, Ipv6Address source, int code, int pointer, PacketBuffer into) {
        return buildV6(offending, source, IcmpHeader.V6_PARAMETER_PROBLEM, code, pointer, into);
    }

    private Outcome buildV4(
            PacketBuffer offending, Ipv4Address source, int type, int code, int rest, PacketBuffer into) {
        int headers = Ipv4Header.LENGTH + IcmpHeader.LENGTH;
        int quoted = quoted(offending, into, headers, MAX_V4_BYTES);
        Outcome refused = IcmpEligibility.isV4(offending) ? refuse(quoted) : Outcome.SUPPRESSED;
        if (refused != null) {
            return refused;
        }
        into.reset(into.headroom(), headers + quoted);
        MemorySegment memory = into.memory();
        long at = into.start();
        Ipv4Header.headerLength(memory, at, Ipv4Header.LENGTH);
        Ipv4Header.trafficClass(memory, at, TRAFFIC_CLASS);
        Ipv4Header.totalLength(memory, at, into.length());
        Ipv4Header.identification(memory, at, identification++);
        Ipv4Header.flagsFragmentOffset(memory, at, 0);
        Ipv4Header.timeToLive(memory, at, HOP_LIMIT);
        Ipv4Header.protocol(memory, at, IpProtocol.ICMP);
        Ipv4Header.source(memory, at, source.value());
        Ipv4Header.destination(memory, at, Ipv4Header.source(offending.memory(), offending.start()));
        Ipv4Header.updateHeaderChecksum(memory, at);
        long icmp = at + Ipv4Header.LENGTH;
        quote(offending, quoted, into, icmp, type, code, rest);
        IcmpHeader.updateChecksum(memory, 0, icmp, IcmpHeader.LENGTH + quoted);
        return Outcome.BUILT;
    }

    private Outcome buildV6(
            PacketBuffer offending, Ipv6Address source, int type, int code, int rest, PacketBuffer into) {
        int headers = Ipv6Header.LENGTH + IcmpHeader.LENGTH;
        int quoted = quoted(offending, into, headers, MAX_V6_BYTES);
        Outcome refused = IcmpEligibility.isV6(offending, type, code) ? refuse(quoted) : Outcome.SUPPRESSED;
        if (refused != null) {
            return refused;
        }
        into.reset(into.headroom(), headers + quoted);
        MemorySegment memory = into.memory();
        long at = into.start();
        int message = IcmpHeader.LENGTH + quoted;
        Ipv6Header.versionClassFlow(memory, at, TRAFFIC_CLASS, 0);
        Ipv6Header.payloadLength(memory, at, message);
        Ipv6Header.nextHeader(memory, at, IpProtocol.ICMPV6);
        Ipv6Header.hopLimit(memory, at, HOP_LIMIT);
        Ipv6Header.source(memory, at, source.high(), source.low());
        Ipv6Header.destination(
                memory,
                at,
                Ipv6Header.sourceHigh(offending.memory(), offending.start()),
                Ipv6Header.sourceLow(offending.memory(), offending.start()));
        long icmp = at + Ipv6Header.LENGTH;
        quote(offending, quoted, into, icmp, type, code, rest);
        int pseudoHeader = Checksum.pseudoHeaderV6(memory, at, IpProtocol.ICMPV6, message);
        IcmpHeader.updateChecksum(memory, pseudoHeader, icmp, message);
        return Outcome.BUILT;
    }

    /**
     * Bytes of the offending packet that fit behind the headers, in the message and in the frame; negative: not even
     * these.
     */
    private static int quoted(PacketBuffer offending, PacketBuffer into, int headers, int maxBytes) {
        int room = Math.min(maxBytes, (int) (into.frameEnd() - into.start())) - headers;
        return Math.min(offending.length(), room);
    }

    private Outcome refuse(int quoted) {
        if (quoted < 0) {
            return Outcome.NO_ROOM;
        }
        return limit.tryTake() ? null : Outcome.RATE_LIMITED;
    }

    private static void quote(
            PacketBuffer offending, int bytes, PacketBuffer into, long icmp, int type, int code, int rest) {
        IcmpHeader.put(into.memory(), icmp, type, code, rest);
        MemorySegment.copy(offending.memory(), offending.start(), into.memory(), icmp + IcmpHeader.LENGTH, bytes);
    }
}
