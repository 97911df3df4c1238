package headroom.netlink.message;

import java.util.Optional;

/** Makes a value of one message. */
@FunctionalInterface
public interface MessageDecoder<T> {
    /** Empty for a message that describes no such thing, e.g. of another type. */
    Optional<T> decode(NetlinkMessage message) throws MalformedNetlinkException;
}
