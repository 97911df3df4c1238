package headroom.netlink.route;

import static headroom.linux.uapi.IfAddrH.IFA_ADDRESS;
import static headroom.linux.uapi.IfAddrH.IFA_BROADCAST;
import static headroom.linux.uapi.IfAddrH.IFA_CACHEINFO;
import static headroom.linux.uapi.IfAddrH.IFA_FLAGS;
import static headroom.linux.uapi.IfAddrH.IFA_LABEL;
import static headroom.linux.uapi.IfAddrH.IFA_LOCAL;
import static headroom.linux.uapi.IfAddrH.IFA_PROTO;
import static headroom.linux.uapi.IfAddrH.IFA_RT_PRIORITY;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.NetlinkH.NLM_F_EXCL;
import static headroom.linux.uapi.NetlinkH.NLM_F_REPLACE;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELADDR;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETADDR;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWADDR;

import headroom.linux.uapi.IfAddrH.Ifaddrmsg;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Dump;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.net.InetAddress;
import java.util.Optional;

/** Requests for addresses. */
public final class Addresses {
    private Addresses() {}

    /** Every address, IPv4 and IPv6, of the namespace. */
    public static Dump<Address> all() {
        return new Dump<>(new MessageWriter(RTM_GETADDR, 0, Ifaddrmsg.SIZE, AddressSettings.NAMES), Addresses::decode);
    }

    /** Refused with EEXIST where the device has it. */
    public static MessageWriter add(AddressSettings settings) {
        return settings.write(RTM_NEWADDR, NLM_F_CREATE | NLM_F_EXCL);
    }

    /**
     * Makes it, or changes its lifetime and metric. The flags of an IPv4 address that is there stay as they are,
     * without a word of the kernel's; those of an IPv6 address change.
     */
    public static MessageWriter replace(AddressSettings settings) {
        return settings.write(RTM_NEWADDR, NLM_F_CREATE | NLM_F_REPLACE);
    }

    /** Refused with EADDRNOTAVAIL where the device does not have it. */
    public static MessageWriter delete(AddressSettings settings) {
        return settings.write(RTM_DELADDR, 0);
    }

    /** Empty for other types and other families. */
    static Optional<Address> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWADDR && message.type() != RTM_DELADDR) {
            return Optional.empty();
        }
        AttributeSet attributes = AttributeSet.read(message.attributes(Ifaddrmsg.SIZE));
        int family = message.fixed8(Ifaddrmsg.IFA_FAMILY);
        if (InetAddresses.length(family) == 0) {
            return Optional.empty();
        }
        // IFA_ADDRESS is the peer on a point-to-point link, else the address itself: the comment in linux/if_addr.h.
        Optional<InetAddress> address = attributes.address(IFA_ADDRESS, family);
        Optional<InetAddress> own = attributes.address(IFA_LOCAL, family).or(() -> address);
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of(address(message, own.get(), address.filter(peer -> !peer.equals(own.get())), attributes));
    }

    private static Address address(
            NetlinkMessage message, InetAddress local, Optional<InetAddress> peer, AttributeSet attributes)
            throws MalformedNetlinkException {
        int family = message.fixed8(Ifaddrmsg.IFA_FAMILY);
        Optional<AttributeReader> lifetime = attributes.take(IFA_CACHEINFO);
        return new Address(
                message.fixed32(Ifaddrmsg.IFA_INDEX),
                local,
                message.fixed8(Ifaddrmsg.IFA_PREFIXLEN),
                peer,
                attributes.address(IFA_BROADCAST, family),
                message.fixed8(Ifaddrmsg.IFA_SCOPE),
                attributes.u32(IFA_FLAGS).orElse(message.fixed8(Ifaddrmsg.IFA_FLAGS)),
                attributes.string(IFA_LABEL),
                lifetime.isPresent() ? Optional.of(Lifetime.decode(lifetime.get())) : Optional.empty(),
                attributes.u32(IFA_RT_PRIORITY),
                attributes.u8(IFA_PROTO),
                attributes.others());
    }
}
