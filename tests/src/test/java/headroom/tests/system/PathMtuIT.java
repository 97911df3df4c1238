package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.Command;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Packets that fit the site's link and no longer fit the core's after the push. */
@RequiresNetns
class PathMtuIT {
    private static final int FULL_MTU = 1500;
    private static final int TRANSFER_BYTES = 5_000_000;
    /** ICMP payload that fills 1500 bytes. */
    private static final String FULL_ECHO = "1472";

    @ParameterizedTest
    @EnumSource(
            value = PortDriver.class,
            names = {"AF_XDP_NATIVE", "AF_PACKET"})
    void routedSendersAreToldAndAdapt(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.ENCAP, driver, FULL_MTU)) {
            crossing.awaitPassage();
            Backbone backbone = crossing.backbone();
            for (String address : List.of(backbone.hostIpv4(2), backbone.hostIpv6(2))) {
                Traffic.tcp(backbone.host(1), backbone.host(2), address, TRANSFER_BYTES);
            }
            // 1500 less the outer IPv6 header and an SRH of one SID.
            String route = backbone.host(1).ip("route get " + backbone.hostIpv4(2));
            assertTrue(route.contains("mtu 1436"), route);
            crossing.assertAccounted();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = PortDriver.class,
            names = {"AF_XDP_NATIVE", "AF_PACKET"})
    void bridgedFramesAreDroppedUnderTheirReason(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, driver, FULL_MTU)) {
            crossing.awaitPassage();
            Backbone backbone = crossing.backbone();
            assertTrue(Traffic.ping(backbone.host(1), backbone.hostIpv4(2), 3).isLossless());
            Command.Outcome outcome = backbone.host(1)
                    .attempt(
                            Duration.ofSeconds(10),
                            "ping",
                            "-M",
                            "do",
                            "-s",
                            FULL_ECHO,
                            "-i",
                            "0.1",
                            "-c",
                            "3",
                            "-W",
                            "1",
                            backbone.hostIpv4(2));

            assertTrue(outcome.output().contains(" 0 received"), outcome.output());
            assertEquals(3, crossing.dropped(1, "mtu-exceeded"));
            crossing.assertAccounted();
        }
    }
}
