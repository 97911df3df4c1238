package headroom.netlink.route;

import static headroom.linux.uapi.NeighbourH.NDA_CACHEINFO;
import static headroom.linux.uapi.NeighbourH.NDA_DST;
import static headroom.linux.uapi.NeighbourH.NDA_FLAGS_EXT;
import static headroom.linux.uapi.NeighbourH.NDA_LLADDR;
import static headroom.linux.uapi.NeighbourH.NDA_PROBES;
import static headroom.linux.uapi.NeighbourH.NDA_PROTOCOL;
import static headroom.linux.uapi.NeighbourH.NTF_PROXY;
import static headroom.linux.uapi.NeighbourH.NTF_USE;
import static headroom.linux.uapi.NeighbourH.NUD_NONE;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.NetlinkH.NLM_F_EXCL;
import static headroom.linux.uapi.NetlinkH.NLM_F_REPLACE;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETNEIGH;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWNEIGH;

import headroom.linux.uapi.NeighbourH.NdaCacheinfo;
import headroom.linux.uapi.NeighbourH.Ndmsg;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.net.InetAddress;
import java.util.Optional;

/** Requests for neighbours. */
public final class Neighbours {
    private Neighbours() {}

    /** Every neighbour, IPv4 and IPv6, of the namespace. */
    public static Dump<Neighbour> all() {
        return new Dump<>(new MessageWriter(RTM_GETNEIGH, 0, Ndmsg.SIZE, NeighbourSettings.NAMES), Neighbours::decode);
    }

    /** Every destination that is answered for on behalf of somebody else. */
    public static Dump<Neighbour> proxies() {
        return new Dump<>(
                new MessageWriter(RTM_GETNEIGH, 0, Ndmsg.SIZE, NeighbourSettings.NAMES)
                        .fixed8(Ndmsg.NDM_FLAGS, NTF_PROXY),
                Neighbours::decode);
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

    /** Refused with EEXIST where there is one of that destination. */
    public static MessageWriter add(NeighbourSettings settings) {
        return settings.write(RTM_NEWNEIGH, NLM_F_CREATE | NLM_F_EXCL);
    }

    /** Makes an entry, or makes it so. */
    public static MessageWriter replace(NeighbourSettings settings) {
        return settings.write(RTM_NEWNEIGH, NLM_F_CREATE | NLM_F_REPLACE);
    }

    /** Refused with ENOENT where there is none. */
    public static MessageWriter delete(int index, InetAddress destination) {
        return request(RTM_DELNEIGH, 0, index, destination);
    }

    /**
     * Refused with ENOENT where nobody is answered for so.
     *
     * @param index 0 for an entry of every device
     */
    public static MessageWriter deleteProxy(int index, InetAddress destination) {
        return new NeighbourSettings(index, destination).proxy().write(RTM_DELNEIGH, 0);
    }

    private static MessageWriter request(int type, int flags, int index, InetAddress destination) {
        return new NeighbourSettings(index, destination).state(NUD_NONE).write(type, flags);
    }

    /** Empty for other types and other families, e.g. the forwarding table of a bridge. */
    static Optional<Neighbour> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWNEIGH && message.type() != RTM_DELNEIGH) {
            return Optional.empty();
        }
        AttributeSet attributes = AttributeSet.read(message.attributes(Ndmsg.SIZE));
        int family = message.fixed8(Ndmsg.NDM_FAMILY);
        if (InetAddresses.length(family) == 0) {
            return Optional.empty();
        }
        Optional<InetAddress> destination = attributes.address(NDA_DST, family);
        return destination.isEmpty()
                ? Optional.empty()
                : Optional.of(new Neighbour(
                        message.fixed32(Ndmsg.NDM_IFINDEX),
                        destination.get(),
                        message.fixed16(Ndmsg.NDM_STATE),
                        message.fixed8(Ndmsg.NDM_FLAGS),
                        message.fixed8(Ndmsg.NDM_TYPE),
                        attributes.hardwareAddress(NDA_LLADDR),
                        attributes.u32(NDA_PROBES),
                        ages(attributes.take(NDA_CACHEINFO)),
                        attributes.u8(NDA_PROTOCOL),
                        attributes.u32(NDA_FLAGS_EXT),
                        attributes.others()));
    }

    private static Optional<Neighbour.Ages> ages(Optional<AttributeReader> struct) throws MalformedNetlinkException {
        return struct.isEmpty()
                ? Optional.empty()
                : Optional.of(new Neighbour.Ages(
                        struct.get().u32At(NdaCacheinfo.NDM_CONFIRMED),
                        struct.get().u32At(NdaCacheinfo.NDM_USED),
                        struct.get().u32At(NdaCacheinfo.NDM_UPDATED),
                        struct.get().u32At(NdaCacheinfo.NDM_REFCNT)));
    }
}
