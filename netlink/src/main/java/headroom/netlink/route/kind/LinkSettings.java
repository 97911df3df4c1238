package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfH.IFF_UP;
import static headroom.linux.uapi.IfLinkH.IFLA_ADDRESS;
import static headroom.linux.uapi.IfLinkH.IFLA_BROADCAST;
import static headroom.linux.uapi.IfLinkH.IFLA_GROUP;
import static headroom.linux.uapi.IfLinkH.IFLA_GRO_IPV4_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_GRO_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_GSO_IPV4_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_GSO_MAX_SEGS;
import static headroom.linux.uapi.IfLinkH.IFLA_GSO_MAX_SIZE;
import static headroom.linux.uapi.IfLinkH.IFLA_IFALIAS;
import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_DATA;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_LINK;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKINFO;
import static headroom.linux.uapi.IfLinkH.IFLA_MASTER;
import static headroom.linux.uapi.IfLinkH.IFLA_MTU;
import static headroom.linux.uapi.IfLinkH.IFLA_NET_NS_FD;
import static headroom.linux.uapi.IfLinkH.IFLA_NET_NS_PID;
import static headroom.linux.uapi.IfLinkH.IFLA_NUM_RX_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_NUM_TX_QUEUES;
import static headroom.linux.uapi.IfLinkH.IFLA_PROP_LIST;
import static headroom.linux.uapi.IfLinkH.IFLA_PROTO_DOWN;
import static headroom.linux.uapi.IfLinkH.IFLA_PROTO_DOWN_REASON;
import static headroom.linux.uapi.IfLinkH.IFLA_TXQLEN;
import static headroom.linux.uapi.IfLinkH.IFLA_XDP;

import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.Toggle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a device is to be like, when it is made or afterwards. Only what was set is sent, in the order it was set; the
 * kernel is free to ignore an attribute it does not know, so whoever has to be sure reads back.
 */
public final class LinkSettings {
    /** Of the attributes of a link, and those in its nests that do not depend on its kind. */
    public static final AttributeNames NAMES = names();

    /** @param body writes the attribute */
    private record Setting(int attribute, Consumer<MessageWriter> body) {}

    private final List<Setting> attributes = new ArrayList<>();
    private Optional<KindSettings> kind = Optional.empty();
    private int index;
    private int flags;
    private int changedFlags;

    private static AttributeNames names() {
        AttributeNames flat = AttributeNames.of(
                IfLinkH.class,
                "IFLA_",
                "BRPORT_",
                "BR_",
                "INET6_",
                "INFO_",
                "MACVLAN_",
                "NETKIT_",
                "PROTO_DOWN_REASON_",
                "TUN_",
                "VF_",
                "VLAN_",
                "VXLAN_",
                "XDP_");
        return flat.with(IFLA_LINKINFO, AttributeNames.of(IfLinkH.class, "IFLA_INFO_"))
                .with(IFLA_XDP, AttributeNames.of(IfLinkH.class, "IFLA_XDP_"))
                .with(IFLA_PROTO_DOWN_REASON, AttributeNames.of(IfLinkH.class, "IFLA_PROTO_DOWN_REASON_"))
                .with(IFLA_PROP_LIST, flat);
    }

    public LinkSettings up() {
        return flag(IFF_UP, Toggle.ON);
    }

    public LinkSettings down() {
        return flag(IFF_UP, Toggle.OFF);
    }

    /** Sets or clears any flag that may be set from outside: IFF_NOARP, IFF_PROMISC, IFF_ALLMULTI, IFF_MULTICAST. */
    public LinkSettings flag(int flag, Toggle toggle) {
        changedFlags |= flag;
        flags = toggle.isOn() ? flags | flag : flags & ~flag;
        return this;
    }

    /** The index of a device that is made, which is otherwise the kernel's choice. */
    public LinkSettings index(int value) {
        index = value;
        return this;
    }

    public LinkSettings name(String value) {
        return with(IFLA_IFNAME, writer -> writer.string(IFLA_IFNAME, value));
    }

    /** Up to 255 bytes; empty for none. Without a NUL, which the kernel would count. */
    public LinkSettings alias(String value) {
        return with(IFLA_IFALIAS, writer -> writer.bytes(IFLA_IFALIAS, value.getBytes(StandardCharsets.UTF_8)));
    }

    public LinkSettings mtuBytes(int value) {
        return u32(IFLA_MTU, value);
    }

    public LinkSettings address(HardwareAddress value) {
        return with(IFLA_ADDRESS, writer -> writer.bytes(IFLA_ADDRESS, value.bytes()));
    }

    public LinkSettings broadcast(HardwareAddress value) {
        return with(IFLA_BROADCAST, writer -> writer.bytes(IFLA_BROADCAST, value.bytes()));
    }

    /** Makes it a port of the bridge, bond or VRF with that index. */
    public LinkSettings master(int value) {
        return u32(IFLA_MASTER, value);
    }

    public LinkSettings noMaster() {
        return u32(IFLA_MASTER, 0);
    }

    /** The device below, by index. */
    public LinkSettings link(int value) {
        return u32(IFLA_LINK, value);
    }

    /** Moves it to, or makes it in, the namespace behind a descriptor of the calling process. */
    public LinkSettings namespace(int fd) {
        return u32(IFLA_NET_NS_FD, fd);
    }

    /** Moves it to, or makes it in, the namespace a process is in. */
    public LinkSettings namespaceOfProcess(int pid) {
        return u32(IFLA_NET_NS_PID, pid);
    }

    /** Packets a queueing discipline may hold. */
    public LinkSettings transmitQueueLength(int packets) {
        return u32(IFLA_TXQLEN, packets);
    }

    /** Of a device that is made. */
    public LinkSettings transmitQueues(int value) {
        return u32(IFLA_NUM_TX_QUEUES, value);
    }

    /** Of a device that is made. */
    public LinkSettings receiveQueues(int value) {
        return u32(IFLA_NUM_RX_QUEUES, value);
    }

    public LinkSettings group(int value) {
        return u32(IFLA_GROUP, value);
    }

    public LinkSettings gsoMaxBytes(int value) {
        return u32(IFLA_GSO_MAX_SIZE, value);
    }

    public LinkSettings gsoMaxSegments(int value) {
        return u32(IFLA_GSO_MAX_SEGS, value);
    }

    public LinkSettings groMaxBytes(int value) {
        return u32(IFLA_GRO_MAX_SIZE, value);
    }

    public LinkSettings gsoIpv4MaxBytes(int value) {
        return u32(IFLA_GSO_IPV4_MAX_SIZE, value);
    }

    public LinkSettings groIpv4MaxBytes(int value) {
        return u32(IFLA_GRO_IPV4_MAX_SIZE, value);
    }

    public LinkSettings protocolDown(Toggle toggle) {
        return with(IFLA_PROTO_DOWN, writer -> writer.u8(IFLA_PROTO_DOWN, toggle.number()));
    }

    /**
     * Any attribute that is a u32, by number: one the headers do not know, or whose number is found at run time.
     */
    public LinkSettings u32(int attribute, int value) {
        return with(attribute, writer -> writer.u32(attribute, value));
    }

    /** An attribute as it was read. */
    public LinkSettings attribute(Attribute attribute) {
        return with(attribute.type(), writer -> writer.attribute(attribute));
    }

    /** What kind it is, or what its kind is to be like. */
    public LinkSettings kind(KindSettings settings) {
        kind = Optional.of(settings);
        return this;
    }

    private LinkSettings with(int attribute, Consumer<MessageWriter> body) {
        attributes.add(new Setting(attribute, body));
        return this;
    }

    /** 0 unless one was set. */
    public int index() {
        return index;
    }

    /** Whether that attribute, IFLA_*, is among what was set. */
    public boolean sets(int attribute) {
        return attributes.stream().anyMatch(setting -> setting.attribute() == attribute);
    }

    /** Writes fixed header and attributes of a request about a link; an index that is set already stays. */
    public void writeTo(MessageWriter writer) {
        writer.fixed32(Ifinfomsg.IFI_FLAGS, flags).fixed32(Ifinfomsg.IFI_CHANGE, changedFlags);
        if (index != 0) {
            writer.fixed32(Ifinfomsg.IFI_INDEX, index);
        }
        writeAttributes(writer);
    }

    /** Writes the same as an attribute of another link: the other end of a pair. */
    void writeNested(MessageWriter writer, int attribute) {
        ByteBuffer header = ByteBuffer.allocate(Ifinfomsg.SIZE).order(ByteOrder.nativeOrder());
        header.putInt(Ifinfomsg.IFI_INDEX, index);
        header.putInt(Ifinfomsg.IFI_FLAGS, flags);
        header.putInt(Ifinfomsg.IFI_CHANGE, changedFlags);
        writer.nestedBehind(attribute, header.array(), NAMES, () -> writeAttributes(writer));
    }

    private void writeAttributes(MessageWriter writer) {
        attributes.forEach(setting -> setting.body().accept(writer));
        kind.ifPresent(settings -> writer.nested(IFLA_LINKINFO, () -> {
            writer.string(IFLA_INFO_KIND, settings.kind());
            if (!settings.isEmpty()) {
                writer.nested(IFLA_INFO_DATA, settings.names(), () -> settings.writeTo(writer));
            }
        }));
    }
}
