package headroom.netlink.route;

import static headroom.linux.uapi.IfLinkH.IFLA_ADDRESS;
import static headroom.linux.uapi.IfLinkH.IFLA_AF_SPEC;
import static headroom.linux.uapi.IfLinkH.IFLA_ALLMULTI;
import static headroom.linux.uapi.IfLinkH.IFLA_ALT_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_BROADCAST;
import static headroom.linux.uapi.IfLinkH.IFLA_CARRIER;
import static headroom.linux.uapi.IfLinkH.IFLA_CARRIER_CHANGES;
import static headroom.linux.uapi.IfLinkH.IFLA_CARRIER_DOWN_COUNT;
import static headroom.linux.uapi.IfLinkH.IFLA_CARRIER_UP_COUNT;
import static headroom.linux.uapi.IfLinkH.IFLA_GROUP;
import static headroom.linux.uapi.IfLinkH.IFLA_GRO_IPV4_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_GRO_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_GSO_IPV4_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_GSO_MAX_SEGS;
import static headroom.linux.uapi.IfLinkH.IFLA_GSO_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_HEADROOM;
import static headroom.linux.uapi.IfLinkH.IFLA_IFALIAS;
import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_INET6_ADDR_GEN_MODE;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_DATA;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_SLAVE_DATA;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_SLAVE_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_LINK;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKINFO;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKMODE;
import static headroom.linux.uapi.IfLinkH.IFLA_LINK_NETNSID;
import static headroom.linux.uapi.IfLinkH.IFLA_MASTER;
import static headroom.linux.uapi.IfLinkH.IFLA_MAX_MTU;
import static headroom.linux.uapi.IfLinkH.IFLA_MIN_MTU;
import static headroom.linux.uapi.IfLinkH.IFLA_MTU;
import static headroom.linux.uapi.IfLinkH.IFLA_NUM_RX_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_NUM_TX_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_OPERSTATE;
import static headroom.linux.uapi.IfLinkH.IFLA_PARENT_DEV_BUS_NAME;
import static headroom.linux.uapi.IfLinkH.IFLA_PARENT_DEV_NAME;
import static headroom.linux.uapi.IfLinkH.IFLA_PERM_ADDRESS;
import static headroom.linux.uapi.IfLinkH.IFLA_PHYS_PORT_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_PHYS_PORT_NAME;
import static headroom.linux.uapi.IfLinkH.IFLA_PHYS_SWITCH_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_PROMISCUITY;
import static headroom.linux.uapi.IfLinkH.IFLA_PROP_LIST;
import static headroom.linux.uapi.IfLinkH.IFLA_PROTO_DOWN;
import static headroom.linux.uapi.IfLinkH.IFLA_PROTO_DOWN_REASON;
import static headroom.linux.uapi.IfLinkH.IFLA_PROTO_DOWN_REASON_VALUE;
import static headroom.linux.uapi.IfLinkH.IFLA_QDISC;
import static headroom.linux.uapi.IfLinkH.IFLA_STATS;
import static headroom.linux.uapi.IfLinkH.IFLA_STATS64;
import static headroom.linux.uapi.IfLinkH.IFLA_TAILROOM;
import static headroom.linux.uapi.IfLinkH.IFLA_TSO_MAX_SEGS;
import static headroom.linux.uapi.IfLinkH.IFLA_TSO_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_TXQLEN;
import static headroom.linux.uapi.IfLinkH.IFLA_VFINFO_LIST;
import static headroom.linux.uapi.IfLinkH.IFLA_VF_INFO;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINK;
import static headroom.linux.uapi.SocketH.AF_INET6;
import static headroom.linux.uapi.SocketH.AF_UNSPEC;

import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.LinkDetails.Carrier;
import headroom.netlink.route.LinkDetails.Hardware;
import headroom.netlink.route.LinkDetails.LinkMode;
import headroom.netlink.route.LinkDetails.ProtocolDown;
import headroom.netlink.route.LinkDetails.SegmentLimits;
import headroom.netlink.route.kind.LinkKind;
import headroom.netlink.route.kind.PortKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes a {@link Link} of an RTM_NEWLINK or RTM_DELLINK. */
final class LinkDecoder {
    private LinkDecoder() {}

    /** What is in IFLA_LINKINFO. */
    private record LinkInfo(Optional<LinkKind> kind, Optional<PortKind> port) {
        static final LinkInfo NONE = new LinkInfo(Optional.empty(), Optional.empty());
    }

    /**
     * Empty for what is no description of a device although the type says so: a bridge's view of its port (RTM_DELLINK
     * in that family means "left the bridge"), a wireless event without a name.
     */
    static Optional<Link> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWLINK && message.type() != RTM_DELLINK) {
            return Optional.empty();
        }
        AttributeSet attributes = AttributeSet.read(message.attributes(Ifinfomsg.SIZE));
        if (message.fixed8(Ifinfomsg.IFI_FAMILY) != AF_UNSPEC) {
            return Optional.empty();
        }
        Optional<String> name = attributes.string(IFLA_IFNAME);
        OptionalInt mtu = attributes.u32(IFLA_MTU);
        return name.isEmpty() || mtu.isEmpty()
                ? Optional.empty()
                : Optional.of(link(message, name.get(), mtu.getAsInt(), attributes));
    }

    private static Link link(NetlinkMessage message, String name, int mtuBytes, AttributeSet attributes)
            throws MalformedNetlinkException {
        LinkInfo info = attributes
                .nest(IFLA_LINKINFO, inside -> new LinkInfo(kind(inside), port(inside)))
                .orElse(LinkInfo.NONE);
        Optional<LinkStatistics> statistics = statistics(attributes);
        return new Link(
                message.fixed32(Ifinfomsg.IFI_INDEX),
                name,
                message.fixed16(Ifinfomsg.IFI_TYPE),
                message.fixed32(Ifinfomsg.IFI_FLAGS),
                mtuBytes,
                attributes.hardwareAddress(IFLA_ADDRESS),
                OperationalState.of(attributes.u8(IFLA_OPERSTATE).orElse(-1)),
                info.kind(),
                attributes.u32(IFLA_MASTER),
                attributes.u32(IFLA_LINK),
                attributes.u32(IFLA_LINK_NETNSID),
                attributes.u16(IFLA_HEADROOM),
                attributes.u16(IFLA_TAILROOM),
                attributes.u32(IFLA_NUM_TX_QUEUES),
                attributes.u32(IFLA_NUM_RX_QUEUES),
                attributes.nest(IFLA_XDP, XdpAttachment::decode).orElse(XdpAttachment.NONE),
                attributes.string(IFLA_IFALIAS),
                details(attributes, info.port(), message.fixed16(Ifinfomsg.IFI_TYPE)),
                statistics,
                attributes.others());
    }

    private static Optional<LinkStatistics> statistics(AttributeSet attributes) throws MalformedNetlinkException {
        Optional<AttributeReader> statistics = attributes.take(IFLA_STATS64);
        if (statistics.isEmpty()) {
            return Optional.empty();
        }
        attributes.take(IFLA_STATS); // the same in 32 bits
        return Optional.of(LinkStatistics.decode(statistics.get()));
    }

    private static Optional<LinkKind> kind(AttributeSet info) throws MalformedNetlinkException {
        Optional<String> name = info.string(IFLA_INFO_KIND);
        return name.isPresent()
                ? Optional.of(LinkKind.decode(name.get(), info.nested(IFLA_INFO_DATA)))
                : Optional.empty();
    }

    private static Optional<PortKind> port(AttributeSet info) throws MalformedNetlinkException {
        Optional<String> name = info.string(IFLA_INFO_SLAVE_KIND);
        return name.isPresent()
                ? Optional.of(PortKind.decode(name.get(), info.nested(IFLA_INFO_SLAVE_DATA)))
                : Optional.empty();
    }

    private static LinkDetails details(AttributeSet attributes, Optional<PortKind> port, int linkType)
            throws MalformedNetlinkException {
        return new LinkDetails(
                attributes.nest(IFLA_PROP_LIST, LinkDecoder::names).orElse(List.of()),
                attributes.hardwareAddress(IFLA_BROADCAST),
                attributes.hardwareAddress(IFLA_PERM_ADDRESS),
                attributes.u32(IFLA_MIN_MTU),
                attributes.u32(IFLA_MAX_MTU),
                attributes.string(IFLA_QDISC),
                attributes.u32(IFLA_TXQLEN),
                attributes.u32(IFLA_GROUP),
                attributes.u32(IFLA_PROMISCUITY),
                attributes.u32(IFLA_ALLMULTI),
                linkMode(attributes.u8(IFLA_LINKMODE)),
                new Carrier(
                        attributes.onOff(IFLA_CARRIER),
                        attributes.u32(IFLA_CARRIER_CHANGES),
                        attributes.u32(IFLA_CARRIER_UP_COUNT),
                        attributes.u32(IFLA_CARRIER_DOWN_COUNT)),
                new ProtocolDown(
                        attributes.onOff(IFLA_PROTO_DOWN),
                        attributes
                                .nest(IFLA_PROTO_DOWN_REASON, inside -> inside.u32(IFLA_PROTO_DOWN_REASON_VALUE))
                                .orElse(OptionalInt.empty())),
                segments(attributes),
                hardware(attributes),
                port,
                functions(attributes, linkType),
                attributes
                        .nest(IFLA_AF_SPEC, LinkDecoder::ipv6AddressGeneration)
                        .orElse(OptionalInt.empty()));
    }

    private static List<VirtualFunction> functions(AttributeSet attributes, int linkType)
            throws MalformedNetlinkException {
        List<VirtualFunction> functions = new ArrayList<>();
        for (AttributeReader function : attributes.nested(IFLA_VFINFO_LIST).takeAll(IFLA_VF_INFO)) {
            VirtualFunction.decode(AttributeSet.read(function.nested()), linkType)
                    .ifPresent(functions::add);
        }
        return functions;
    }

    private static List<String> names(AttributeSet properties) {
        return properties.takeAll(IFLA_ALT_IFNAME).stream()
                .map(AttributeReader::string)
                .toList();
    }

    private static Optional<LinkMode> linkMode(OptionalInt number) {
        List<LinkMode> modes = List.of(LinkMode.values());
        return number.isPresent() && number.getAsInt() < modes.size()
                ? Optional.of(modes.get(number.getAsInt()))
                : Optional.empty();
    }

    private static SegmentLimits segments(AttributeSet attributes) throws MalformedNetlinkException {
        return new SegmentLimits(
                attributes.u32(IFLA_GSO_MAX_SIZE),
                attributes.u32(IFLA_GSO_MAX_SEGS),
                attributes.u32(IFLA_TSO_MAX_SIZE),
                attributes.u32(IFLA_TSO_MAX_SEGS),
                attributes.u32(IFLA_GRO_MAX_SIZE),
                attributes.u32(IFLA_GSO_IPV4_MAX_SIZE),
                attributes.u32(IFLA_GRO_IPV4_MAX_SIZE));
    }

    private static Hardware hardware(AttributeSet attributes) {
        return new Hardware(
                attributes.string(IFLA_PARENT_DEV_NAME),
                attributes.string(IFLA_PARENT_DEV_BUS_NAME),
                attributes.string(IFLA_PHYS_PORT_NAME),
                attributes.hardwareAddress(IFLA_PHYS_PORT_ID),
                attributes.hardwareAddress(IFLA_PHYS_SWITCH_ID));
    }

    /** IFLA_AF_SPEC has a nest a family, of which IPv6's has the only thing about the device itself. */
    private static OptionalInt ipv6AddressGeneration(AttributeSet families) throws MalformedNetlinkException {
        Optional<AttributeReader> ipv6 = families.peek(AF_INET6);
        return ipv6.isEmpty()
                ? OptionalInt.empty()
                : AttributeSet.read(ipv6.get().nested()).u8(IFLA_INET6_ADDR_GEN_MODE);
    }
}
