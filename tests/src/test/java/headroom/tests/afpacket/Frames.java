package headroom.tests.afpacket;

import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.UdpHeader;
import java.lang.foreign.MemorySegment;

/** Frames of ours, known among the kernel's own by where they go. */
final class Frames {
    private static final long DESTINATION = 0x0200_0000_0099L;
    private static final long SOURCE = 0x0200_0000_0098L;
    private static final int UDP_AT = EthernetHeader.LENGTH + Ipv4Header.LENGTH;
    private static final int NUMBER_AT = UDP_AT + UdpHeader.LENGTH;

    private Frames() {}

    static boolean isOurs(PacketBuffer packet) {
        return packet.length() > EthernetHeader.LENGTH
                && EthernetHeader.destination(packet.memory(), packet.start()) == DESTINATION;
    }

    /**
     * A frame with tags.
     *
     * @param tags each TPID and TCI, outermost first
     */
    static byte[] tagged(int... tags) {
        byte[] bytes = new byte[EthernetHeader.LENGTH + 4 * tags.length + 46];
        MemorySegment frame = MemorySegment.ofArray(bytes);
        EthernetHeader.put(frame, 0, DESTINATION, SOURCE, 0);
        int at = 12;
        for (int tag : tags) {
            BigEndian.i32(frame, at, tag);
            at += 4;
        }
        BigEndian.u16(frame, at, 0x88b5); // IEEE 802, local experimental EtherType 1
        for (int i = at + 2; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    /**
     * UDP without checksum from 192.0.2.1 to 192.0.2.2.
     *
     * @param number told back by {@link #number}
     * @param port source, which tells flows apart
     * @param length of the frame
     */
    static byte[] udp(int number, int port, int length) {
        byte[] bytes = new byte[length];
        MemorySegment frame = MemorySegment.ofArray(bytes);
        EthernetHeader.put(frame, 0, DESTINATION, SOURCE, EtherType.IPV4);
        int ip = EthernetHeader.LENGTH;
        bytes[ip] = 0x45;
        Ipv4Header.totalLength(frame, ip, length - ip);
        Ipv4Header.timeToLive(frame, ip, 64);
        Ipv4Header.protocol(frame, ip, IpProtocol.UDP);
        Ipv4Header.source(frame, ip, 0xc000_0201);
        Ipv4Header.destination(frame, ip, 0xc000_0202);
        Ipv4Header.updateHeaderChecksum(frame, ip);
        UdpHeader.put(frame, UDP_AT, port, 9, length - UDP_AT);
        BigEndian.i32(frame, NUMBER_AT, number);
        return bytes;
    }

    static int number(PacketBuffer packet) {
        return BigEndian.i32(packet.memory(), packet.start() + NUMBER_AT);
    }
}
