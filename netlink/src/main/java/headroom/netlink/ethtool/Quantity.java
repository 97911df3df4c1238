package headroom.netlink.ethtool;

import java.util.OptionalInt;

/**
 * How many there are of something that can be set.
 *
 * @param count in use; empty where the device has no such thing
 * @param max the driver would give
 */
public record Quantity(OptionalInt count, OptionalInt max) {
    public static final Quantity NONE = new Quantity(OptionalInt.empty(), OptionalInt.empty());
}
