package headroom.datapath;

import headroom.packet.Counter;
import headroom.wire.MacAddress;
import java.util.Optional;

/** The Ethernet address packets are sent to; set by the control thread as the kernel's neighbour table changes. */
public final class NextHop {
    private static final long UNRESOLVED = -1;

    private final Counter address = new Counter();

    public NextHop() {
        address.set(UNRESOLVED);
    }

    /** By the control thread. */
    public void resolve(Optional<MacAddress> mac) {
        address.set(mac.map(MacAddress::value).orElse(UNRESOLVED));
    }

    /** The 48 bits of the address, or a negative number while it is not known. */
    long value() {
        return address.get();
    }

    public boolean isResolved() {
        return value() >= 0;
    }
}
