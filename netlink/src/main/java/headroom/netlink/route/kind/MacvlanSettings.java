package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_BC_QUEUE_LEN;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_FLAGS;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MODE;

import headroom.linux.uapi.IfLinkH;
import headroom.netlink.message.AttributeNames;

/** A device with an address of its own on the wire of the device below. */
public final class MacvlanSettings extends KindSettings {
    private static final AttributeNames NAMES = AttributeNames.of(IfLinkH.class, "IFLA_MACVLAN_");

    public MacvlanSettings() {
        super(Macvlan.NAME, NAMES);
    }

    public MacvlanSettings mode(Macvlan.Mode mode) {
        add(writer -> writer.u32(IFLA_MACVLAN_MODE, mode.number()));
        return this;
    }

    /** MACVLAN_FLAG_*. */
    public MacvlanSettings flags(int flags) {
        add(writer -> writer.u16(IFLA_MACVLAN_FLAGS, flags));
        return this;
    }

    public MacvlanSettings broadcastQueueLength(int packets) {
        add(writer -> writer.u32(IFLA_MACVLAN_BC_QUEUE_LEN, packets));
        return this;
    }
}
