package headroom.encap;

import headroom.ip.Ipv4Forwarding;
import headroom.ip.Ipv6Forwarding;
import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;

/**
 * The last step of a pop to IP: checks the inner header at {@code at}, carries the congestion mark over and makes the
 * packet begin there. Returns null, or a reason to drop the packet, which is unchanged then.
 */
final class InnerPacket {
    private InnerPacket() {}

    static DropReason leaveIpv4(PacketBuffer packet, long at, int outerEcn) {
        MemorySegment memory = packet.memory();
        if (at < packet.end() && Ipv4Header.version(memory, at) != 4) {
            return DropReason.INNER_VERSION_MISMATCH;
        }
        DropReason wrong = Ipv4Forwarding.check(memory, at, packet.end());
        if (wrong == null) {
            wrong = Ecn.ontoIpv4(memory, at, outerEcn);
        }
        if (wrong != null) {
            return wrong;
        }
        packet.pop((int) (at - packet.start()));
        packet.truncate(Ipv4Header.totalLength(memory, at));
        return null;
    }

    static DropReason leaveIpv6(PacketBuffer packet, long at, int outerEcn) {
        MemorySegment memory = packet.memory();
        if (at < packet.end() && Ipv6Header.version(memory, at) != 6) {
            return DropReason.INNER_VERSION_MISMATCH;
        }
        DropReason wrong = Ipv6Forwarding.check(memory, at, packet.end());
        if (wrong == null) {
            wrong = Ecn.ontoIpv6(memory, at, outerEcn);
        }
        if (wrong != null) {
            return wrong;
        }
        packet.pop((int) (at - packet.start()));
        packet.truncate(Ipv6Header.LENGTH + Ipv6Header.payloadLength(memory, at));
        return null;
    }
}
