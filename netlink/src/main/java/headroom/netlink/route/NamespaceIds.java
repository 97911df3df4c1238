package headroom.netlink.route;

import static headroom.linux.uapi.NetNamespaceH.NETNSA_FD;
import static headroom.linux.uapi.NetNamespaceH.NETNSA_NSID;
import static headroom.linux.uapi.NetNamespaceH.NETNSA_NSID_NOT_ASSIGNED;
import static headroom.linux.uapi.NetNamespaceH.NETNSA_PID;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNSID;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETNSID;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWNSID;

import headroom.linux.uapi.NetNamespaceH;
import headroom.linux.uapi.RtnetlinkH.Rtgenmsg;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Requests for the number by which one namespace knows another: what {@link Link#linkNamespaceId} is. Each namespace
 * counts for itself, so the number means something only in the namespace that was asked.
 */
public final class NamespaceIds {
    private static final AttributeNames NAMES = AttributeNames.of(NetNamespaceH.class, "NETNSA_", "NSID_NOT");

    private NamespaceIds() {}

    /** The id of the namespace behind a descriptor of the calling process; empty where none was assigned. */
    public static Get<OptionalInt> ofDescriptor(int fd) {
        return new Get<>(request().u32(NETNSA_FD, fd), NamespaceIds::decode);
    }

    /** The id of the namespace a process is in; empty where none was assigned. */
    public static Get<OptionalInt> ofProcess(int pid) {
        return new Get<>(request().u32(NETNSA_PID, pid), NamespaceIds::decode);
    }

    /** Every id that is assigned; those whose namespace is gone vanish by themselves. */
    public static Dump<Integer> all() {
        return new Dump<>(
                request(),
                message -> decode(message).filter(OptionalInt::isPresent).map(OptionalInt::getAsInt));
    }

    /**
     * Assigns an id to the namespace behind a descriptor of the calling process. Refused with EEXIST where it has one,
     * or where the id is taken.
     *
     * @param id 0 or more; negative for one of the kernel's choice
     */
    public static MessageWriter assign(int fd, int id) {
        return new MessageWriter(RTM_NEWNSID, 0, Rtgenmsg.SIZE, NAMES)
                .u32(NETNSA_NSID, Math.max(id, NETNSA_NSID_NOT_ASSIGNED))
                .u32(NETNSA_FD, fd);
    }

    private static MessageWriter request() {
        return new MessageWriter(RTM_GETNSID, 0, Rtgenmsg.SIZE, NAMES);
    }

    static Optional<OptionalInt> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWNSID && message.type() != RTM_DELNSID) {
            return Optional.empty();
        }
        AttributeReader attributes = message.attributes(Rtgenmsg.SIZE);
        Optional<OptionalInt> id = Optional.empty();
        while (attributes.next()) {
            if (attributes.type() == NETNSA_NSID) {
                int value = attributes.u32();
                id = Optional.of(value == NETNSA_NSID_NOT_ASSIGNED ? OptionalInt.empty() : OptionalInt.of(value));
            }
        }
        return id;
    }
}
