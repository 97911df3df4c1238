package headroom.netlink.route;

import static headroom.linux.uapi.IfH.IFNAMSIZ;
import static headroom.linux.uapi.IfLinkH.IFLA_ALT_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_EXT_MASK;
import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKINFO;
import static headroom.linux.uapi.IfLinkH.IFLA_MASTER;
import static headroom.linux.uapi.IfLinkH.IFLA_PROP_LIST;
import static headroom.linux.uapi.NetlinkH.NLM_F_APPEND;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.NetlinkH.NLM_F_EXCL;
import static headroom.linux.uapi.RtnetlinkH.RTEXT_FILTER_SKIP_STATS;
import static headroom.linux.uapi.RtnetlinkH.RTEXT_FILTER_VF;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELLINKPROP;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINK;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINKPROP;

import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.kind.LinkSettings;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/** Requests for links. */
public final class Links {
    private Links() {}

    /** What the kernel tells only when it is asked to, or leaves out. */
    public enum Part {
        STATISTICS,
        /** Virtual functions; of a card that has many a long answer. */
        FUNCTIONS
    }

    /** Every device of the namespace, without statistics. */
    public static Dump<Link> all() {
        return all(Set.of());
    }

    public static Dump<Link> all(Set<Part> parts) {
        return dump(request(RTM_GETLINK, 0).u32(IFLA_EXT_MASK, filter(parts)));
    }

    private static int filter(Set<Part> parts) {
        return (parts.contains(Part.STATISTICS) ? 0 : RTEXT_FILTER_SKIP_STATS)
                | (parts.contains(Part.FUNCTIONS) ? RTEXT_FILTER_VF : 0);
    }

    /** Every device of the namespace, with statistics. */
    public static Dump<Link> allWithStatistics() {
        return dump(request(RTM_GETLINK, 0));
    }

    /** Devices of one kind, with statistics. */
    public static Dump<Link> ofKind(String kind) {
        MessageWriter request = request(RTM_GETLINK, 0);
        request.nested(IFLA_LINKINFO, () -> request.string(IFLA_INFO_KIND, kind));
        return filtered(request, link -> link.isOfKind(kind)); // a kernel without the kind tells of every device
    }

    /** Ports of the device with that index, with statistics. */
    public static Dump<Link> ofMaster(int index) {
        MessageWriter request = request(RTM_GETLINK, 0).u32(IFLA_MASTER, positive(index));
        return filtered(request, link -> link.master().equals(OptionalInt.of(index)));
    }

    /** The kernel filters already, unless it is too old to. */
    private static Dump<Link> filtered(MessageWriter request, Predicate<Link> filter) {
        return new Dump<>(request, message -> LinkDecoder.decode(message).filter(filter));
    }

    /** Refused with ENODEV where there is none. */
    public static Get<Link> byIndex(int index) {
        return new Get<>(request(RTM_GETLINK, 0).fixed32(Ifinfomsg.IFI_INDEX, index), LinkDecoder::decode);
    }

    /** Refused with ENODEV where there is none. */
    public static Get<Link> byName(String name) {
        return new Get<>(named(RTM_GETLINK, name), LinkDecoder::decode);
    }

    /** Refused with ENODEV where there is none. */
    public static Get<Link> byName(String name, Set<Part> parts) {
        return new Get<>(named(RTM_GETLINK, name).u32(IFLA_EXT_MASK, filter(parts)), LinkDecoder::decode);
    }

    /**
     * Makes a device. Refused with EEXIST where the name is taken, with EOPNOTSUPP where the kernel does not know the
     * kind.
     *
     * @param settings among them the kind, but no name
     */
    public static MessageWriter add(String name, LinkSettings settings) {
        if (settings.sets(IFLA_IFNAME)) {
            throw new IllegalArgumentException("the settings have a name other than \"" + name + "\"");
        }
        MessageWriter request = request(RTM_NEWLINK, NLM_F_CREATE | NLM_F_EXCL).string(IFLA_IFNAME, name);
        settings.writeTo(request);
        return request;
    }

    /** The same; the kernel makes a name up from the kind's, e.g. {@code dummy0}. */
    public static MessageWriter add(LinkSettings settings) {
        MessageWriter request = request(RTM_NEWLINK, NLM_F_CREATE | NLM_F_EXCL);
        settings.writeTo(request);
        return request;
    }

    /** Changes a device, its name too. The settings have no other index. */
    public static MessageWriter set(int index, LinkSettings settings) {
        requireNoOther(settings.index() == 0 || settings.index() == index, settings);
        MessageWriter request = indexed(RTM_NEWLINK, index);
        settings.writeTo(request);
        return request;
    }

    /**
     * Changes a device, but not its name.
     *
     * @param settings without an index or a name: the kernel would take either for the device that is meant
     */
    public static MessageWriter set(String name, LinkSettings settings) {
        requireNoOther(settings.index() == 0 && !settings.sets(IFLA_IFNAME), settings);
        MessageWriter request = named(RTM_NEWLINK, name);
        settings.writeTo(request);
        return request;
    }

    private static void requireNoOther(boolean isTheOnly, LinkSettings settings) {
        if (!isTheOnly) {
            throw new IllegalArgumentException("the settings name another device: "
                    + (settings.index() == 0 ? "a new name is given by index" : "index " + settings.index()));
        }
    }

    public static MessageWriter delete(int index) {
        return indexed(RTM_DELLINK, index);
    }

    public static MessageWriter delete(String name) {
        return named(RTM_DELLINK, name);
    }

    /** Gives a device one more name, of up to 127 bytes. */
    public static MessageWriter addAlternativeName(int index, String name) {
        return alternativeName(request(RTM_NEWLINKPROP, NLM_F_CREATE | NLM_F_EXCL | NLM_F_APPEND), index, name);
    }

    public static MessageWriter deleteAlternativeName(int index, String name) {
        return alternativeName(request(RTM_DELLINKPROP, 0), index, name);
    }

    /** About one device: without an index a request may be about every device of a group. */
    private static MessageWriter indexed(int type, int index) {
        return request(type, 0).fixed32(Ifinfomsg.IFI_INDEX, positive(index));
    }

    private static int positive(int index) {
        if (index <= 0) {
            throw new IllegalArgumentException("no device has index " + index);
        }
        return index;
    }

    private static MessageWriter alternativeName(MessageWriter request, int index, String name) {
        return request.fixed32(Ifinfomsg.IFI_INDEX, index)
                .nested(IFLA_PROP_LIST, () -> request.string(IFLA_ALT_IFNAME, name));
    }

    private static Dump<Link> dump(MessageWriter request) {
        return new Dump<>(request, LinkDecoder::decode);
    }

    /** A longer name can only be an alternative one; the kernel finds short ones of both sorts. */
    private static MessageWriter named(int type, String name) {
        boolean isLong = name.getBytes(StandardCharsets.UTF_8).length >= IFNAMSIZ;
        return request(type, 0).string(isLong ? IFLA_ALT_IFNAME : IFLA_IFNAME, name);
    }

    private static MessageWriter request(int type, int flags) {
        return new MessageWriter(type, flags, Ifinfomsg.SIZE, LinkSettings.NAMES);
    }
}
