package headroom.runtime;

import headroom.config.ForwarderConfig;
import headroom.datapath.Adjacency;

/**
 * How many bytes to keep free in front of every received packet: the largest push the configuration holds, the next
 * link layer's header included, plus what the egress device reserves for itself.
 *
 * @param largestPushBytes 0 without any push
 * @param reservedBytes what is to be free in all
 */
record HeadroomPlan(int largestPushBytes, int reservedBytes) {
    /** LL_RESERVED_SPACE of an Ethernet device that needs nothing more: ((14 + 0) &amp; ~15) + 16. */
    private static final int LEAST_LINK_LAYER_BYTES = 16;

    /**
     * @param linkLayerBytes the largest LL_RESERVED_SPACE of the egress devices known by now; 0 where none is
     */
    static HeadroomPlan of(ForwarderConfig config, int linkLayerBytes) {
        int push = Pushes.all(config)
                .mapToInt(encap -> Pushes.of(encap).bytes() + Adjacency.HEADER_BYTES)
                .max()
                .orElse(0);
        return new HeadroomPlan(push, push + Math.max(linkLayerBytes, LEAST_LINK_LAYER_BYTES));
    }
}
