package headroom.netlink.route.kind;

import headroom.linux.uapi.VethH;
import headroom.netlink.message.AttributeNames;

/** A virtual cable, of which the other end is made at the same time. */
public final class VethSettings extends KindSettings {
    private static final AttributeNames NAMES = AttributeNames.of(VethH.class, "VETH_INFO_");

    public VethSettings() {
        super(Veth.NAME, NAMES);
    }

    /** What the other end is to be like; its name, and perhaps its namespace. */
    public VethSettings peer(LinkSettings settings) {
        add(writer -> settings.writeNested(writer, VethH.VETH_INFO_PEER));
        return this;
    }
}
