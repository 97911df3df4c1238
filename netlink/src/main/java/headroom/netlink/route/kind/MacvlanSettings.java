package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_BC_QUEUE_LEN;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_FLAGS;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MACADDR;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MACADDR_DATA;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MACADDR_MODE;
import static headroom.linux.uapi.IfLinkH.IFLA_MACVLAN_MODE;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MACADDR_ADD;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MACADDR_DEL;
import static headroom.linux.uapi.IfLinkH.MACVLAN_MACADDR_SET;

import headroom.linux.uapi.IfLinkH;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.HardwareAddress;
import java.util.List;

/**
 * A device with an address of its own on the wire of the device below. Of {@link #addSource}, {@link #deleteSource} and
 * {@link #sources} a request has one, once: of several the kernel would do the last.
 */
public final class MacvlanSettings extends KindSettings {
    private static final AttributeNames NAMES = AttributeNames.of(IfLinkH.class, "IFLA_MACVLAN_");

    private boolean hasSources;

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

    /** Allows one more source address, in mode {@link Macvlan.Mode#SOURCE}. */
    public MacvlanSettings addSource(HardwareAddress source) {
        requireTheOnly();
        add(writer ->
                writer.u32(IFLA_MACVLAN_MACADDR_MODE, MACVLAN_MACADDR_ADD).bytes(IFLA_MACVLAN_MACADDR, source.bytes()));
        return this;
    }

    public MacvlanSettings deleteSource(HardwareAddress source) {
        requireTheOnly();
        add(writer ->
                writer.u32(IFLA_MACVLAN_MACADDR_MODE, MACVLAN_MACADDR_DEL).bytes(IFLA_MACVLAN_MACADDR, source.bytes()));
        return this;
    }

    /** Allows these source addresses and no others. */
    public MacvlanSettings sources(List<HardwareAddress> sources) {
        requireTheOnly();
        add(writer -> writer.u32(IFLA_MACVLAN_MACADDR_MODE, MACVLAN_MACADDR_SET)
                .nested(
                        IFLA_MACVLAN_MACADDR_DATA,
                        () -> sources.forEach(source -> writer.bytes(IFLA_MACVLAN_MACADDR, source.bytes()))));
        return this;
    }

    private void requireTheOnly() {
        if (hasSources) {
            throw new IllegalStateException("a request changes the source addresses once");
        }
        hasSources = true;
    }

    public MacvlanSettings broadcastQueueLength(int packets) {
        add(writer -> writer.u32(IFLA_MACVLAN_BC_QUEUE_LEN, packets));
        return this;
    }
}
