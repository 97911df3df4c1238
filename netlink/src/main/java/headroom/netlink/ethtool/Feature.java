package headroom.netlink.ethtool;

/**
 * Something the device or the stack does, or does not.
 *
 * @param name the kernel's, e.g. {@code tx-tcp-segmentation}
 * @param active whether it does
 * @param wanted whether it was asked to
 * @param changeable whether it can be asked to
 */
public record Feature(String name, boolean active, boolean wanted, boolean changeable) {}
