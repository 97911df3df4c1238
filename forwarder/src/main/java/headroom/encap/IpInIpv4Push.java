package headroom.encap;

import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/**
 * IPv4 or IPv6 behind an outer IPv4 header of 20 bytes without options, DF set (RFC 2003, 3.1; RFC 4213, 3.5).
 *
 * <p>The header is made in registers and written in three stores; what never changes of its checksum is added up
 * beforehand.
 */
final class IpInIpv4Push implements Push {
    private static final int VERSION_IHL = 0x45;

    private final long source;
    private final int destination;
    private final OuterFields.Rule trafficClass;
    private final OuterFields.Rule timeToLive;
    /** Sum of all words, or parts of them, that are the same in every header; not folded. */
    private final int constantSum;

    private int identification;

    IpInIpv4Push(Ipv4Address source, Ipv4Address destination, OuterFields fields) {
        this.source = Integer.toUnsignedLong(source.value());
        this.destination = destination.value();
        this.trafficClass = fields.trafficClassRule();
        this.timeToLive = fields.hopLimitRule();
        this.constantSum = (VERSION_IHL << 8)
                + Ipv4Header.DONT_FRAGMENT
                + Checksum.words(this.source)
                + Checksum.words(Integer.toUnsignedLong(this.destination));
    }

    @Override
    public int bytes() {
        return Ipv4Header.LENGTH;
    }

    @Override
    public int etherType() {
        return EtherType.IPV4;
    }

    @Override
    public void apply(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long inner = packet.start();
        if (InnerFields.isIpv4(memory, inner)) {
            int innerClass = Ipv4Header.trafficClass(memory, inner);
            int innerTimeToLive = Ipv4Header.timeToLive(memory, inner);
            write(packet, innerClass, innerTimeToLive, IpProtocol.IPV4);
        } else {
            int innerClass = Ipv6Header.trafficClass(memory, inner);
            int innerHopLimit = Ipv6Header.hopLimit(memory, inner);
            write(packet, innerClass, innerHopLimit, IpProtocol.IPV6);
        }
    }

    private void write(PacketBuffer packet, int innerClass, int innerTimeToLive, int protocol) {
        long at = packet.push(Ipv4Header.LENGTH);
        MemorySegment memory = packet.memory();
        int totalLength = packet.length();
        assert totalLength >>> 16 == 0 : "the egress MTU was not looked at: " + totalLength;
        int outerClass = trafficClass.apply(innerClass);
        int timeToLiveProtocol = timeToLive.apply(innerTimeToLive) << 8 | protocol;
        // RFC 6864, 4.1: with DF set any value will do; counting helps whoever reads a capture.
        int id = identification++ & 0xffff;
        int checksum = Checksum.complement(
                Checksum.fold((long) constantSum + outerClass + totalLength + id + timeToLiveProtocol));
        int firstWord = VERSION_IHL << 24 | outerClass << 16 | totalLength;
        BigEndian.i64(memory, at, (long) firstWord << 32 | Integer.toUnsignedLong(id << 16 | Ipv4Header.DONT_FRAGMENT));
        BigEndian.i64(memory, at + 8, (long) (timeToLiveProtocol << 16 | checksum) << 32 | source);
        BigEndian.i32(memory, at + 16, destination);
    }
}
