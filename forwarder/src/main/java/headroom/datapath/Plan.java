package headroom.datapath;

import java.util.List;

/**
 * Everything a worker works by, swapped whole between two batches.
 *
 * @param ingresses ports to receive from
 * @param egresses ports to transmit to
 */
public record Plan(List<Ingress> ingresses, List<Egress> egresses, Tables tables) {
    public Plan {
        ingresses = List.copyOf(ingresses);
        egresses = List.copyOf(egresses);
    }
}
