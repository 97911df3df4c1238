package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A site must not reach the domain's SIDs by building SRv6 packets of its own (RFC 8754, 5.1). */
@RequiresNetns
class EdgeFilterIT {
    @ParameterizedTest
    @EnumSource(PortDriver.class)
    void srv6FromASiteIsRefusedAndCounted(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.ENCAP, driver)) {
            crossing.awaitPassage();
            Backbone backbone = crossing.backbone();
            String far = backbone.hostIpv6(2);
            assertTrue(Traffic.ping(backbone.host(1), far, 3).isLossless());
            // The site's own kernel pushes towards the SID of its edge.
            backbone.host(1)
                    .ip("-6 route add %s/128 encap seg6 mode encap segs %s via %s dev eth0"
                            .formatted(
                                    far,
                                    backbone.edge(1).sid("d6"),
                                    backbone.edge(1).siteIpv6(1)));

            assertEquals(0, Traffic.ping(backbone.host(1), far, 3).received());
            assertEquals(3, crossing.dropped(1, "srv6-at-access"));
            crossing.assertAccounted();
        }
    }
}
