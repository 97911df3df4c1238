package headroom.netlink.ethtool;

/**
 * Who drives a device; empty text for what the driver does not say.
 *
 * @param busAddress e.g. {@code 0000:03:00.0}
 */
public record DriverInformation(
        String driver, String version, String firmwareVersion, String busAddress, String expansionRomVersion) {}
