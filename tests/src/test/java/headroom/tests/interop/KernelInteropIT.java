package headroom.tests.interop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.EdgeConfig;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.lab.Wait;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@RequiresNetns
class KernelInteropIT {
    private static final int TRANSFER_BYTES = 2_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /**
     * One journey there and back.
     *
     * @param segments to visit before the far edge
     */
    record Case(Service service, List<String> segments, FarEdge far) {
        @Override
        public String toString() {
            return "%s, %s, kernel and %s"
                    .formatted(service.label(), segments.isEmpty() ? "one SID" : "End in the middle", far);
        }
    }

    /** What stands opposite Linux. */
    enum FarEdge {
        /** Shows that the scene itself works. */
        KERNEL,
        AF_XDP_NATIVE,
        AF_PACKET
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Service service : Service.values()) {
            if (service.isSeg6()) {
                for (FarEdge far : FarEdge.values()) {
                    cases.add(new Case(service, List.of(), far));
                }
                cases.add(new Case(service, List.of(Backbone.CORE_SID), FarEdge.AF_XDP_NATIVE));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bothWays(Case c) throws IOException {
        try (Lab lab = new Lab()) {
            Backbone backbone = Backbone.build(lab, c.service().sites());
            String segments =
                    String.join("", c.segments().stream().map(s -> s + ",").toList());
            new KernelEdge(backbone, 1).carry(c.service(), segments);
            if (c.far() == FarEdge.KERNEL) {
                new KernelEdge(backbone, 2).carry(c.service(), segments);
            } else {
                startForwarder(lab, backbone, c);
            }
            if (c.service().sites() == Service.Sites.BRIDGED) {
                KernelEdge.avoidSuperFrames(backbone);
            }
            for (String host : List.of(backbone.hostIpv4(2), backbone.hostIpv6(2))) {
                Wait.until(
                        "site 1 reaches " + host,
                        PATIENCE,
                        () -> Traffic.ping(backbone.host(1), host, 1).isLossless());
                assertTrue(Traffic.ping(backbone.host(1), host, 3).isLossless(), "ping " + host);
                Traffic.tcp(backbone.host(1), backbone.host(2), host, TRANSFER_BYTES);
            }
            for (String host : List.of(backbone.hostIpv4(1), backbone.hostIpv6(1))) {
                Traffic.tcp(backbone.host(2), backbone.host(1), host, TRANSFER_BYTES);
            }
        }
    }

    private static Forwarder startForwarder(Lab lab, Backbone backbone, Case c) throws IOException {
        Path control = lab.directory().resolve("edge2.sock");
        Path config = lab.directory().resolve("edge2.yaml");
        EdgeConfig edge = new EdgeConfig(
                        backbone.edge(2), PortDriver.valueOf(c.far().name()), control)
                .through(c.segments().toArray(String[]::new))
                .carry(c.service());
        Files.writeString(config, edge.yaml());
        return Forwarder.start(backbone.edge(2).namespace(), "edge2", config, control);
    }
}
