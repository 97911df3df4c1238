package headroom.netlink.ethtool;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Descriptor rings of a device, in descriptors.
 *
 * @param receiveBufferBytes of one descriptor
 * @param headerDataSplit 1 off, 2 on (ETHTOOL_TCP_DATA_SPLIT_*), 0 unknown
 * @param completionBytes size of a completion
 * @param transmitPush whether descriptors are written to the device itself
 * @param receivePush the same for reception
 */
public record Rings(
        Quantity receive,
        Quantity receiveMini,
        Quantity receiveJumbo,
        Quantity transmit,
        OptionalInt receiveBufferBytes,
        OptionalInt headerDataSplit,
        OptionalInt completionBytes,
        Optional<Boolean> transmitPush,
        Optional<Boolean> receivePush) {}
