package headroom.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.control.StatsReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoLegTest {
    private static final List<String> KEYS = List.of(
            "encapsulation",
            "driver",
            "mode",
            "tcp_mbps",
            "ping_sent",
            "ping_received",
            "pushed",
            "popped",
            "in_place",
            "moved",
            "reallocated",
            "dropped",
            "unaccounted");

    private static DemoLeg leg() {
        StatsReport one =
                report(new StatsReport.Push("there", 10, 7, 2, 1, 0, 270, 94, 270, 94), Map.of("no-route", 2L), 0);
        StatsReport other =
                report(new StatsReport.Push("back", 5, 5, 0, 0, 0, 270, 94, 270, 94), Map.of("no-route", 0L), 3);
        return DemoLeg.of(
                Service.L2ENCAP,
                PortDriver.AF_XDP_NATIVE,
                "native",
                1234.56,
                987.65,
                new Traffic.Echoes(10, 9),
                List.of(one, other));
    }

    private static StatsReport report(StatsReport.Push push, Map<String, Long> drops, long missed) {
        StatsReport.PortQueue queue =
                new StatsReport.PortQueue("acc0", 0, 0, 0, 0, 0, 0, 0, 0, 0, drops, missed, 0, Map.of());
        return new StatsReport(0, List.of(queue), List.of(push), Map.of("End.DX2", 7L), List.of(), 0, 0);
    }

    @Test
    void jsonHasExactlyTheKeysPromisedInOrder() throws Exception {
        JsonNode json = new ObjectMapper().valueToTree(leg());
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);

        assertEquals(KEYS, keys);
        assertEquals(987.7, json.get("tcp_mbps").asDouble(), 0.0); // the slower direction, to a tenth
        assertEquals(15, json.get("pushed").asLong());
        assertEquals(14, json.get("popped").asLong());
        assertEquals(12, json.get("in_place").asLong());
        assertEquals(5, json.get("dropped").asLong());
    }

    @Test
    void theTableNamesWhatWasDropped() {
        String table = DemoTable.of(List.of(leg()));

        assertTrue(table.contains("SRv6 l2encap   af_xdp  native"), table);
        assertTrue(table.contains("SRv6 l2encap: 2 dropped, no-route\n"), table);
        assertTrue(table.contains("SRv6 l2encap: 3 dropped, missed (receive ring full)\n"), table);
    }
}
