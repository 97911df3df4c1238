package headroom.netlink.route;

import static headroom.linux.uapi.IfAddrH.IFA_ADDRESS;
import static headroom.linux.uapi.IfAddrH.IFA_FLAGS;
import static headroom.linux.uapi.IfAddrH.IFA_LABEL;
import static headroom.linux.uapi.IfAddrH.IFA_LOCAL;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELADDR;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETADDR;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWADDR;

import headroom.linux.uapi.IfAddrH.Ifaddrmsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.Dump;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests for addresses. */
public final class Addresses {
    private Addresses() {}

    /** Every address, IPv4 and IPv6, of the namespace. */
    public static Dump<Address> all() {
        return new Dump<>(new MessageWriter(RTM_GETADDR, 0, Ifaddrmsg.SIZE), Addresses::decode);
    }

    /** Empty for other types and other families. */
    static Optional<Address> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWADDR && message.type() != RTM_DELADDR) {
            return Optional.empty();
        }
        AttributeReader attributes = message.attributes(Ifaddrmsg.SIZE);
        int family = message.fixed8(Ifaddrmsg.IFA_FAMILY);
        if (InetAddresses.length(family) == 0) {
            return Optional.empty();
        }
        Optional<InetAddress> address = Optional.empty();
        Optional<InetAddress> local = Optional.empty();
        int flags = message.fixed8(Ifaddrmsg.IFA_FLAGS);
        Optional<String> label = Optional.empty();
        List<Attribute> others = new ArrayList<>();
        while (attributes.next()) {
            switch (attributes.type()) {
                case IFA_ADDRESS -> address = Optional.of(attributes.address(family));
                case IFA_LOCAL -> local = Optional.of(attributes.address(family));
                case IFA_FLAGS -> flags = attributes.u32();
                case IFA_LABEL -> label = Optional.of(attributes.string());
                default -> others.add(attributes.attribute());
            }
        }
        // IFA_ADDRESS is the peer on a point-to-point link, else the address itself: the comment in linux/if_addr.h.
        Optional<InetAddress> own = local.isPresent() ? local : address;
        if (own.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Address(
                message.fixed32(Ifaddrmsg.IFA_INDEX),
                own.get(),
                message.fixed8(Ifaddrmsg.IFA_PREFIXLEN),
                address.equals(own) ? Optional.empty() : address,
                message.fixed8(Ifaddrmsg.IFA_SCOPE),
                flags,
                label,
                others));
    }
}
