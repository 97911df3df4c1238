package headroom.datapath;

import headroom.encap.Push;
import headroom.packet.PushSite;

/**
 * How packets leave: through a push, or as they are, to a next hop.
 *
 * @param push null for plain forwarding
 * @param site the push's page of the ledger; null without a push
 * @param egress the port they leave by
 * @param adjacency the next hop; null where each packet's own destination is the neighbour
 * @param onLink the neighbours, where {@code adjacency} is null
 */
public record Path(Push push, PushSite site, Egress egress, Adjacency adjacency, OnLink onLink) {
    public static Path plain(Adjacency adjacency) {
        return new Path(null, null, adjacency.egress(), adjacency, null);
    }

    public static Path onLink(OnLink neighbours) {
        return new Path(null, null, neighbours.egress(), null, neighbours);
    }

    public static Path pushing(Push push, PushSite site, Adjacency adjacency) {
        return new Path(push, site, adjacency.egress(), adjacency, null);
    }

    /** Frames leave as they came, Ethernet header and all: a cross-connect without a push. */
    public static Path bare(Egress egress) {
        return new Path(null, null, egress, null, null);
    }

    /** Longest inner IP packet (whole Ethernet frame, for an L2 push) that fits the egress after the push, in bytes. */
    public int innerMtuBytes() {
        return egress.mtuBytes() - (push == null ? 0 : push.bytes());
    }
}
