package headroom.encap;

import headroom.ip.Ipv6Forwarding;
import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv6Header;
import headroom.wire.SrhHeader;
import java.lang.foreign.MemorySegment;

/**
 * What a node does to a packet whose destination is one of its SIDs (RFC 8986, 4). The packet begins with its outer
 * IPv6 header, the link layer's being off already.
 *
 * <p>Every method returns null, or the reason to drop the packet; then the packet is as it was, but that bytes behind
 * its IPv6 payload are cut. One worker's, since it keeps scratch state.
 */
public final class Srv6Endpoint {
    /** Who removes the SRH. */
    public enum Flavour {
        /** The node of the last segment. */
        NONE,
        /** Penultimate segment pop: the node before that (RFC 8986, 4.16.1). */
        PSP
    }

    private final HeaderChain chain = new HeaderChain();

    /**
     * End (RFC 8986, 4.1; RFC 8754, 4.3.1.1): on to the next segment, which is the destination address afterwards. The
     * caller forwards the packet as it is: the hop limit is decremented. End.X is this and a given next hop.
     */
    public DropReason end(PacketBuffer packet, Flavour flavour) {
        DropReason wrong = chain.enter(packet);
        if (wrong != null) {
            return wrong;
        }
        if (chain.nextHeader() != IpProtocol.ROUTING) {
            return DropReason.SRH_MISSING;
        }
        MemorySegment memory = packet.memory();
        long srh = chain.at();
        wrong = checkSrh(memory, srh, packet.end());
        if (wrong != null) {
            return wrong;
        }
        int segmentsLeft = SrhHeader.segmentsLeft(memory, srh);
        if (segmentsLeft == 0) {
            return DropReason.SRH_SEGMENTS_LEFT_ZERO;
        }
        wrong = Ipv6Forwarding.decrementHopLimit(packet);
        if (wrong != null) {
            return wrong;
        }
        int segment = segmentsLeft - 1;
        SrhHeader.segmentsLeft(memory, srh, segment);
        Ipv6Header.destination(
                memory,
                packet.start(),
                SrhHeader.segmentHigh(memory, srh, segment),
                SrhHeader.segmentLow(memory, srh, segment));
        if (flavour == Flavour.PSP && segment == 0) {
            removeSrh(packet, srh);
        }
        return null;
    }

    /**
     * End.DX2 (RFC 8986, 4.9): leaves the Ethernet frame. Where it carries IP, a congestion mark of the outer header is
     * carried over (RFC 6040).
     */
    public DropReason popToEthernet(PacketBuffer packet) {
        DropReason wrong = findPayload(packet, IpProtocol.ETHERNET);
        if (wrong != null) {
            return wrong;
        }
        if (packet.end() - chain.at() < EthernetHeader.LENGTH) {
            return DropReason.MALFORMED_ETHERNET;
        }
        wrong = Ecn.ontoFrame(packet.memory(), chain.at(), packet.end(), outerEcn(packet));
        if (wrong != null) {
            return wrong;
        }
        packet.pop((int) (chain.at() - packet.start()));
        return null;
    }

    /**
     * End.DX4 and End.DT4 (RFC 8986, 4.5 and 4.7): leaves the IPv4 packet, its header checked, cut to its total length,
     * TTL not yet decremented.
     */
    public DropReason popToIpv4(PacketBuffer packet) {
        DropReason wrong = findPayload(packet, IpProtocol.IPV4);
        return wrong != null ? wrong : InnerPacket.leaveIpv4(packet, chain.at(), outerEcn(packet));
    }

    /**
     * End.DX6 and End.DT6 (RFC 8986, 4.4 and 4.6): leaves the IPv6 packet, its header checked, cut to its length, hop
     * limit not yet decremented.
     */
    public DropReason popToIpv6(PacketBuffer packet) {
        DropReason wrong = findPayload(packet, IpProtocol.IPV6);
        return wrong != null ? wrong : InnerPacket.leaveIpv6(packet, chain.at(), outerEcn(packet));
    }

    /**
     * Where the Segments Left field of the packet looked at last stands, from the packet's start: what an ICMP error
     * points at.
     */
    public int segmentsLeftAt(PacketBuffer packet) {
        return (int) (chain.at() - packet.start()) + SrhHeader.SEGMENTS_LEFT;
    }

    /**
     * Walks to the payload, over an SRH without segments left or none at all (reduced to one segment, or removed by
     * PSP).
     */
    private DropReason findPayload(PacketBuffer packet, int protocol) {
        DropReason wrong = chain.enter(packet);
        if (wrong == null && chain.nextHeader() == IpProtocol.ROUTING) {
            wrong = checkSrh(packet.memory(), chain.at(), packet.end());
            if (wrong == null) {
                wrong = SrhHeader.segmentsLeft(packet.memory(), chain.at()) == 0
                        ? chain.next(packet)
                        : DropReason.SRH_SEGMENTS_LEFT_NOT_ZERO;
            }
        }
        if (wrong != null || chain.nextHeader() == protocol) {
            return wrong;
        }
        return chain.nextHeader() == IpProtocol.FRAGMENT ? DropReason.OUTER_FRAGMENT : DropReason.UNKNOWN_NEXT_HEADER;
    }

    private static DropReason checkSrh(MemorySegment packet, long srh, long end) {
        if (!SrhHeader.isWhole(packet, srh, end)) {
            return DropReason.MALFORMED_SRH;
        }
        if (SrhHeader.routingType(packet, srh) != SrhHeader.ROUTING_TYPE_SRH) {
            return DropReason.UNKNOWN_ROUTING_TYPE;
        }
        if (!SrhHeader.hasValidSegments(packet, srh)) {
            return DropReason.SRH_SEGMENTS_LEFT_INVALID;
        }
        return switch (SrhHeader.tlvs(packet, srh)) {
            case HMAC -> DropReason.SRH_HMAC;
            case MALFORMED -> DropReason.MALFORMED_SRH;
            case NONE_OR_UNPROTECTED -> null;
        };
    }

    /** Slides what is before the SRH over it, the shorter part of the packet by far. */
    private void removeSrh(PacketBuffer packet, long srh) {
        MemorySegment memory = packet.memory();
        int bytes = SrhHeader.length(memory, srh);
        BigEndian.u8(memory, chain.nextHeaderAt(), SrhHeader.nextHeader(memory, srh));
        long from = packet.start();
        long to = packet.pop(bytes);
        MemorySegment.copy(memory, from, memory, to, srh - from);
        Ipv6Header.payloadLength(memory, to, Ipv6Header.payloadLength(memory, to) - bytes);
    }

    private static int outerEcn(PacketBuffer packet) {
        return Ipv6Header.trafficClass(packet.memory(), packet.start()) & Ecn.MASK;
    }
}
