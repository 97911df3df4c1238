package headroom.port;

import headroom.packet.PacketBatch;

/**
 * A device queue: AF_XDP, AF_PACKET, a capture file, or memory in tests. One thread at a time, the worker's.
 *
 * <p>What {@link #receive} hands out is what the wire would carry: whole Ethernet frames without FCS, VLAN tags in
 * place, checksums complete, no longer than the device's MTU allows. What a driver cannot bring into that form it drops
 * and counts.
 */
public interface Port extends AutoCloseable {
    /** The device's name as the daemon knows it, e.g. {@code acc0}. */
    String name();

    /** The device's queue, from 0. */
    int queue();

    /**
     * Adds received frames to {@code batch} up to its capacity, in arrival order; never blocks. The caller owns each
     * frame until it transmits or releases it. A device that went away yields nothing.
     *
     * @return frames added
     */
    int receive(PacketBatch batch);

    /**
     * Takes every packet of {@code batch} and empties it. Each is given to the device, or dropped and counted in
     * {@link PortCounters#drops}: a ring that stays full after a bounded number of kicks drops, it does not block.
     *
     * @return packets given to the device
     */
    int transmit(PacketBatch batch);

    /** Takes transmitted frames back and refills the receive ring; called once a loop, also when idle. */
    void maintain();

    /** True when {@link #receive} will never yield again: the end of a capture file. */
    boolean isExhausted();

    /** A descriptor to poll for input while idle, or -1 when there is none. */
    int pollDescriptor();

    PortCounters counters();

    /** What the port asked of its driver and what it got, for {@code port show}. */
    PortReport report();

    /** Gives the device back: detaches the program, returns every frame to its pool. Idempotent. */
    @Override
    void close();
}
