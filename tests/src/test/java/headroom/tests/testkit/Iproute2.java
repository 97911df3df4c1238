package headroom.tests.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Set;

/** What we print beside what Debian's iproute2 6.1 prints of the same, without what only one of the two can know. */
public final class Iproute2 {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What we add, and what it does not know yet. */
    private static final Set<String> MORE = Set.of(
            "headroom",
            "tailroom",
            "ll_reserved",
            "tx_extra_headroom",
            "gso_ipv4_max_size",
            "gro_ipv4_max_size",
            "neigh_vlan_suppress",
            "mab",
            "fdb_n_learned",
            "fdb_max_learned",
            "mst_enabled");

    private static final String MORE_WORDS = "\\b(" + String.join("|", MORE) + ") (\\d+|on|off) ";

    /** A kind it has never heard of: all of it. */
    private static final String NETKIT = "netkit";

    private static final String NETKIT_WORDS =
            "(?<= {4}netkit )mode \\w+ type \\w+ policy \\w+ (peer policy \\w+ )?(scrub \\w+ )?(peer scrub \\w+ )?";

    /** A bridge's, which run. */
    private static final Set<String> TIMERS = Set.of(
            "gc_timer",
            "hello_timer",
            "tcn_timer",
            "topology_change_timer",
            "message_age_timer",
            "forward_delay_timer",
            "hold_timer");

    private static final String TIMER_WORDS = "\\b(" + String.join("|", TIMERS) + ") +[\\d.]+ ";

    /** Of an address: who made it. */
    private static final String PROTOCOL_WORDS = "\\bproto kernel_(lo|ll|ra) ";

    /** It leaves the blank out after this one. */
    private static final String UNSEPARATED = "vnifilter(?=\\S)";

    private Iproute2() {}

    public static void assertSameText(String theirs, String ours) {
        assertFalse(theirs.isEmpty(), "iproute2 printed nothing");
        assertEquals(
                theirs.replaceAll(TIMER_WORDS, "").replaceAll(UNSEPARATED, "vnifilter "),
                ours.replaceAll(NETKIT_WORDS, "")
                        .replaceAll(PROTOCOL_WORDS, "")
                        .replaceAll(MORE_WORDS, "")
                        .replaceAll(TIMER_WORDS, ""));
    }

    /** The same members in the same order, at every depth. */
    public static void assertSameJson(String theirs, String ours) throws IOException {
        JsonNode expected = JSON.readTree(theirs);
        assertFalse(expected.isEmpty(), "iproute2 told nothing");
        assertEquals(comparable(expected), comparable(JSON.readTree(ours)));
    }

    /** For comparison as text, where the order of members counts too. */
    public static String comparable(JsonNode told) {
        JsonNode copy = told.deepCopy();
        remove(MORE, copy);
        remove(TIMERS, copy);
        copy.findParents("preferred_life_time").forEach(address -> ((ObjectNode) address).remove("protocol"));
        for (JsonNode parent : copy.findParents("info_kind")) {
            if (parent.get("info_kind").asText().equals(NETKIT)) {
                ((ObjectNode) parent).remove("info_data");
            }
        }
        return copy.toPrettyString();
    }

    private static void remove(Set<String> keys, JsonNode from) {
        for (String key : keys) {
            from.findParents(key).forEach(parent -> ((ObjectNode) parent).remove(key));
        }
    }
}
