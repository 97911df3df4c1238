package headroom.port;

import headroom.packet.Counter;
import headroom.packet.DropCounters;
import headroom.packet.DropReason;

/** What went through a port. Raised by the worker, read by anybody. Bytes are Ethernet bytes without FCS. */
public final class PortCounters {
    public final Counter receivedPackets = new Counter();
    public final Counter receivedBytes = new Counter();
    public final Counter transmittedPackets = new Counter();
    public final Counter transmittedBytes = new Counter();
    /** Packets this port's worker made: ICMP errors, further fragments. They count as transmitted or dropped too. */
    public final Counter originatedPackets = new Counter();
    /**
     * Not the daemon's business, and not among the received: the kernel's stack has its own copy (AF_PACKET sees
     * everything).
     */
    public final Counter leftToKernelPackets = new Counter();
    /** Frames whose checksum the sender's kernel had left to hardware and that was completed here. */
    public final Counter checksumsCompleted = new Counter();
    /** Frames longer than a wire packet (TSO, GRO) that were cut into segments; each segment counts as received. */
    public final Counter superFramesSegmented = new Counter();

    public final DropCounters drops = new DropCounters();

    /** Adds another port's counts to these; while neither is being raised. */
    public void add(PortCounters other) {
        receivedPackets.add(other.receivedPackets.get());
        receivedBytes.add(other.receivedBytes.get());
        transmittedPackets.add(other.transmittedPackets.get());
        transmittedBytes.add(other.transmittedBytes.get());
        originatedPackets.add(other.originatedPackets.get());
        leftToKernelPackets.add(other.leftToKernelPackets.get());
        checksumsCompleted.add(other.checksumsCompleted.get());
        superFramesSegmented.add(other.superFramesSegmented.get());
        for (DropReason reason : DropReason.values()) {
            drops.count(reason, other.drops.get(reason));
        }
    }

    /** Packets that came in or were made here and are neither sent nor dropped: in hand, on a port of their own. */
    public long balance() {
        return receivedPackets.get() + originatedPackets.get() - transmittedPackets.get() - drops.total();
    }
}
