package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.lab.Wait;
import headroom.tests.testkit.RequiresNetns;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The network part of Vagrant's provisioning, run as it is. A "machine" is a network and a mount namespace with a /run
 * and an /etc of its own; what the Vagrantfile calls wires are veth pairs.
 */
@RequiresNetns
class MachinesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Path PROVISION = SourceTree.root().resolve("vagrant/provision");

    private Lab lab;
    private Machine forwarder;
    private Machine generator;

    /** What enters a machine's namespaces. */
    private record Machine(Child keeper, String access, String core) {
        static Machine start(Lab lab, String name, int number) throws IOException {
            String prepare = "mount -t tmpfs tmpfs /run && mkdir /run/.upper /run/.work"
                    + " && mount -t overlay -o lowerdir=/etc,upperdir=/run/.upper,workdir=/run/.work overlay /etc"
                    + " && echo ready && exec sleep 1000";
            Namespace namespace = lab.namespace(name);
            Child keeper = namespace.start(
                    name, List.of("unshare", "--mount", "--propagation", "private", "bash", "-c", prepare));
            keeper.awaitWhileAlive("it is ready", PATIENCE, () -> keeper.log().contains("ready"));
            String address = "02:00:00:%02x:00:0".formatted(number);
            lab.connect(
                    VethEnd.of(namespace, "up0"), VethEnd.of(namespace, "up1")); // an uplink that must be left alone
            return new Machine(keeper, address + 1, address + 2);
        }

        String run(Lab lab, String... words) throws IOException {
            List<String> all =
                    new ArrayList<>(List.of("nsenter", "-t", Long.toString(keeper.pid()), "--net", "--mount", "env"));
            all.add("PATH=" + lab.directory() + ":" + System.getenv("PATH"));
            all.add("LAB_SCRIPTS=" + PROVISION);
            all.addAll(List.of(words));
            return Command.run(PATIENCE, all);
        }
    }

    @BeforeEach
    void wire() throws IOException {
        lab = new Lab();
        forwarder = Machine.start(lab, "forwarder", 0x0f);
        generator = Machine.start(lab, "generator", 0x9e);
        wire("eth1", forwarder.access(), generator.access());
        wire("eth2", forwarder.core(), generator.core());
        String words =
                Forwarder.command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Path headroom =
                Files.writeString(lab.directory().resolve("headroom"), "#!/bin/sh\nexec %s \"$@\"\n".formatted(words));
        assertTrue(headroom.toFile().setExecutable(true));
    }

    /** Between the machines' own namespaces, where the provisioning finds its devices. */
    private void wire(String device, String one, String other) throws IOException {
        String left = Long.toString(forwarder.keeper().pid());
        String right = Long.toString(generator.keeper().pid());
        Command.run(
                "ip", "link", "add", "name", device, "netns", left, "address", one, "type", "veth", "peer", "name",
                device, "netns", right, "address", other);
    }

    @AfterEach
    void remove() throws IOException {
        lab.close();
    }

    private void provision() throws IOException {
        forwarder.run(lab, PROVISION.resolve("forwarder").toString(), forwarder.access(), forwarder.core());
        generator.run(lab, PROVISION.resolve("generator").toString(), generator.access(), generator.core());
    }

    @Test
    void theSitesReachEachOtherThroughTheForwarderAlsoProvisionedTwice() throws IOException {
        provision();
        awaitPassage();
        provision();
        awaitPassage();
        String stats = forwarder.run(lab, "headroom", "--socket", "/run/headroom/fw.sock", "-j", "stats");
        assertTrue(stats.contains("\"unaccounted\":0"), stats);
        assertEquals("", generator.run(lab, "bash", "-c", "ip -br link | grep -E 'eth|core|acc' || true"));
    }

    private void awaitPassage() throws IOException {
        Wait.until(
                "site 1 reaches site 2",
                PATIENCE,
                () -> generator
                        .run(lab, "bash", "-c", "ip netns exec site1 ping -q -c 1 -W 1 10.1.0.2 || true")
                        .contains(" 1 received"));
    }
}
