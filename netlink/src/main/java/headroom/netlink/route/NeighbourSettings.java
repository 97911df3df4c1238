package headroom.netlink.route;

import static headroom.linux.uapi.NeighbourH.NDA_DST;
import static headroom.linux.uapi.NeighbourH.NDA_LLADDR;
import static headroom.linux.uapi.NeighbourH.NTF_PROXY;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;

import headroom.linux.uapi.NeighbourH;
import headroom.linux.uapi.NeighbourH.Ndmsg;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MessageWriter;
import java.net.InetAddress;
import java.util.Optional;

/** What an entry of the neighbour table is to be like: permanent unless a state is set, as ip-neighbour(8) has it. */
public final class NeighbourSettings {
    static final AttributeNames NAMES = AttributeNames.of(NeighbourH.class, "NDA_");

    private final int index;
    private final InetAddress destination;
    private Optional<HardwareAddress> address = Optional.empty();
    private int state = NUD_PERMANENT;
    private int flags;

    /** An entry of the device with that index. */
    public NeighbourSettings(int index, InetAddress destination) {
        this.index = index;
        this.destination = destination;
    }

    /** Never to be asked for, never to be forgotten. */
    public NeighbourSettings permanent(HardwareAddress value) {
        return address(value).state(NUD_PERMANENT);
    }

    public NeighbourSettings address(HardwareAddress value) {
        address = Optional.of(value);
        return this;
    }

    /** NUD_*; NUD_NONE makes the kernel forget what it knew. */
    public NeighbourSettings state(int value) {
        state = value;
        return this;
    }

    /** NTF_*, e.g. NTF_ROUTER. */
    public NeighbourSettings flags(int value) {
        flags |= value;
        return this;
    }

    /** To be answered for on behalf of somebody else. */
    public NeighbourSettings proxy() {
        return flags(NTF_PROXY);
    }

    MessageWriter write(int type, int messageFlags) {
        MessageWriter writer = new MessageWriter(type, messageFlags, Ndmsg.SIZE, NAMES)
                .fixed8(Ndmsg.NDM_FAMILY, InetAddresses.family(destination))
                .fixed32(Ndmsg.NDM_IFINDEX, index)
                .fixed16(Ndmsg.NDM_STATE, state)
                .fixed8(Ndmsg.NDM_FLAGS, flags)
                .address(NDA_DST, destination);
        address.ifPresent(value -> writer.bytes(NDA_LLADDR, value.bytes()));
        return writer;
    }
}
