package headroom.doctor;

import headroom.host.VethPeer;
import java.util.Set;

/**
 * The other end of a veth that is a port.
 *
 * @param segmenting features by which it hands over frames as no wire carries them, switched on now
 */
record ExaminedPeer(VethPeer peer, Where where, Set<String> segmenting) {
    ExaminedPeer {
        segmenting = Set.copyOf(segmenting);
    }

    String name() {
        return peer.link().name();
    }
}
