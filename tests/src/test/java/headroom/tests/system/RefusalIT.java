package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Child;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Configurations a daemon does not start with, and the sentence that says why. */
@RequiresNetns
class RefusalIT {
    /**
     * A configuration and what must be said about it.
     *
     * @param ports the body of the {@code ports} section
     */
    record Case(String name, String ports, List<String> said) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("the default route's device", "- {name: up0}", List.of("up0", "default route", "steal")),
                new Case("a loopback", "- {name: lo, driver: af_packet}", List.of("lo", "loopback", "steal")),
                new Case(
                        "every problem with its place",
                        "- {name: up0, mode: fast}\n- {name: side0, driver: carrier_pigeon}",
                        List.of(":3:", "fast", ":4:", "carrier_pigeon")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhyAndExitsWithOne(Case c) throws IOException {
        try (Lab lab = new Lab()) {
            Namespace edge = lab.namespace("edge");
            Namespace peer = lab.namespace("peer");
            lab.connect(VethEnd.of(edge, "up0").addresses("10.0.0.1/24"), VethEnd.of(peer, "up0"));
            lab.connect(VethEnd.of(edge, "side0"), VethEnd.of(peer, "side0"));
            edge.ip("route add default via 10.0.0.2");
            Path control = lab.directory().resolve("control.sock");
            Path config = lab.directory().resolve("config.yaml");
            Files.writeString(config, "control: %s\nports:\n%s\n".formatted(control, c.ports()));
            Child daemon = Forwarder.launch(edge, "daemon", config, control).process();

            assertEquals(OptionalInt.of(1), daemon.awaitExit(Duration.ofSeconds(15)), daemon.described());
            for (String word : c.said()) {
                assertTrue(daemon.log().contains(word), "'%s' in: %s".formatted(word, daemon.log()));
            }
            assertFalse(daemon.log().contains("\tat "), "a stack trace for a user's mistake: " + daemon.log());
            assertFalse(edge.ip("-d link show").contains("xdp"));
        }
    }
}
