package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.control.StatsReport;
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
import org.junit.jupiter.api.Test;

/** A worker that owns several queues of a port, which is what one gets without saying anything. */
@RequiresNetns
class QueuesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int FLOWS = 64;

    @Test
    void everyQueueOfAPortReceives() throws IOException {
        try (Lab lab = new Lab()) {
            Namespace site = lab.namespace("site");
            Namespace edge = lab.namespace("edge");
            Namespace core = lab.namespace("core");
            lab.connect(
                    VethEnd.of(site, "eth0").queues(2).addresses("10.9.0.1/24"),
                    VethEnd.of(edge, "acc0").queues(2));
            lab.connect(VethEnd.of(edge, "core0"), VethEnd.of(core, "to1"));
            site.ip("neighbour replace 10.9.0.2 lladdr 02:00:00:00:00:99 dev eth0");
            Path control = lab.directory().resolve("edge.sock");
            Path config = Files.writeString(lab.directory().resolve("edge.yaml"), """
                    control: %s
                    ports:
                    - {name: acc0, role: access}
                    - {name: core0}
                    xconnects:
                    - {dev: acc0, out: core0}
                    """.formatted(control));
            try (Forwarder daemon = Forwarder.start(edge, "edge", config, control)) {
                // A source port, and with it a flow, each.
                site.run(
                        "bash",
                        "-c",
                        "for ((i = 0; i < %d; i++)); do echo x >/dev/udp/10.9.0.2/9; done".formatted(FLOWS));
                daemon.process()
                        .awaitWhileAlive(
                                "every queue received",
                                PATIENCE,
                                () -> access(daemon).stream().allMatch(queue -> queue.receivedPackets() > 0));
                daemon.process()
                        .awaitWhileAlive(
                                "every packet was received",
                                PATIENCE,
                                () -> access(daemon).stream()
                                                .mapToLong(StatsReport.PortQueue::receivedPackets)
                                                .sum()
                                        >= FLOWS);
                List<StatsReport.PortQueue> queues = access(daemon);
                assertEquals(2, queues.size());
                assertEquals(
                        0,
                        queues.stream()
                                .mapToLong(StatsReport.PortQueue::missedPackets)
                                .sum());
            }
        }
    }

    private static List<StatsReport.PortQueue> access(Forwarder daemon) throws IOException {
        return daemon.stats().queues().stream()
                .filter(queue -> queue.port().equals("acc0"))
                .toList();
    }
}
