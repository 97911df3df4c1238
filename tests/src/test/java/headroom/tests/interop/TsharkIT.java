package headroom.tests.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a daemon sends into the core, as an independent decoder sees it. */
@RequiresNetns
class TsharkIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int TRANSFER_BYTES = 1_000_000;
    private static final String COMPLAINTS = "_ws.malformed || ip.checksum.status == 0 || tcp.checksum.status == 0"
            + " || icmp.checksum.status == 0 || icmpv6.checksum.status == 0";

    @ParameterizedTest
    @EnumSource(Service.class)
    void nothingIsMalformed(Service service) throws IOException {
        try (Crossing crossing = Crossing.open(service, PortDriver.AF_XDP_NATIVE)) {
            crossing.awaitPassage();
            Backbone backbone = crossing.backbone();
            Path capture = crossing.lab().directory().resolve("core.pcap");
            try (Child tcpdump = record(backbone, capture)) {
                for (String address : List.of(backbone.hostIpv4(2), backbone.hostIpv6(2))) {
                    assertTrue(Traffic.ping(backbone.host(1), address, 3).isLossless());
                    Traffic.tcp(backbone.host(1), backbone.host(2), address, TRANSFER_BYTES);
                }
                tcpdump.signal("INT");
                assertTrue(tcpdump.awaitExit(PATIENCE).isPresent());
            }
            assertEquals("", tshark(capture, COMPLAINTS));
            assertTrue(tshark(capture, "tcp.len > 1000").lines().count() > 100, "no TCP recognised inside");
            if (service.isSeg6()) {
                String label = tshark(capture, "ipv6.flow != 0 && tcp");
                assertFalse(label.isEmpty(), "no flow label");
            }
        }
    }

    /** Records what the core receives from edge 1. */
    private static Child record(Backbone backbone, Path capture) throws IOException {
        Child tcpdump = backbone.core()
                .start(
                        "tcpdump",
                        List.of("tcpdump", "-i", "to1", "-Q", "in", "-U", "-Z", "root", "-w", capture.toString()));
        tcpdump.awaitWhileAlive("tcpdump listens", PATIENCE, () -> tcpdump.log().contains("listening on"));
        return tcpdump;
    }

    private static String tshark(Path capture, String filter) throws IOException {
        return Command.run(
                PATIENCE,
                List.of(
                        "tshark",
                        "-n",
                        "-r",
                        capture.toString(),
                        "-o",
                        "ip.check_checksum:TRUE",
                        "-o",
                        "tcp.check_checksum:TRUE",
                        "-Y",
                        filter));
    }
}
