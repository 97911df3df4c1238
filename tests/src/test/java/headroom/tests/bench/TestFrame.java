package headroom.tests.bench;

import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv6;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import headroom.wire.MacAddress;
import headroom.wire.UdpHeader;
import java.lang.foreign.MemorySegment;

/** What every path under measurement is given: UDP over IPv6, 64 bytes of Ethernet without FCS, checksum right. */
final class TestFrame {
    static final int BYTES = 64;

    private static final int HOP_LIMIT = 64;
    private static final int PORT = 9;

    private TestFrame() {}

    static byte[] bytes(MacAddress destination, MacAddress source, Ipv6Address from, Ipv6Address to) {
        byte[] frame = new byte[BYTES];
        MemorySegment packet = MemorySegment.ofArray(frame);
        EthernetHeader.put(packet, 0, destination.value(), source.value(), EtherType.IPV6);
        int ip = EthernetHeader.LENGTH;
        int udp = ip + Ipv6Header.LENGTH;
        int length = BYTES - udp;
        new Ipv6(0, 0, length, IpProtocol.UDP, HOP_LIMIT, from, to).encode(packet, ip);
        UdpHeader.put(packet, udp, PORT, PORT, length);
        int pseudoHeader = Checksum.pseudoHeaderV6(packet, ip, IpProtocol.UDP, length);
        Checksum.store(packet, pseudoHeader, udp, length, UdpHeader.CHECKSUM);
        return frame;
    }
}
