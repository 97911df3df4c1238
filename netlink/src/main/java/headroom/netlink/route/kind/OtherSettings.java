package headroom.netlink.route.kind;

import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.MessageWriter;
import java.util.function.Consumer;

/** A device of a kind that has nothing to set, or nothing that has a method here. */
public final class OtherSettings extends KindSettings {
    /** The kind as the kernel calls it, e.g. {@code dummy}. */
    public OtherSettings(String kind) {
        super(kind, AttributeNames.UNKNOWN);
    }

    /** Attributes by number, written as they are. */
    public OtherSettings with(Consumer<MessageWriter> attributes) {
        add(attributes);
        return this;
    }
}
