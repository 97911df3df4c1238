package headroom.netlink.route.kind;

import headroom.linux.uapi.IfLinkH.IflaBridgeId;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.Optional;

/**
 * Who a bridge is in the spanning tree (IEEE 802.1D).
 *
 * @param priority 16 bits
 */
public record BridgeId(int priority, HardwareAddress address) {
    static Optional<BridgeId> decode(Optional<AttributeReader> attribute) throws MalformedNetlinkException {
        return attribute.isEmpty()
                ? Optional.empty()
                : Optional.of(new BridgeId(
                        attribute.get().be16At(IflaBridgeId.PRIO),
                        HardwareAddress.of(attribute.get().bytes(IflaBridgeId.ADDR, 6))));
    }

    /** As in {@code 8000.02:00:00:00:00:01}. */
    @Override
    public String toString() {
        return "%04x.%s".formatted(priority, address);
    }
}
