package headroom.netlink.route;

import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.kind.PortKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What else the kernel says of a device. All of it is absent where it said nothing.
 *
 * @param permanentAddress the one the hardware was made with
 * @param group a number an administrator gave; 0 for the default one
 * @param promiscuity how many want every frame
 * @param allMulticast how many want every multicast frame; since Linux 5.20
 * @param port what it is as a port of its master
 * @param functions those of a card with SR-IOV, where they were asked for ({@link Links.Part#FUNCTIONS})
 * @param ipv6AddressGeneration how link-local addresses are made: 0 EUI-64, 1 not at all, 2 stable secret, 3 random
 */
public record LinkDetails(
        List<String> alternativeNames,
        Optional<HardwareAddress> broadcast,
        Optional<HardwareAddress> permanentAddress,
        OptionalInt minMtuBytes,
        OptionalInt maxMtuBytes,
        Optional<String> queueingDiscipline,
        OptionalInt transmitQueueLength,
        OptionalInt group,
        OptionalInt promiscuity,
        OptionalInt allMulticast,
        Optional<LinkMode> linkMode,
        Carrier carrier,
        ProtocolDown protocolDown,
        SegmentLimits segments,
        Hardware hardware,
        Optional<PortKind> port,
        List<VirtualFunction> functions,
        OptionalInt ipv6AddressGeneration) {
    /** Of a device of which nothing but the essentials is known. */
    public static final LinkDetails NONE = new LinkDetails(
            List.of(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Carrier.NONE,
            ProtocolDown.NONE,
            SegmentLimits.NONE,
            Hardware.NONE,
            Optional.empty(),
            List.of(),
            OptionalInt.empty());

    /** Who decides that the device is up; RFC 2863. */
    public enum LinkMode {
        DEFAULT,
        DORMANT,
        TESTING
    }

    /**
     * What became of the carrier.
     *
     * @param present IFLA_CARRIER
     * @param changes unsigned, as the others
     */
    public record Carrier(Optional<Boolean> present, OptionalInt changes, OptionalInt ups, OptionalInt downs) {
        public static final Carrier NONE =
                new Carrier(Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /**
     * Kept down by a protocol in user space.
     *
     * @param reasons a bit each; the numbers are the administrator's
     */
    public record ProtocolDown(Optional<Boolean> active, OptionalInt reasons) {
        public static final ProtocolDown NONE = new ProtocolDown(Optional.empty(), OptionalInt.empty());
    }

    /**
     * How large super-frames may grow. Bytes are unsigned.
     *
     * @param gsoMaxBytes of what the stack gives the device
     * @param gsoIpv4MaxBytes the same for IPv4; since Linux 6.3
     * @param tsoMaxBytes what the hardware could; since Linux 5.19
     * @param groMaxBytes of what is merged on reception
     */
    public record SegmentLimits(
            OptionalInt gsoMaxBytes,
            OptionalInt gsoMaxSegments,
            OptionalInt tsoMaxBytes,
            OptionalInt tsoMaxSegments,
            OptionalInt groMaxBytes,
            OptionalInt gsoIpv4MaxBytes,
            OptionalInt groIpv4MaxBytes) {
        public static final SegmentLimits NONE = new SegmentLimits(
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    /**
     * Where the device is plugged in.
     *
     * @param parentName e.g. {@code 0000:03:00.0}
     * @param parentBus e.g. {@code pci}
     * @param portId bytes that two devices share when they share a port
     */
    public record Hardware(
            Optional<String> parentName,
            Optional<String> parentBus,
            Optional<String> portName,
            Optional<HardwareAddress> portId,
            Optional<HardwareAddress> switchId) {
        public static final Hardware NONE =
                new Hardware(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    public LinkDetails {
        alternativeNames = List.copyOf(alternativeNames);
        functions = List.copyOf(functions);
    }
}
