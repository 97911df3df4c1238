package headroom.netlink.route;

import static headroom.linux.uapi.NexthopH.NHA_BLACKHOLE;
import static headroom.linux.uapi.NexthopH.NHA_ENCAP;
import static headroom.linux.uapi.NexthopH.NHA_ENCAP_TYPE;
import static headroom.linux.uapi.NexthopH.NHA_FDB;
import static headroom.linux.uapi.NexthopH.NHA_GATEWAY;
import static headroom.linux.uapi.NexthopH.NHA_GROUP;
import static headroom.linux.uapi.NexthopH.NHA_GROUP_TYPE;
import static headroom.linux.uapi.NexthopH.NHA_ID;
import static headroom.linux.uapi.NexthopH.NHA_OIF;
import static headroom.linux.uapi.RtnetlinkH.RTM_DELNEXTHOP;
import static headroom.linux.uapi.RtnetlinkH.RTM_GETNEXTHOP;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWNEXTHOP;

import headroom.linux.uapi.NexthopH;
import headroom.linux.uapi.NexthopH.NexthopGrp;
import headroom.linux.uapi.NexthopH.Nhmsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Get;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.encap.Encapsulation;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A next hop that routes name by its id, or a group of such; since Linux 5.3.
 *
 * @param id unsigned
 * @param group empty for a single one
 * @param groupType NEXTHOP_GRP_TYPE_*
 * @param isBlackhole whether what is sent there is dropped
 * @param index of the device, 0 for none
 * @param scope RT_SCOPE_*
 * @param protocol RTPROT_*: who made it
 * @param flags RTNH_F_*
 * @param isOfForwardingTable whether it is for bridges instead of routes
 * @param others attributes without a field here, e.g. of a resilient group
 */
public record NextHopObject(
        int id,
        List<Member> group,
        OptionalInt groupType,
        boolean isBlackhole,
        int index,
        Optional<InetAddress> gateway,
        Optional<Encapsulation> encapsulation,
        int scope,
        int protocol,
        int flags,
        boolean isOfForwardingTable,
        List<Attribute> others) {
    private static final AttributeNames NAMES = AttributeNames.of(NexthopH.class, "NHA_");

    /** One of a group, with its share, 1 to 256. */
    public record Member(int id, int weight) {}

    public NextHopObject {
        group = List.copyOf(group);
        others = List.copyOf(others);
    }

    /** Refused with ENOENT where there is none of that id. */
    public static Get<NextHopObject> byId(int id) {
        return new Get<>(
                new MessageWriter(RTM_GETNEXTHOP, 0, Nhmsg.SIZE, NAMES).u32(NHA_ID, id), NextHopObject::decode);
    }

    /** Empty for other types. */
    static Optional<NextHopObject> decode(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.type() != RTM_NEWNEXTHOP && message.type() != RTM_DELNEXTHOP) {
            return Optional.empty();
        }
        AttributeSet attributes = AttributeSet.read(message.attributes(Nhmsg.SIZE));
        int family = message.fixed8(Nhmsg.NH_FAMILY);
        boolean hasFamily = InetAddresses.length(family) != 0;
        return Optional.of(new NextHopObject(
                attributes.u32(NHA_ID).orElse(0),
                members(attributes.take(NHA_GROUP)),
                attributes.u16(NHA_GROUP_TYPE),
                attributes.flag(NHA_BLACKHOLE),
                attributes.u32(NHA_OIF).orElse(0),
                hasFamily ? attributes.address(NHA_GATEWAY, family) : Optional.empty(),
                Encapsulation.take(attributes, NHA_ENCAP_TYPE, NHA_ENCAP),
                message.fixed8(Nhmsg.NH_SCOPE),
                message.fixed8(Nhmsg.NH_PROTOCOL),
                message.fixed32(Nhmsg.NH_FLAGS),
                attributes.flag(NHA_FDB),
                attributes.others()));
    }

    private static List<Member> members(Optional<AttributeReader> group) throws MalformedNetlinkException {
        List<Member> members = new ArrayList<>();
        int count = group.isPresent() ? group.get().length() / NexthopGrp.SIZE : 0;
        for (int i = 0; i < count; i++) {
            int at = i * NexthopGrp.SIZE;
            members.add(new Member(
                    group.get().u32At(at + NexthopGrp.ID), group.get().u8At(at + NexthopGrp.WEIGHT) + 1));
        }
        return members;
    }
}
