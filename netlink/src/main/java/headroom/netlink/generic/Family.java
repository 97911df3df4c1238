package headroom.netlink.generic;

import headroom.linux.uapi.GenetlinkH.Genlmsghdr;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.util.Map;
import java.util.Optional;

/**
 * A family as this kernel has it.
 *
 * @param id type of its messages; another one after each boot
 * @param multicastGroups ids by name, for {@code NetlinkMonitor.generic}
 */
public record Family(int id, String name, int version, Map<String, Integer> multicastGroups) {
    public Family {
        multicastGroups = Map.copyOf(multicastGroups);
    }

    /** Begins a request. */
    public MessageWriter request(int command, AttributeNames names) {
        return new MessageWriter(id, 0, Genlmsghdr.SIZE, names)
                .fixed8(Genlmsghdr.CMD, command)
                .fixed8(Genlmsghdr.VERSION, version);
    }

    /** The attributes of a message of this family with that command; empty for any other message. */
    public Optional<AttributeSet> attributes(NetlinkMessage message, int command) throws MalformedNetlinkException {
        return message.type() == id && message.fixed8(Genlmsghdr.CMD) == command
                ? Optional.of(AttributeSet.read(message.attributes(Genlmsghdr.SIZE)))
                : Optional.empty();
    }
}
