package headroom.netlink.route;

import static headroom.linux.uapi.IfAddrH.IFA_ADDRESS;
import static headroom.linux.uapi.IfAddrH.IFA_BROADCAST;
import static headroom.linux.uapi.IfAddrH.IFA_CACHEINFO;
import static headroom.linux.uapi.IfAddrH.IFA_FLAGS;
import static headroom.linux.uapi.IfAddrH.IFA_LABEL;
import static headroom.linux.uapi.IfAddrH.IFA_LOCAL;
import static headroom.linux.uapi.IfAddrH.IFA_RT_PRIORITY;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_HOST;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_LINK;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_UNIVERSE;

import headroom.linux.uapi.IfAddrH;
import headroom.linux.uapi.IfAddrH.Ifaddrmsg;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MessageWriter;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;

/** What an address of a device is to be like, or which one is meant. */
public final class AddressSettings {
    static final AttributeNames NAMES = AttributeNames.of(IfAddrH.class, "IFA_", "F_");
    private static final int FLAGS_OF_THE_HEADER = 0xff;

    private final int index;
    private final InetAddress local;
    private final int prefixLength;
    private Optional<InetAddress> peer = Optional.empty();
    private Optional<InetAddress> broadcast = Optional.empty();
    private Optional<String> label = Optional.empty();
    private Optional<Lifetime> lifetime = Optional.empty();
    private OptionalInt priority = OptionalInt.empty();
    private OptionalInt scope = OptionalInt.empty();
    private int flags;

    /** An address of the device with that index. */
    public AddressSettings(int index, InetAddress local, int prefixLength) {
        if (prefixLength < 0 || prefixLength > 8 * local.getAddress().length) {
            throw new IllegalArgumentException(local.getHostAddress() + "/" + prefixLength + " is no prefix");
        }
        this.index = index;
        this.local = local;
        this.prefixLength = prefixLength;
    }

    /** The other end of a point-to-point link, which the prefix length then is for. */
    public AddressSettings peer(InetAddress address) {
        peer = Optional.of(address);
        return this;
    }

    public AddressSettings broadcast(Inet4Address address) {
        broadcast = Optional.of(address);
        return this;
    }

    /** Begins with the device's name; IPv4 only. */
    public AddressSettings label(String value) {
        label = Optional.of(value);
        return this;
    }

    public AddressSettings lifetime(Lifetime value) {
        lifetime = Optional.of(value);
        return this;
    }

    /** Metric of the route to the prefix. */
    public AddressSettings priority(int value) {
        priority = OptionalInt.of(value);
        return this;
    }

    /** RT_SCOPE_*; otherwise what follows from the address. */
    public AddressSettings scope(int value) {
        scope = OptionalInt.of(value);
        return this;
    }

    /** IFA_F_*, e.g. IFA_F_NODAD. */
    public AddressSettings flags(int value) {
        flags = value;
        return this;
    }

    MessageWriter write(int type, int messageFlags) {
        MessageWriter writer = new MessageWriter(type, messageFlags, Ifaddrmsg.SIZE, NAMES)
                .fixed8(Ifaddrmsg.IFA_FAMILY, InetAddresses.family(local))
                .fixed8(Ifaddrmsg.IFA_PREFIXLEN, prefixLength)
                .fixed8(Ifaddrmsg.IFA_FLAGS, flags & FLAGS_OF_THE_HEADER)
                .fixed8(Ifaddrmsg.IFA_SCOPE, scope.orElseGet(this::usualScope))
                .fixed32(Ifaddrmsg.IFA_INDEX, index)
                .address(IFA_LOCAL, local)
                .address(IFA_ADDRESS, peer.orElse(local));
        broadcast.ifPresent(address -> writer.address(IFA_BROADCAST, address));
        label.ifPresent(text -> writer.string(IFA_LABEL, text));
        if ((flags & ~FLAGS_OF_THE_HEADER) != 0) {
            writer.u32(IFA_FLAGS, flags);
        }
        priority.ifPresent(value -> writer.u32(IFA_RT_PRIORITY, value));
        lifetime.ifPresent(value -> writer.bytes(IFA_CACHEINFO, value.toBytes()));
        return writer;
    }

    private int usualScope() {
        if (local.isLoopbackAddress()) {
            return RT_SCOPE_HOST;
        }
        return local.isLinkLocalAddress() && !(local instanceof Inet4Address) ? RT_SCOPE_LINK : RT_SCOPE_UNIVERSE;
    }
}
