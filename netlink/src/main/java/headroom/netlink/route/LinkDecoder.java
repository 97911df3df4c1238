package headroom.netlink.route;

import static headroom.linux.uapi.IfLinkH.IFLA_ADDRESS;
import static headroom.linux.uapi.IfLinkH.IFLA_HEADROOM;
import static headroom.linux.uapi.IfLinkH.IFLA_IFALIAS;
import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_LINK;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKINFO;
import static headroom.linux.uapi.IfLinkH.IFLA_LINK_NETNSID;
import static headroom.linux.uapi.IfLinkH.IFLA_MASTER;
import static headroom.linux.uapi.IfLinkH.IFLA_MTU;
import static headroom.linux.uapi.IfLinkH.IFLA_NUM_RX_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_NUM_TX_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_OPERSTATE;
import static headroom.linux.uapi.IfLinkH.IFLA_TAILROOM;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINK;
import static headroom.linux.uapi.SocketH.AF_UNSPEC;

import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One RTM_NEWLINK or RTM_DELLINK being read; one message, one thread. */
final class LinkDecoder {
    private Optional<String> name = Optional.empty();
    private int mtuBytes;
    private Optional<HardwareAddress> address = Optional.empty();
    private OperationalState operationalState = OperationalState.UNKNOWN;
    private Optional<String> kind = Optional.empty();
    private OptionalInt master = OptionalInt.empty();
    private OptionalInt link = OptionalInt.empty();
    private OptionalInt linkNamespaceId = OptionalInt.empty();
    private OptionalInt headroomBytes = OptionalInt.empty();
    private OptionalInt tailroomBytes = OptionalInt.empty();
    private int transmitQueues;
    private int receiveQueues;
    private XdpAttachment xdp = XdpAttachment.NONE;
    private Optional<String> alias = Optional.empty();
    private final List<Attribute> others = new ArrayList<>();

    private LinkDecoder() {}

    /**
     * Empty for what is no description of a device although the type says so: a bridge's view of its port (RTM_DELLINK
     * in that family means "left the bridge"), a wireless event without a name.
     */
    static Optional<Link> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWLINK && message.type() != RTM_DELLINK) {
            return Optional.empty();
        }
        AttributeReader attributes = message.attributes(Ifinfomsg.SIZE);
        if (message.fixed8(Ifinfomsg.IFI_FAMILY) != AF_UNSPEC) {
            return Optional.empty();
        }
        LinkDecoder decoder = new LinkDecoder();
        while (attributes.next()) {
            decoder.take(attributes);
        }
        return decoder.name.isEmpty() ? Optional.empty() : Optional.of(decoder.link(message));
    }

    private void take(AttributeReader attribute) throws MalformedNetlinkException {
        switch (attribute.type()) {
            case IFLA_IFNAME -> name = Optional.of(attribute.string());
            case IFLA_MTU -> mtuBytes = attribute.u32();
            case IFLA_ADDRESS -> address = hardwareAddress(attribute);
            case IFLA_OPERSTATE -> operationalState = OperationalState.of(attribute.u8());
            case IFLA_LINKINFO -> takeLinkInfo(attribute);
            case IFLA_MASTER -> master = OptionalInt.of(attribute.u32());
            case IFLA_LINK -> link = OptionalInt.of(attribute.u32());
            case IFLA_LINK_NETNSID -> linkNamespaceId = OptionalInt.of(attribute.u32());
            case IFLA_HEADROOM -> headroomBytes = OptionalInt.of(attribute.u16());
            case IFLA_TAILROOM -> tailroomBytes = OptionalInt.of(attribute.u16());
            case IFLA_NUM_TX_QUEUES -> transmitQueues = attribute.u32();
            case IFLA_NUM_RX_QUEUES -> receiveQueues = attribute.u32();
            case IFLA_XDP -> xdp = XdpAttachment.decode(attribute.nested());
            case IFLA_IFALIAS -> alias = Optional.of(attribute.string());
            default -> others.add(attribute.attribute());
        }
    }

    static Optional<HardwareAddress> hardwareAddress(AttributeReader attribute) {
        return attribute.length() == 0 ? Optional.empty() : Optional.of(HardwareAddress.of(attribute.bytes()));
    }

    private void takeLinkInfo(AttributeReader linkInfo) throws MalformedNetlinkException {
        AttributeReader attributes = linkInfo.nested();
        while (attributes.next()) {
            if (attributes.type() == IFLA_INFO_KIND) {
                kind = Optional.of(attributes.string());
            }
        }
        others.add(linkInfo.attribute()); // the kind's own data is in there
    }

    private Link link(NetlinkMessage message) throws MalformedNetlinkException {
        return new Link(
                message.fixed32(Ifinfomsg.IFI_INDEX),
                name.orElseThrow(),
                message.fixed16(Ifinfomsg.IFI_TYPE),
                message.fixed32(Ifinfomsg.IFI_FLAGS),
                mtuBytes,
                address,
                operationalState,
                kind,
                master,
                link,
                linkNamespaceId,
                headroomBytes,
                tailroomBytes,
                transmitQueues,
                receiveQueues,
                xdp,
                alias,
                others);
    }
}
