package headroom.netlink.route.kind;

import headroom.netlink.message.Attribute;
import java.util.List;

/**
 * One end of a virtual cable; which device is the other end is said by the link itself.
 *
 * @param others what a newer kernel says besides
 */
public record Veth(List<Attribute> others) implements LinkKind {
    public static final String NAME = "veth";

    public Veth {
        others = List.copyOf(others);
    }

    @Override
    public String name() {
        return NAME;
    }
}
