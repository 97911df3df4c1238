package headroom.doctor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a device can do for a forwarder.
 *
 * @param driver empty where it has none to ask
 * @param receiveQueues in use
 * @param receiveQueuesMax the driver would give
 * @param xdpFeatures as {@code enum netdev_xdp_act} names them, in lower case; empty: the kernel does not tell (before
 *     6.3)
 * @param headroomBytes needed_headroom; empty: not reported (before 6.18)
 * @param tailroomBytes needed_tailroom; empty: not reported
 * @param llReservedBytes LL_RESERVED_SPACE
 * @param txExtraHeadroomBytes empty: not reported, the kernel has no such knob
 */
public record DeviceCapabilities(
        String device,
        Optional<String> kind,
        Optional<String> driver,
        int mtuBytes,
        OptionalInt receiveQueues,
        OptionalInt receiveQueuesMax,
        Optional<List<String>> xdpFeatures,
        OptionalInt headroomBytes,
        OptionalInt tailroomBytes,
        int llReservedBytes,
        OptionalInt txExtraHeadroomBytes,
        List<ModeCapability> modes) {
    public DeviceCapabilities {
        modes = List.copyOf(modes);
    }

    /** Whether AF_XDP works without copying; empty: the kernel does not tell. */
    public Optional<Boolean> isZeroCopyPossible() {
        return xdpFeatures.map(features -> features.contains("zero-copy"));
    }
}
