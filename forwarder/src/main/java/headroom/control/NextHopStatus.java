package headroom.control;

import headroom.wire.MacAddress;
import java.util.Optional;

/**
 * How far a next hop is known.
 *
 * @param lladdr the neighbour's Ethernet address, once known
 */
public record NextHopStatus(State state, Optional<MacAddress> lladdr) {
    /** Whether packets can be sent to it. */
    public enum State {
        /** The Ethernet address is known, or none is needed. */
        RESOLVED,
        /** Asked for; the kernel has no answer yet. */
        RESOLVING,
        /** Looked up by each packet's own destination. */
        ON_LINK,
        /** The egress port is not up. */
        PORT_DOWN
    }
}
