package headroom.runtime;

import headroom.config.ForwarderConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What is another in two configurations, in words. */
final class ConfigDifference {
    private ConfigDifference() {}

    /** What cannot change while the daemon runs; empty when the rest is all that differs. */
    static List<String> needingRestart(ForwarderConfig before, ForwarderConfig after) {
        List<String> sentences = new ArrayList<>();
        if (!before.workers().equals(after.workers())) {
            sentences.add("workers cannot change while the daemon runs: restart it");
        }
        if (!before.memory().equals(after.memory())) {
            sentences.add("memory cannot change while the daemon runs: restart it");
        }
        if (!before.control().equals(after.control())) {
            sentences.add("control cannot change while the daemon runs: restart it");
        }
        return sentences;
    }

    /** A line an addition, a removal or a change, e.g. {@code add route 10.0.2.0/24}. */
    static List<String> describe(ForwarderConfig before, ForwarderConfig after) {
        List<String> lines = new ArrayList<>();
        compare(lines, "port", before.ports(), after.ports(), port -> port.name());
        compare(lines, "xconnect dev", before.xconnects(), after.xconnects(), xconnect -> xconnect.port());
        compare(lines, "route", before.routes(), after.routes(), route -> route.prefix());
        compare(lines, "sid", before.localSids(), after.localSids(), sid -> sid.sid());
        compare(lines, "tunnel local", before.tunnels(), after.tunnels(), t -> t.local() + " remote " + t.remote());
        return lines;
    }

    private static <T> void compare(
            List<String> lines, String kind, List<T> before, List<T> after, Function<T, Object> key) {
        Map<Object, T> old = new LinkedHashMap<>();
        before.forEach(entry -> old.put(key.apply(entry), entry));
        for (T entry : after) {
            T previous = old.remove(key.apply(entry));
            if (previous == null) {
                lines.add("add " + kind + " " + key.apply(entry));
            } else if (!previous.equals(entry)) {
                lines.add("change " + kind + " " + key.apply(entry));
            }
        }
        old.keySet().forEach(gone -> lines.add("delete " + kind + " " + gone));
    }

    /** The same without anything that forwards. */
    static ForwarderConfig withoutPorts(ForwarderConfig config) {
        return new ForwarderConfig(
                config.workers(),
                config.memory(),
                config.control(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
