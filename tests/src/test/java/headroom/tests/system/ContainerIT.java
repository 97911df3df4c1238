package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import headroom.lab.Backbone;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresEngine;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;

/** A host that is a container: nothing of it but its Ethernet device is known to the daemons. */
@RequiresNetns
@RequiresEngine
class ContainerIT {
    private static final String IMAGE = "headroom/peer:1"; // made by .ci/engine

    @Test
    void talksToAContainer() throws IOException, InterruptedException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, PortDriver.AF_XDP_NATIVE);
                GenericContainer<?> peer = new GenericContainer<>(IMAGE)) {
            peer.withNetworkMode("none")
                    .withCommand("/bin/busybox", "sleep", "600")
                    .withCreateContainerCmdModifier(ContainerIT::allowNetworkAdministration)
                    .start();
            Backbone backbone = crossing.backbone();
            moveHostIn(peer, backbone);
            run(peer, "/bin/iperf3", "-s", "-D");

            assertTrue(Traffic.ping(backbone.host(1), backbone.hostIpv4(2), 5).isLossless());
            String report =
                    backbone.host(1).run(Duration.ofSeconds(15), "iperf3", "-c", backbone.hostIpv4(2), "-n", "20M");
            assertTrue(report.contains("iperf Done"), report);
        }
    }

    private static void allowNetworkAdministration(CreateContainerCmd command) {
        Objects.requireNonNull(command.getHostConfig())
                .withCapAdd(Capability.ALL)
                // A container that holds a capability its starter lacks is refused.
                .withCapDrop(Capability.SYS_RESOURCE)
                .withSecurityOpts(List.of("seccomp=unconfined"));
    }

    /**
     * Takes the host's device out of its namespace, puts it into the container's and gives it the host's address
     * again.
     */
    private static void moveHostIn(GenericContainer<?> peer, Backbone backbone)
            throws IOException, InterruptedException {
        long pid = Objects.requireNonNull(peer.getContainerInfo().getState().getPidLong());
        backbone.host(2).ip("link set %s netns %d".formatted(Backbone.SITE_DEVICE, pid));
        run(peer, "/bin/ip", "address", "add", backbone.hostIpv4(2) + "/24", "dev", Backbone.SITE_DEVICE);
        run(peer, "/bin/ip", "link", "set", Backbone.SITE_DEVICE, "up");
    }

    private static void run(GenericContainer<?> peer, String... words) throws IOException, InterruptedException {
        ExecResult result = peer.execInContainer(words);
        assertEquals(0, result.getExitCode(), () -> String.join(" ", words) + ": " + result.getStderr());
    }
}
