package headroom.datapath;

import headroom.lookup.PrefixTable;
import java.util.List;
import java.util.Map;

/**
 * Everything a worker works by, swapped whole between two batches.
 *
 * @param ingresses ports to receive from
 * @param egresses ports to transmit to
 */
public record Plan(List<Ingress> ingresses, List<Egress> egresses, Tables tables) {
    /** Forwards nothing. */
    public static final Plan EMPTY = new Plan(
            List.of(),
            List.of(),
            new Tables(
                    PrefixTable.of(32, Map.of()),
                    PrefixTable.of(128, Map.of()),
                    PrefixTable.of(128, Map.of()),
                    new TunnelTable(List.of())));

    public Plan {
        ingresses = List.copyOf(ingresses);
        egresses = List.copyOf(egresses);
    }
}
