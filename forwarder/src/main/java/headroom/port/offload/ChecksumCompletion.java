package headroom.port.offload;

import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.IpProtocol;
import headroom.wire.TcpHeader;
import headroom.wire.UdpHeader;

/**
 * Completes transport checksums that the sender's kernel left to hardware (CHECKSUM_PARTIAL): the field then holds the
 * folded sum of the pseudo-header, not complemented. One thread.
 *
 * @see "linux/Documentation/networking/checksum-offloads.rst"
 */
public final class ChecksumCompletion {
    private final TransportLocator locator = new TransportLocator();

    /**
     * Completes the checksum where a driver says it is (virtio 1.2, 5.1.6: VIRTIO_NET_HDR_F_NEEDS_CSUM).
     *
     * @param start where summing begins, in bytes from the packet's start
     * @param offset of the checksum field, from there
     * @return false when the field is not inside the packet: the driver contradicts itself, drop it
     */
    public boolean complete(PacketBuffer packet, int start, int offset) {
        int length = packet.length() - start;
        if (start < 0 || offset < 0 || offset + 2 > length) {
            return false;
        }
        store(packet, start, length, offset);
        return true;
    }

    /**
     * Completes the checksum of a driver that does not say (AF_XDP), where the field of the innermost TCP or UDP header
     * holds just the pseudo-header's sum. Completing a checksum that is right already does not change it; a wrong one
     * is left alone unless it equals that sum by chance, one in 65,535. Fragments and UDP without checksum are left
     * alone.
     *
     * @return true when one was completed
     */
    public boolean completeIfPartial(PacketBuffer packet) {
        if (!locator.find(packet, TransportLocator.Extent.LENGTH_FIELD)) {
            return false;
        }
        int field = locator.protocol() == IpProtocol.TCP ? TcpHeader.CHECKSUM : UdpHeader.CHECKSUM;
        int start = locator.transport();
        int length = locator.end() - start;
        int stored = BigEndian.u16(packet.memory(), packet.start() + start + field);
        if (stored != locator.pseudoHeader(packet.memory(), packet.start(), length)) {
            return false;
        }
        store(packet, start, length, field);
        return true;
    }

    private static void store(PacketBuffer packet, int start, int length, int field) {
        long at = packet.start() + start;
        int checksum = Checksum.complement(Checksum.sum(packet.memory(), at, length));
        // As the kernel's skb_checksum_help does: 0 would mean "none" in UDP, and 0xffff means the same elsewhere.
        BigEndian.u16(packet.memory(), at + field, checksum == 0 ? 0xffff : checksum);
    }
}
