package headroom.tests.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.control.StatsReport;
import headroom.lab.Backbone;
import headroom.lab.EdgeConfig;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.lab.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Two sites joined by a daemon of ours on each edge. */
public final class Crossing implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Lab lab = new Lab();
    private final Backbone backbone;
    private final Forwarder[] forwarders = new Forwarder[2];

    private Crossing(Service.Sites sites, int siteMtu) throws IOException {
        backbone = Backbone.build(lab, sites, siteMtu);
    }

    /** Both daemons run and answer; the sites' packets fit the core after a push. */
    public static Crossing open(Service service, PortDriver driver) throws IOException {
        return open(service, driver, Backbone.SITE_MTU);
    }

    /** As {@link #open(Service, PortDriver)}, with another MTU of the sites' links; the core's is 1500. */
    public static Crossing open(Service service, PortDriver driver, int siteMtu) throws IOException {
        Crossing crossing = new Crossing(service.sites(), siteMtu);
        try {
            for (int number = 1; number <= 2; number++) {
                crossing.configure(number, crossing.config(number, driver).carry(service));
                crossing.launch(number);
            }
            for (Forwarder forwarder : crossing.forwarders) {
                forwarder.awaitReady();
            }
        } catch (IOException | RuntimeException e) {
            try (crossing) {
                throw e;
            }
        }
        return crossing;
    }

    /** A configuration of edge 1 or 2 that does nothing yet. */
    public EdgeConfig config(int number, PortDriver driver) {
        return new EdgeConfig(backbone.edge(number), driver, control(number));
    }

    /** Writes what the daemon of edge 1 or 2 reads when it starts or is told to reload. */
    public void configure(int number, EdgeConfig config) throws IOException {
        Files.writeString(file(number), config.yaml());
    }

    /** The configuration file of edge 1 or 2. */
    public Path file(int number) {
        return lab.directory().resolve("edge%d.yaml".formatted(number));
    }

    public Path control(int number) {
        return lab.directory().resolve("edge%d.sock".formatted(number));
    }

    /** Starts, or starts again, the daemon of edge 1 or 2. */
    public void start(int number) throws IOException {
        launch(number).awaitReady();
    }

    private Forwarder launch(int number) throws IOException {
        forwarders[number - 1] =
                Forwarder.launch(backbone.edge(number).namespace(), "edge" + number, file(number), control(number));
        return forwarders[number - 1];
    }

    public Forwarder forwarder(int number) {
        return forwarders[number - 1];
    }

    /** Returns once the hosts reach each other by IPv4 and IPv6: next hops are resolved, links are up. */
    public void awaitPassage() throws IOException {
        awaitPassage(backbone.hostIpv4(2));
        awaitPassage(backbone.hostIpv6(2));
    }

    private void awaitPassage(String address) throws IOException {
        try {
            Wait.until(
                    "site 1 reaches " + address,
                    PATIENCE,
                    () -> Traffic.ping(backbone.host(1), address, 1).isLossless());
        } catch (IOException e) {
            throw new IOException(
                    "%s%n%s%n%s".formatted(e.getMessage(), story(forwarders[0]), story(forwarders[1])), e);
        }
    }

    private static String story(Forwarder forwarder) throws IOException {
        String told = forwarder.process().described();
        return forwarder.process().isAlive() ? told + "\n" + forwarder.stats() : told;
    }

    /**
     * Holds of both daemons once traffic has ended: they pushed and popped, each push in place, nothing is unaccounted
     * for,
     * and every frame is somewhere.
     */
    public void assertAccounted() throws IOException {
        for (Forwarder forwarder : forwarders) {
            StatsReport stats = forwarder.stats();
            long pushes =
                    stats.pushes().stream().mapToLong(StatsReport.Push::pushes).sum();
            long inPlace =
                    stats.pushes().stream().mapToLong(StatsReport.Push::inPlace).sum();
            assertTrue(pushes > 0, () -> "no pushes: " + stats);
            assertEquals(pushes, inPlace, () -> "a push was not in place: " + stats);
            assertTrue(stats.pops().values().stream().mapToLong(Long::longValue).sum() > 0, () -> "no pops: " + stats);
            assertEquals(0, stats.unaccounted(), stats::toString);
            for (StatsReport.Memory memory : stats.memory()) {
                assertEquals(
                        memory.totalFrames(),
                        memory.freeFrames()
                                + memory.heldFrames()
                                + memory.receivingFrames()
                                + memory.transmittingFrames(),
                        memory::toString);
            }
        }
    }

    /** How often edge 1 or 2 dropped a packet for a reason, by the reason's label. */
    public long dropped(int number, String reason) throws IOException {
        return forwarder(number).stats().queues().stream()
                .mapToLong(queue -> queue.drops().getOrDefault(reason, 0L))
                .sum();
    }

    public Backbone backbone() {
        return backbone;
    }

    public Lab lab() {
        return lab;
    }

    @Override
    public void close() throws IOException {
        lab.close();
    }
}
