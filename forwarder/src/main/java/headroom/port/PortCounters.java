package headroom.port;

import headroom.packet.Counter;
import headroom.packet.DropCounters;

/** What went through a port. Raised by the worker, read by anybody. Bytes are Ethernet bytes without FCS. */
public final class PortCounters {
    public final Counter receivedPackets = new Counter();
    public final Counter receivedBytes = new Counter();
    public final Counter transmittedPackets = new Counter();
    public final Counter transmittedBytes = new Counter();
    /** Packets this port's worker made: ICMP errors, further fragments. They count as transmitted or dropped too. */
    public final Counter originatedPackets = new Counter();
    /** Received but not the daemon's business: the kernel's stack has its own copy (AF_PACKET sees everything). */
    public final Counter leftToKernelPackets = new Counter();
    /** Frames whose checksum the sender's kernel had left to hardware and that was completed here. */
    public final Counter checksumsCompleted = new Counter();
    /** Frames longer than a wire packet (TSO, GRO) that were cut into segments; each segment counts as received. */
    public final Counter superFramesSegmented = new Counter();

    public final DropCounters drops = new DropCounters();
}
