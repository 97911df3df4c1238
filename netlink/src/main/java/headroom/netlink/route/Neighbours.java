package headroom.netlink.route;

import static headroom.linux.uapi.NeighbourH.NDA_DST;
import static headroom.linux.uapi.NeighbourH.NDA_LLADDR;
import static headroom.linux.uapi.NeighbourH.NDA_PROBES;
import static headroom.linux.uapi.NeighbourH.NTF_USE;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETNEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWNEIGH;

import headroom.linux.uapi.NeighbourH.Ndmsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Requests for neighbours. */
public final class Neighbours {
    private Neighbours() {}

    /** Every neighbour, IPv4 and IPv6, of the namespace. */
    public static Dump<Neighbour> all() {
        return new Dump<>(new MessageWriter(RTM_GETNEIGH, 0, Ndmsg.SIZE), Neighbours::decode);
    }

    /** Refused with ENOENT where there is none. */
    public static Get<Neighbour> of(int index, InetAddress destination) {
        return new Get<>(request(RTM_GETNEIGH, 0, index, destination), Neighbours::decode);
    }

    /**
     * Asks the kernel to resolve a neighbour as if a packet for it were waiting, which starts it, or confirms an entry
     * gone stale. The kernel also takes the permanence from an entry that had it: not for those.
     */
    public static MessageWriter use(int index, InetAddress destination) {
        return request(RTM_NEWNEIGH, NLM_F_CREATE, index, destination).fixed8(Ndmsg.NDM_FLAGS, NTF_USE);
    }

    private static MessageWriter request(int type, int flags, int index, InetAddress destination) {
        return new MessageWriter(type, flags, Ndmsg.SIZE)
                .fixed8(Ndmsg.NDM_FAMILY, InetAddresses.family(destination))
                .fixed32(Ndmsg.NDM_IFINDEX, index)
                .bytes(NDA_DST, destination.getAddress());
    }

    /** Empty for other types and other families, e.g. the forwarding table of a bridge. */
    static Optional<Neighbour> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWNEIGH && message.type() != RTM_DELNEIGH) {
            return Optional.empty();
        }
        AttributeReader attributes = message.attributes(Ndmsg.SIZE);
        int family = message.fixed8(Ndmsg.NDM_FAMILY);
        if (InetAddresses.length(family) == 0) {
            return Optional.empty();
        }
        Optional<InetAddress> destination = Optional.empty();
        Optional<HardwareAddress> address = Optional.empty();
        OptionalInt probes = OptionalInt.empty();
        List<Attribute> others = new ArrayList<>();
        while (attributes.next()) {
            switch (attributes.type()) {
                case NDA_DST -> destination = Optional.of(attributes.address(family));
                case NDA_LLADDR -> address = hardwareAddress(attributes);
                case NDA_PROBES -> probes = OptionalInt.of(attributes.u32());
                default -> others.add(attributes.attribute());
            }
        }
        if (destination.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Neighbour(
                message.fixed32(Ndmsg.NDM_IFINDEX),
                destination.get(),
                message.fixed16(Ndmsg.NDM_STATE),
                message.fixed8(Ndmsg.NDM_FLAGS),
                message.fixed8(Ndmsg.NDM_TYPE),
                address,
                probes,
                others));
    }

    private static Optional<HardwareAddress> hardwareAddress(AttributeReader attribute) {
        return attribute.length() == 0 ? Optional.empty() : Optional.of(HardwareAddress.of(attribute.bytes()));
    }
}
