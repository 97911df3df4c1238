package headroom.encap;

import headroom.ip.Ipv4Forwarding;
import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/**
 * Removes the outer header of an IPIP packet, whose ends the caller found among its tunnels. The packet begins with its
 * outer IP header, the link layer's being off already; afterwards it begins with its inner one, checked, cut to its
 * length, TTL or hop limit not yet decremented.
 *
 * <p>Every method returns null, or the reason to drop the packet; then the packet is as it was, but that bytes behind
 * its outer payload are cut. One worker's, since it keeps scratch state.
 */
public final class IpipPop {
    private final HeaderChain chain = new HeaderChain();

    /** Outer IPv4 (RFC 2003, RFC 4213), options allowed. */
    public DropReason popIpv4(PacketBuffer packet) {
        DropReason wrong = Ipv4Forwarding.check(packet);
        if (wrong != null) {
            return wrong;
        }
        MemorySegment memory = packet.memory();
        long outer = packet.start();
        if (Ipv4Header.isFragment(memory, outer)) {
            return DropReason.OUTER_FRAGMENT;
        }
        long inner = outer + Ipv4Header.headerLength(memory, outer);
        int ecn = Ipv4Header.trafficClass(memory, outer) & Ecn.MASK;
        return leave(packet, inner, Ipv4Header.protocol(memory, outer), ecn);
    }

    /** Outer IPv6 (RFC 2473), options allowed, the tunnel encapsulation limit among them. */
    public DropReason popIpv6(PacketBuffer packet) {
        DropReason wrong = chain.enter(packet);
        if (wrong != null) {
            return wrong;
        }
        if (chain.nextHeader() == IpProtocol.FRAGMENT) {
            return DropReason.OUTER_FRAGMENT;
        }
        int ecn = Ipv6Header.trafficClass(packet.memory(), packet.start()) & Ecn.MASK;
        return leave(packet, chain.at(), chain.nextHeader(), ecn);
    }

    private static DropReason leave(PacketBuffer packet, long inner, int protocol, int ecn) {
        return switch (protocol) {
            case IpProtocol.IPV4 -> InnerPacket.leaveIpv4(packet, inner, ecn);
            case IpProtocol.IPV6 -> InnerPacket.leaveIpv6(packet, inner, ecn);
            default -> DropReason.UNKNOWN_NEXT_HEADER;
        };
    }
}
