package headroom.datapath;

import headroom.port.Port;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.util.Optional;

/**
 * A port of this worker as packets come in by it.
 *
 * @param mac the device's address: routed frames to another one are not ours; empty: those to any are
 * @param side whether SRv6 for a local SID may come in here
 * @param xconnect where everything goes, as an L2 service; empty: packets are routed
 * @param source4 source of ICMPv4 errors about packets from here; empty: none are sent
 * @param source6 source of ICMPv6 errors
 * @param egress the same port as a way out, for ICMP errors back to the sender
 */
public record Ingress(
        Port port,
        Optional<MacAddress> mac,
        Side side,
        Optional<Path> xconnect,
        Optional<Ipv4Address> source4,
        Optional<Ipv6Address> source6,
        Egress egress) {
    boolean isFor(long destinationMac) {
        return mac.isEmpty() || mac.get().value() == destinationMac;
    }

    /** Which side of the SR domain the port faces. */
    public enum Side {
        CORE,
        ACCESS
    }
}
