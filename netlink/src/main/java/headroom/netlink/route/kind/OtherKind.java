package headroom.netlink.route.kind;

import headroom.netlink.message.Attribute;
import java.util.List;

/**
 * A kind without a record here.
 *
 * @param data what its kind has to say, as it came
 */
public record OtherKind(String name, List<Attribute> data) implements LinkKind {
    public OtherKind {
        data = List.copyOf(data);
    }
}
