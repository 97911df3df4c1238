package headroom.encap;

import headroom.packet.PacketBuffer;
import headroom.wire.EtherType;
import headroom.wire.FlowHash;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * H.Encaps.L2 and H.Encaps.L2.Red (RFC 8986, 5.3 and 5.4): a whole Ethernet frame, of any EtherType, without FCS,
 * behind an outer IPv6 header.
 */
public final class Srv6L2Push implements Push {
    private final Ipv6Outer outer;
    private final OuterFields.Rule trafficClass;
    private final int hopLimit;

    private Srv6L2Push(Ipv6Outer outer, OuterFields fields) {
        this.outer = outer;
        this.trafficClass = fields.trafficClassRule();
        this.hopLimit = fields.hopLimit().orElse(OuterFields.DEFAULT_HOP_LIMIT);
    }

    /**
     * H.Encaps.L2.
     *
     * @param segments SIDs in travel order, 1 to 127
     */
    public static Srv6L2Push full(List<Ipv6Address> segments, Ipv6Address source, OuterFields fields) {
        return new Srv6L2Push(Ipv6Outer.full(segments, source, IpProtocol.ETHERNET), fields);
    }

    /**
     * H.Encaps.L2.Red: the first SID is in the destination address only.
     *
     * @param segments SIDs in travel order, 1 to 128
     */
    public static Srv6L2Push reduced(List<Ipv6Address> segments, Ipv6Address source, OuterFields fields) {
        return new Srv6L2Push(Ipv6Outer.reduced(segments, source, IpProtocol.ETHERNET), fields);
    }

    @Override
    public int bytes() {
        return outer.bytes();
    }

    @Override
    public int etherType() {
        return EtherType.IPV6;
    }

    @Override
    public void apply(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long frame = packet.start();
        int inner = InnerFields.trafficClassOfFrame(memory, frame, packet.end());
        int flowLabel = FlowHash.flowLabel(FlowHash.ofFrame(memory, frame, packet.end()));
        long at = packet.push(outer.bytes());
        int payloadLength = packet.length() - Ipv6Header.LENGTH;
        outer.write(memory, at, trafficClass.apply(inner), flowLabel, payloadLength, hopLimit);
    }
}
