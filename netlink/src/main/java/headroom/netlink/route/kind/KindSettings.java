package headroom.netlink.route.kind;

import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.Toggle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a device of one kind is to be like, when it is made or afterwards. Only what was set is sent, in the order it
 * was set.
 */
public abstract sealed class KindSettings
        permits BridgeSettings,
                Ip6TunnelSettings,
                IpTunnelSettings,
                MacvlanSettings,
                NetkitSettings,
                OtherSettings,
                VethSettings,
                VlanSettings,
                VxlanSettings {
    private final String kind;
    private final AttributeNames names;
    private final List<Consumer<MessageWriter>> attributes = new ArrayList<>();

    KindSettings(String kind, AttributeNames names) {
        this.kind = kind;
        this.names = names;
    }

    /** As the kernel calls it, e.g. {@code veth}. */
    public final String kind() {
        return kind;
    }

    /** What the kernel's headers call the attributes that are set here. */
    public final AttributeNames names() {
        return names;
    }

    /** True where nothing but the kind is said. */
    public final boolean isEmpty() {
        return attributes.isEmpty();
    }

    /** Writes what goes into IFLA_INFO_DATA. */
    public final void writeTo(MessageWriter writer) {
        attributes.forEach(attribute -> attribute.accept(writer));
    }

    final void add(Consumer<MessageWriter> attribute) {
        attributes.add(attribute);
    }

    final void add(int type, Toggle toggle) {
        add(writer -> writer.u8(type, toggle.number()));
    }
}
