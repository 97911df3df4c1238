package headroom.encap;

import headroom.packet.PacketBuffer;
import headroom.wire.EtherType;
import headroom.wire.FlowHash;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/** IPv4 or IPv6 behind an outer IPv6 header: what H.Encaps and IPv6 tunnels have in common. */
final class IpInIpv6Push implements Push {
    private final Ipv6Outer aroundIpv4;
    private final Ipv6Outer aroundIpv6;
    private final OuterFields.Rule trafficClass;
    private final OuterFields.Rule hopLimit;

    /** Both outer headers have the same length. */
    IpInIpv6Push(Ipv6Outer aroundIpv4, Ipv6Outer aroundIpv6, OuterFields fields) {
        this.aroundIpv4 = aroundIpv4;
        this.aroundIpv6 = aroundIpv6;
        this.trafficClass = fields.trafficClassRule();
        this.hopLimit = fields.hopLimitRule();
    }

    @Override
    public int bytes() {
        return aroundIpv6.bytes();
    }

    @Override
    public int etherType() {
        return EtherType.IPV6;
    }

    @Override
    public void apply(PacketBuffer packet) {
        if (InnerFields.isIpv4(packet.memory(), packet.start())) {
            pushAroundIpv4(packet);
        } else {
            pushAroundIpv6(packet);
        }
    }

    private void pushAroundIpv4(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long inner = packet.start();
        int outerClass = trafficClass.apply(Ipv4Header.trafficClass(memory, inner));
        int outerHopLimit = hopLimit.apply(Ipv4Header.timeToLive(memory, inner));
        int flowLabel = FlowHash.flowLabel(FlowHash.ofIpv4(memory, inner));
        long at = packet.push(aroundIpv4.bytes());
        aroundIpv4.write(memory, at, outerClass, flowLabel, packet.length() - Ipv6Header.LENGTH, outerHopLimit);
    }

    private void pushAroundIpv6(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long inner = packet.start();
        int outerClass = trafficClass.apply(Ipv6Header.trafficClass(memory, inner));
        int outerHopLimit = hopLimit.apply(Ipv6Header.hopLimit(memory, inner));
        int flowLabel = FlowHash.flowLabel(FlowHash.ofIpv6(memory, inner));
        long at = packet.push(aroundIpv6.bytes());
        aroundIpv6.write(memory, at, outerClass, flowLabel, packet.length() - Ipv6Header.LENGTH, outerHopLimit);
    }
}
