package headroom.datapath;

import headroom.ip.IcmpErrors;
import headroom.ip.IcmpErrors.Outcome;
import headroom.ip.TokenBucket;
import headroom.packet.BufferPool;
import headroom.packet.PacketBuffer;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IcmpHeader;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;

/**
 * ICMP errors about packets that are dropped, sent on their way. About a packet as it came in: back to the station it
 * came from. About one that was popped here: by the route to its source, since that is beyond the tunnel. The caller
 * drops the packet itself. One worker's.
 */
final class ErrorReplies {
    /** As many a second as Linux sends by default (net.ipv4.icmp_msgs_per_sec, icmp_msgs_burst). */
    private static final int PER_SECOND = 1000;

    private static final int BURST = 50;

    /** Room for any push an error may have to go through on its way back. */
    private static final int HEADROOM_BYTES = 512;

    private final Router router;
    private final BufferPool pool;
    private final IcmpErrors errors;

    ErrorReplies(Router router, BufferPool pool, LongSupplier clockNs) {
        this.router = router;
        this.pool = pool;
        this.errors = new IcmpErrors(new TokenBucket(PER_SECOND, BURST, clockNs));
    }

    void tooBigIpv4(Ingress ingress, PacketBuffer packet, Path path, int passes) {
        if (ingress.source4().isPresent()) {
            PacketBuffer error = frame();
            if (error != null) {
                settle(
                        errors.fragmentationNeeded(packet, ingress.source4().get(), path.innerMtuBytes(), error),
                        ingress,
                        packet,
                        error,
                        passes);
            }
        }
    }

    void tooBigIpv6(Ingress ingress, PacketBuffer packet, Path path, int passes) {
        if (ingress.source6().isPresent()) {
            PacketBuffer error = frame();
            if (error != null) {
                settle(
                        errors.packetTooBig(packet, ingress.source6().get(), path.innerMtuBytes(), error),
                        ingress,
                        packet,
                        error,
                        passes);
            }
        }
    }

    void timeExceeded(Ingress ingress, PacketBuffer packet, int passes) {
        boolean six = Ipv6Header.version(packet.memory(), packet.start()) == 6;
        if (six ? ingress.source6().isEmpty() : ingress.source4().isEmpty()) {
            return;
        }
        PacketBuffer error = frame();
        if (error != null) {
            Outcome outcome = six
                    ? errors.timeExceeded(packet, ingress.source6().get(), error)
                    : errors.timeExceeded(packet, ingress.source4().get(), error);
            settle(outcome, ingress, packet, error, passes);
        }
    }

    /** RFC 8754, 4.3.1.1: a parameter problem that points at the Segments Left field. */
    void segmentsLeftWrong(Ingress ingress, PacketBuffer packet, int segmentsLeftAt, int passes) {
        if (ingress.source6().isPresent()) {
            PacketBuffer error = frame();
            if (error != null) {
                Outcome outcome = errors.parameterProblem(
                        packet, ingress.source6().get(), IcmpHeader.V6_CODE_ERRONEOUS_FIELD, segmentsLeftAt, error);
                settle(outcome, ingress, packet, error, passes);
            }
        }
    }

    private PacketBuffer frame() {
        PacketBuffer frame = pool.allocate();
        if (frame != null) {
            frame.reset(HEADROOM_BYTES, 0);
        }
        return frame;
    }

    private void settle(Outcome outcome, Ingress ingress, PacketBuffer packet, PacketBuffer error, int passes) {
        if (outcome != Outcome.BUILT) {
            error.release();
            return;
        }
        ingress.port().counters().originatedPackets.add(1);
        if (passes == 0) {
            sendBack(ingress, packet, error);
        } else {
            router.forwardOwn(ingress, error);
        }
    }

    /** The Ethernet header the packet came with still stands in front of it. */
    private static void sendBack(Ingress ingress, PacketBuffer packet, PacketBuffer error) {
        MemorySegment memory = packet.memory();
        long sender = EthernetHeader.source(memory, packet.start() - EthernetHeader.LENGTH);
        int etherType = Ipv6Header.version(error.memory(), error.start()) == 6 ? EtherType.IPV6 : EtherType.IPV4;
        long at = error.push(EthernetHeader.LENGTH);
        EthernetHeader.put(error.memory(), at, sender, ingress.egress().sourceMac(), etherType);
        ingress.egress().sendFrame(error);
    }
}
