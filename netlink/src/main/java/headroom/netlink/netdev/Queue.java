package headroom.netlink.netdev;

import headroom.netlink.message.Attribute;
import java.util.List;
import java.util.OptionalInt;

/**
 * A queue of a device.
 *
 * @param id counted from 0 for each direction
 * @param index of the device
 * @param napiId of who serves it; empty while nobody does
 * @param user who has taken it for himself
 * @param others attributes without a field here
 */
public record Queue(int id, int index, Direction direction, OptionalInt napiId, User user, List<Attribute> others) {
    /** Which way packets go. */
    public enum Direction {
        RECEIVE,
        TRANSMIT
    }

    /** Who fills or empties it instead of the kernel's stack. */
    public enum User {
        KERNEL,
        /** An AF_XDP socket in zero-copy mode; since Linux 6.15. */
        AF_XDP,
        IO_URING,
        DMA_BUFFER
    }

    public Queue {
        others = List.copyOf(others);
    }
}
