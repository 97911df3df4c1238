package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ordinary hosts with default offloads talk across two daemons. */
@RequiresNetns
class TrafficIT {
    private static final int TRANSFER_BYTES = 5_000_000;

    record Case(Service service, PortDriver driver) {
        @Override
        public String toString() {
            return service.label() + " over " + driver;
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (PortDriver driver : PortDriver.values()) {
            for (Service service : List.of(Service.L2ENCAP, Service.ENCAP, Service.IP_IN_IPV4, Service.IP_IN_IPV6)) {
                cases.add(new Case(service, driver));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void pingAndTcpCrossBothWays(Case c) throws IOException {
        try (Crossing crossing = Crossing.open(c.service(), c.driver())) {
            crossing.awaitPassage();
            Backbone backbone = crossing.backbone();
            for (int from = 1; from <= 2; from++) {
                int to = 3 - from;
                for (String address : List.of(backbone.hostIpv4(to), backbone.hostIpv6(to))) {
                    assertTrue(Traffic.ping(backbone.host(from), address, 3).isLossless(), "ping " + address);
                    Traffic.tcp(backbone.host(from), backbone.host(to), address, TRANSFER_BYTES);
                }
            }
            crossing.assertAccounted();
        }
    }
}
