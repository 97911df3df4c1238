package headroom.netlink.route;

import static headroom.linux.uapi.IfH.IFF_LOOPBACK;
import static headroom.linux.uapi.IfH.IFF_LOWER_UP;
import static headroom.linux.uapi.IfH.IFF_UP;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.kind.LinkKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A network device. What the kernel did not report is absent, never made up.
 *
 * @param index unique in its namespace, and only there
 * @param type ARPHRD_*
 * @param flags IFF_*
 * @param mtuBytes of the payload, link-layer header excluded
 * @param address empty for a device without one
 * @param kind empty for hardware
 * @param master index of the bridge, bond or VRF this is a port of
 * @param link index of the device this one sits on or, for a veth, of its peer; in the namespace
 *     {@code linkNamespaceId} says
 * @param linkNamespaceId this namespace's id for the one {@code link} is in; empty where that is this one
 * @param headroomBytes what the device wants in front of a packet besides the link-layer header; empty before Linux
 *     6.18
 * @param tailroomBytes the same, behind
 * @param statistics empty where they were not asked for
 * @param others attributes without a field here, in the kernel's order
 */
public record Link(
        int index,
        String name,
        int type,
        int flags,
        int mtuBytes,
        Optional<HardwareAddress> address,
        OperationalState operationalState,
        Optional<LinkKind> kind,
        OptionalInt master,
        OptionalInt link,
        OptionalInt linkNamespaceId,
        OptionalInt headroomBytes,
        OptionalInt tailroomBytes,
        OptionalInt transmitQueues,
        OptionalInt receiveQueues,
        XdpAttachment xdp,
        Optional<String> alias,
        LinkDetails details,
        Optional<LinkStatistics> statistics,
        List<Attribute> others) {
    public Link {
        others = List.copyOf(others);
    }

    /** What the administrator asked for. */
    public boolean isAdminUp() {
        return (flags & IFF_UP) != 0;
    }

    /** What the medium says: a cable is in, or the veth's peer is up. */
    public boolean hasCarrier() {
        return (flags & IFF_LOWER_UP) != 0;
    }

    /** True when packets can pass. */
    public boolean isUp() {
        return isAdminUp() && hasCarrier();
    }

    public boolean isLoopback() {
        return (flags & IFF_LOOPBACK) != 0;
    }

    /** True for that kind, named as the kernel does, e.g. {@code veth}. */
    public boolean isOfKind(String name) {
        return kind.isPresent() && kind.get().name().equals(name);
    }
}
