package headroom.netlink.socket;

import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;

/** Takes messages one by one, in the order the kernel sent them. */
@FunctionalInterface
public interface MessageHandler {
    void take(NetlinkMessage message) throws MalformedNetlinkException;
}
