package headroom.encap;

import headroom.wire.BigEndian;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/** What an outer header copies from the packet it is put in front of. */
final class InnerFields {
    private InnerFields() {}

    /** DSCP and ECN of the IP packet in the frame [at, end), behind its VLAN tags; 0 when there is none. */
    static int trafficClassOfFrame(MemorySegment packet, long at, long end) {
        if (end - at < EthernetHeader.LENGTH) {
            return 0;
        }
        long type = EthernetHeader.payloadTypeAt(packet, at, end);
        long payload = type + 2;
        int etherType = BigEndian.u16(packet, type);
        if (etherType == EtherType.IPV4 && Ipv4Header.isWhole(packet, payload, end)) {
            return Ipv4Header.trafficClass(packet, payload);
        }
        if (etherType == EtherType.IPV6 && Ipv6Header.isWhole(packet, payload, end)) {
            return Ipv6Header.trafficClass(packet, payload);
        }
        return 0;
    }

    /** True for IPv4, false for IPv6; the header at {@code at} was checked, so that it is one of them. */
    static boolean isIpv4(MemorySegment packet, long at) {
        int version = BigEndian.u8(packet, at) >>> 4;
        assert version == 4 || version == 6 : "the header was not checked: version " + version;
        return version == 4;
    }
}
