package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_BC_CUTOFF;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_BC_QUEUE_LEN;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_BC_QUEUE_LEN_USED;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_FLAGS;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MACADDR;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MACADDR_COUNT;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MACADDR_DATA;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MODE;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MODE_BRIDGE;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MODE_PASSTHRU;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MODE_PRIVATE;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MODE_SOURCE;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MODE_VEPA;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A device with an address of its own on the wire of the device below.
 *
 * @param mode empty also for a mode of a newer kernel
 * @param flags MACVLAN_FLAG_*
 * @param sourceCount how many source addresses are allowed
 * @param sources allowed source addresses, in mode {@link Mode#SOURCE}
 * @param broadcastQueueLength asked for
 * @param broadcastQueueLengthUsed of all that share the device below, the longest
 * @param broadcastCutoff number of receivers below which a broadcast is not queued
 * @param others attributes without a field here
 */
public record Macvlan(
        Optional<Mode> mode,
        OptionalInt flags,
        OptionalInt sourceCount,
        List<HardwareAddress> sources,
        OptionalInt broadcastQueueLength,
        OptionalInt broadcastQueueLengthUsed,
        OptionalInt broadcastCutoff,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "macvlan";

    /** Who may talk to whom. */
    public enum Mode {
        PRIVATE(MACVLAN_MODE_PRIVATE),
        VEPA(MACVLAN_MODE_VEPA),
        BRIDGE(MACVLAN_MODE_BRIDGE),
        PASSTHRU(MACVLAN_MODE_PASSTHRU),
        SOURCE(MACVLAN_MODE_SOURCE);

        private final int number;

        Mode(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        private static Optional<Mode> of(int number) {
            return Stream.of(values()).filter(mode -> mode.number == number).findFirst();
        }
    }

    public Macvlan {
        sources = List.copyOf(sources);
        others = List.copyOf(others);
    }

    static Macvlan decode(AttributeSet data) throws MalformedNetlinkException {
        OptionalInt mode = data.u32(IFLA_MACVLAN_MODE);
        return new Macvlan(
                mode.isPresent() ? Mode.of(mode.getAsInt()) : Optional.empty(),
                data.u16(IFLA_MACVLAN_FLAGS),
                data.u32(IFLA_MACVLAN_MACADDR_COUNT),
                data.nested(IFLA_MACVLAN_MACADDR_DATA).takeAll(IFLA_MACVLAN_MACADDR).stream()
                        .map(AttributeReader::bytes)
                        .map(HardwareAddress::of)
                        .toList(),
                data.u32(IFLA_MACVLAN_BC_QUEUE_LEN),
                data.u32(IFLA_MACVLAN_BC_QUEUE_LEN_USED),
                data.u32(IFLA_MACVLAN_BC_CUTOFF),
                data.others());
    }

    @Override
    public String name() {
        return NAME;
    }
}
