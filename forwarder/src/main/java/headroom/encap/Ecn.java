package headroom.encap;

import headroom.packet.DropReason;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/**
 * Carries a congestion mark of an outer header over to the inner one when the outer is removed (RFC 6040, 4.2). Each
 * method returns null, or {@link DropReason#ECN_CONFLICT} with the inner packet unchanged.
 */
final class Ecn {
    static final int NOT_ECT = 0;
    static final int ECT_1 = 1;
    static final int ECT_0 = 2;
    static final int CE = 3;
    static final int MASK = 3;

    /** What {@link #combine} answers where the packet must be dropped. */
    static final int DROP = -1;

    private Ecn() {}

    /**
     * The inner field after decapsulation, RFC 6040, figure 4.
     *
     * <pre>
     *  inner \ outer  Not-ECT   ECT(0)    ECT(1)    CE
     *  Not-ECT        Not-ECT   Not-ECT   Not-ECT   drop
     *  ECT(0)         ECT(0)    ECT(0)    ECT(1)    CE
     *  ECT(1)         ECT(1)    ECT(1)    ECT(1)    CE
     *  CE             CE        CE        CE        CE
     * </pre>
     */
    static int combine(int inner, int outer) {
        if (outer == NOT_ECT || inner == CE) {
            return inner;
        }
        if (inner == NOT_ECT) {
            return outer == CE ? DROP : NOT_ECT;
        }
        return inner == ECT_0 || outer == CE ? outer : ECT_1;
    }

    /** Onto the whole IPv4 header at {@code at}, whose checksum is updated. */
    static DropReason ontoIpv4(MemorySegment packet, long at, int outer) {
        int old = BigEndian.u16(packet, at);
        int inner = old & MASK;
        int combined = combine(inner, outer);
        if (combined == inner) {
            return null;
        }
        if (combined == DROP) {
            return DropReason.ECN_CONFLICT;
        }
        int changed = old - inner + combined;
        BigEndian.u16(packet, at, changed);
        int checksum = Ipv4Header.headerChecksum(packet, at);
        Ipv4Header.headerChecksum(packet, at, Checksum.update(checksum, old, changed));
        return null;
    }

    /** Onto the whole IPv6 header at {@code at}. */
    static DropReason ontoIpv6(MemorySegment packet, long at, int outer) {
        int trafficClass = Ipv6Header.trafficClass(packet, at);
        int inner = trafficClass & MASK;
        int combined = combine(inner, outer);
        if (combined == inner) {
            return null;
        }
        if (combined == DROP) {
            return DropReason.ECN_CONFLICT;
        }
        Ipv6Header.trafficClass(packet, at, trafficClass - inner + combined);
        return null;
    }

    /** Onto the IP packet in the frame [at, end), behind its VLAN tags; a frame without one has nothing to mark. */
    static DropReason ontoFrame(MemorySegment packet, long at, long end, int outer) {
        if (outer == NOT_ECT) {
            return null;
        }
        long type = EthernetHeader.payloadTypeAt(packet, at, end);
        long payload = type + 2;
        int etherType = BigEndian.u16(packet, type);
        if (etherType == EtherType.IPV4 && Ipv4Header.isWhole(packet, payload, end)) {
            return ontoIpv4(packet, payload, outer);
        }
        if (etherType == EtherType.IPV6 && Ipv6Header.isWhole(packet, payload, end)) {
            return ontoIpv6(packet, payload, outer);
        }
        return null;
    }
}
