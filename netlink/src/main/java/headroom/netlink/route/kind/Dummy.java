package headroom.netlink.route.kind;

import headroom.netlink.message.Attribute;
import java.util.List;

/**
 * A device that drops whatever is sent through it.
 *
 * @param others what a newer kernel says besides
 */
public record Dummy(List<Attribute> others) implements LinkKind {
    public static final String NAME = "dummy";

    public Dummy {
        others = List.copyOf(others);
    }

    @Override
    public String name() {
        return NAME;
    }
}
