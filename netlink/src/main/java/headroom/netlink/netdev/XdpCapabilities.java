package headroom.netlink.netdev;

import headroom.netlink.message.Attribute;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What XDP can do on a device.
 *
 * @param index of the device
 * @param featureBits NETDEV_XDP_ACT_*, as the kernel has them
 * @param zeroCopyMaxSegments buffers a frame may have in zero-copy mode
 * @param receiveMetadataBits NETDEV_XDP_RX_METADATA_*: hints a program may ask for
 * @param socketBits NETDEV_XSK_FLAGS_*: what an AF_XDP socket may ask for on transmission
 * @param others attributes without a field here
 */
public record XdpCapabilities(
        int index,
        long featureBits,
        OptionalInt zeroCopyMaxSegments,
        OptionalLong receiveMetadataBits,
        OptionalLong socketBits,
        List<Attribute> others) {
    public XdpCapabilities {
        others = List.copyOf(others);
    }

    public Set<XdpFeature> features() {
        return XdpFeature.of(featureBits);
    }
}
