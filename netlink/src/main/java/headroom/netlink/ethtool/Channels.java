package headroom.netlink.ethtool;

/**
 * Queues of a device.
 *
 * @param other for link interrupts and the like
 * @param combined queues that receive and transmit
 */
public record Channels(Quantity receive, Quantity transmit, Quantity other, Quantity combined) {
    /** In use. */
    public int receiveQueues() {
        return receive.count().orElse(0) + combined.count().orElse(0);
    }

    /** In use. */
    public int transmitQueues() {
        return transmit.count().orElse(0) + combined.count().orElse(0);
    }
}
