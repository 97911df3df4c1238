package headroom.datapath;

import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import headroom.wire.MacAddress;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Whole UDP frames for tests; payload bytes count up. */
final class Frames {
    private static final int UDP_BYTES = 8;

    private Frames() {}

    static byte[] udp4(MacAddress to, MacAddress from, String source, String destination, int ttl, int ipBytes) {
        byte[] frame = new byte[EthernetHeader.LENGTH + ipBytes];
        MemorySegment memory = MemorySegment.ofArray(frame);
        EthernetHeader.put(memory, 0, to.value(), from.value(), EtherType.IPV4);
        long at = EthernetHeader.LENGTH;
        Ipv4Header.headerLength(memory, at, Ipv4Header.LENGTH);
        Ipv4Header.totalLength(memory, at, ipBytes);
        Ipv4Header.identification(memory, at, 0x1234);
        Ipv4Header.flagsFragmentOffset(memory, at, Ipv4Header.DONT_FRAGMENT);
        Ipv4Header.timeToLive(memory, at, ttl);
        Ipv4Header.protocol(memory, at, IpProtocol.UDP);
        Ipv4Header.source(memory, at, Ipv4Address.parse(source).value());
        Ipv4Header.destination(memory, at, Ipv4Address.parse(destination).value());
        Ipv4Header.updateHeaderChecksum(memory, at);
        int udpBytes = ipBytes - Ipv4Header.LENGTH;
        udp(memory, at + Ipv4Header.LENGTH, udpBytes);
        int pseudo = Checksum.pseudoHeaderV4(memory, at, IpProtocol.UDP, udpBytes);
        Checksum.store(memory, pseudo, at + Ipv4Header.LENGTH, udpBytes, 6);
        return frame;
    }

    static byte[] udp6(MacAddress to, MacAddress from, String source, String destination, int hopLimit, int ipBytes) {
        byte[] frame = new byte[EthernetHeader.LENGTH + ipBytes];
        MemorySegment memory = MemorySegment.ofArray(frame);
        EthernetHeader.put(memory, 0, to.value(), from.value(), EtherType.IPV6);
        long at = EthernetHeader.LENGTH;
        int udpBytes = ipBytes - Ipv6Header.LENGTH;
        Ipv6Header.versionClassFlow(memory, at, 0, 0x12345);
        Ipv6Header.payloadLength(memory, at, udpBytes);
        Ipv6Header.nextHeader(memory, at, IpProtocol.UDP);
        Ipv6Header.hopLimit(memory, at, hopLimit);
        Ipv6Address.parse(source).put(memory, at + 8);
        Ipv6Address.parse(destination).put(memory, at + 24);
        udp(memory, at + Ipv6Header.LENGTH, udpBytes);
        int pseudo = Checksum.pseudoHeaderV6(memory, at, IpProtocol.UDP, udpBytes);
        Checksum.store(memory, pseudo, at + Ipv6Header.LENGTH, udpBytes, 6);
        return frame;
    }

    private static void udp(MemorySegment memory, long at, int bytes) {
        memory.set(ValueLayout.JAVA_BYTE, at + 1, (byte) 7);
        memory.set(ValueLayout.JAVA_BYTE, at + 3, (byte) 9);
        memory.set(ValueLayout.JAVA_BYTE, at + 4, (byte) (bytes >> 8));
        memory.set(ValueLayout.JAVA_BYTE, at + 5, (byte) bytes);
        for (int i = UDP_BYTES; i < bytes; i++) {
            memory.set(ValueLayout.JAVA_BYTE, at + i, (byte) i);
        }
    }
}
