package headroom.netlink.generic;

import static headroom.linux.uapi.GenetlinkH.CTRL_ATTR_FAMILY_ID;
import static headroom.linux.uapi.GenetlinkH.CTRL_ATTR_FAMILY_NAME;
import static headroom.linux.uapi.GenetlinkH.CTRL_ATTR_MCAST_GROUPS;
import static headroom.linux.uapi.GenetlinkH.CTRL_ATTR_MCAST_GRP_ID;
import static headroom.linux.uapi.GenetlinkH.CTRL_ATTR_MCAST_GRP_NAME;
import static headroom.linux.uapi.GenetlinkH.CTRL_ATTR_VERSION;
import static headroom.linux.uapi.GenetlinkH.CTRL_CMD_GETFAMILY;
import static headroom.linux.uapi.GenetlinkH.CTRL_CMD_NEWFAMILY;
import static headroom.linux.uapi.GenetlinkH.GENL_ID_CTRL;

import headroom.linux.uapi.GenetlinkH;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.Dump;
import headroom.netlink.message.Get;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Requests for families, answered by the one family whose id never changes. */
public final class Families {
    private static final AttributeNames NAMES = AttributeNames.of(GenetlinkH.class, "CTRL_ATTR_", "MCAST_GRP_");
    private static final Family CONTROLLER = new Family(GENL_ID_CTRL, "nlctrl", 2, Map.of());

    private Families() {}

    /** Refused with ENOENT where the kernel has none of that name. */
    public static Get<Family> byName(String name) {
        return new Get<>(
                CONTROLLER.request(CTRL_CMD_GETFAMILY, NAMES).string(CTRL_ATTR_FAMILY_NAME, name), Families::decode);
    }

    public static Dump<Family> all() {
        return new Dump<>(CONTROLLER.request(CTRL_CMD_GETFAMILY, NAMES), Families::decode);
    }

    static Optional<Family> decode(NetlinkMessage message) throws MalformedNetlinkException {
        Optional<AttributeSet> attributes = CONTROLLER.attributes(message, CTRL_CMD_NEWFAMILY);
        if (attributes.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt id = attributes.get().u16(CTRL_ATTR_FAMILY_ID);
        Optional<String> name = attributes.get().string(CTRL_ATTR_FAMILY_NAME);
        return id.isEmpty() || name.isEmpty()
                ? Optional.empty()
                : Optional.of(new Family(
                        id.getAsInt(),
                        name.get(),
                        attributes.get().u32(CTRL_ATTR_VERSION).orElse(0),
                        groups(attributes.get().take(CTRL_ATTR_MCAST_GROUPS))));
    }

    /** An array: the type of each nest is its number, and of no meaning. */
    private static Map<String, Integer> groups(Optional<AttributeReader> array) throws MalformedNetlinkException {
        Map<String, Integer> groups = new HashMap<>();
        if (array.isPresent()) {
            AttributeReader groupsInArray = array.get().nested();
            while (groupsInArray.next()) {
                AttributeSet group = AttributeSet.read(groupsInArray.nested());
                OptionalInt id = group.u32(CTRL_ATTR_MCAST_GRP_ID);
                Optional<String> name = group.string(CTRL_ATTR_MCAST_GRP_NAME);
                if (id.isPresent() && name.isPresent()) {
                    groups.put(name.get(), id.getAsInt());
                }
            }
        }
        return groups;
    }
}
