package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Edge;
import headroom.lab.Forwarder;
import headroom.lab.Namespace;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.lab.VethEnd;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a daemon does when it is stopped, killed, told to reload, or loses its devices. */
@RequiresNetns
class LifecycleIT {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @ParameterizedTest
    @EnumSource(PortDriver.class)
    void terminatesWithinTwoSecondsAndLeavesNothing(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, driver)) {
            Child daemon = crossing.forwarder(1).process();
            Child background = crossing.backbone()
                    .host(1)
                    .start(
                            "ping",
                            List.of("ping", "-i", "0.01", crossing.backbone().hostIpv4(2)));
            crossing.awaitPassage();
            daemon.signal("TERM");

            assertEquals(OptionalInt.of(0), daemon.awaitExit(Duration.ofSeconds(2)), daemon.described());
            assertFalse(Files.exists(crossing.control(1)), "the control socket is left");
            String links = crossing.backbone().edge(1).namespace().ip("-d link show");
            assertFalse(links.contains("xdp"), links);
            assertFalse(links.contains("promiscuity 1"), links);
            assertTrue(background.isAlive());
        }
    }

    @ParameterizedTest
    @EnumSource(PortDriver.class)
    void startsAtOnceAfterItWasKilled(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, driver)) {
            crossing.awaitPassage();
            Child daemon = crossing.forwarder(1).process();
            daemon.signal("KILL");
            assertEquals(OptionalInt.of(137), daemon.awaitExit(PATIENCE));

            crossing.start(1);
            crossing.awaitPassage();
        }
    }

    @ParameterizedTest
    @EnumSource(PortDriver.class)
    void survivesALinkThatGoesDownAndUp(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, driver)) {
            Backbone backbone = crossing.backbone();
            Namespace edge = backbone.edge(1).namespace();
            // Linux forgets IPv6 addresses of a link that goes down, and with it the way to the next hop.
            edge.sysctl("net.ipv6.conf.all.keep_addr_on_down=1");
            crossing.awaitPassage();
            edge.ip("link set core0 down");
            assertEquals(
                    0, Traffic.ping(backbone.host(1), backbone.hostIpv4(2), 2).received());
            edge.ip("link set core0 up");

            crossing.awaitPassage();
            assertTrue(crossing.forwarder(1).process().isAlive());
        }
    }

    @ParameterizedTest
    @EnumSource(PortDriver.class)
    void takesUpADeviceThatWasDeletedAndCameBack(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, driver)) {
            Backbone backbone = crossing.backbone();
            crossing.awaitPassage();
            Namespace edge = backbone.edge(1).namespace();
            edge.ip("link del " + Edge.ACCESS);
            assertTrue(crossing.forwarder(1).process().isAlive());
            crossing.lab()
                    .connect(
                            VethEnd.of(backbone.host(1), Backbone.SITE_DEVICE)
                                    .mtu(Backbone.SITE_MTU)
                                    .addresses(backbone.hostIpv4(1) + "/24", backbone.hostIpv6(1) + "/64"),
                            VethEnd.of(edge, Edge.ACCESS).mtu(Backbone.SITE_MTU));

            crossing.awaitPassage();
            assertTrue(crossing.forwarder(1).process().isAlive());
        }
    }

    @ParameterizedTest
    @EnumSource(PortDriver.class)
    void reloadsWithoutLosingAPacket(PortDriver driver) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, driver)) {
            Backbone backbone = crossing.backbone();
            crossing.awaitPassage();
            Child ping = backbone.host(1)
                    .start("ping", List.of("ping", "-i", "0.01", "-c", "100", "-q", backbone.hostIpv4(2)));
            crossing.configure(
                    1, crossing.config(1, driver).through(Backbone.CORE_SID).carry(Service.L2ENCAP));
            Command.run(
                    PATIENCE, Forwarder.command("--socket", crossing.control(1).toString(), "reload"));

            assertEquals(OptionalInt.of(0), ping.awaitExit(PATIENCE));
            assertTrue(ping.log().contains("100 packets transmitted, 100 received"), ping.log());
        }
    }
}
