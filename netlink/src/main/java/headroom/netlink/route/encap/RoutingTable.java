package headroom.netlink.route.encap;

import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_TABLE;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_VRFTABLE;

import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import java.util.Optional;
import java.util.OptionalInt;

/** Where a behaviour looks a packet up. */
public sealed interface RoutingTable {
    /** RT_TABLE_*, or any other number. */
    int number();

    /** Writes the attribute. */
    void writeTo(MessageWriter writer);

    /** A table as such. */
    record Numbered(int number) implements RoutingTable {
        @Override
        public void writeTo(MessageWriter writer) {
            writer.u32(SEG6_LOCAL_TABLE, number);
        }
    }

    /** The table of a VRF device, which has to exist. */
    record OfVrf(int number) implements RoutingTable {
        @Override
        public void writeTo(MessageWriter writer) {
            writer.u32(SEG6_LOCAL_VRFTABLE, number);
        }
    }

    /** Takes either attribute out of those of an action. */
    static Optional<RoutingTable> take(AttributeSet parameters) throws MalformedNetlinkException {
        OptionalInt vrf = parameters.u32(SEG6_LOCAL_VRFTABLE);
        if (vrf.isPresent()) {
            return Optional.of(new OfVrf(vrf.getAsInt()));
        }
        OptionalInt table = parameters.u32(SEG6_LOCAL_TABLE);
        return table.isPresent() ? Optional.of(new Numbered(table.getAsInt())) : Optional.empty();
    }
}
