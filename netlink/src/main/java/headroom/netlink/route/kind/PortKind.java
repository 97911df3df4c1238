package headroom.netlink.route.kind;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.List;

/** What a device is as a port of its master, and what the master has to say of it. */
public sealed interface PortKind permits BridgePort, PortKind.Other {
    /** The kind of the master, e.g. {@code bridge}. */
    String name();

    /**
     * A port of a kind of master without a record here.
     *
     * @param data as it came
     */
    record Other(String name, List<Attribute> data) implements PortKind {
        public Other {
            data = List.copyOf(data);
        }
    }

    /** Reads the attributes in IFLA_INFO_SLAVE_DATA. */
    static PortKind decode(String name, AttributeSet data) throws MalformedNetlinkException {
        return name.equals(Bridge.NAME) ? BridgePort.decode(data) : new Other(name, data.others());
    }
}
