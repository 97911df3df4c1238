package headroom.tests.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.CommandException;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

@RequiresNetns
class LabIT {
    @Test
    void connectedNamespacesReachEachOtherAtOnce() throws IOException {
        try (Lab lab = new Lab()) {
            Namespace a = lab.namespace("a");
            Namespace b = lab.namespace("b");
            lab.connect(
                    VethEnd.of(a, "left").mac("02:00:00:00:00:0a").addresses("10.0.0.1/24", "fd00::1/64"),
                    VethEnd.of(b, "right").queues(2).mtu(1400).addresses("10.0.0.2/24", "fd00::2/64"));

            a.run("ping", "-c", "1", "-W", "2", "10.0.0.2");
            a.run("ping", "-c", "1", "-W", "2", "fd00::2");
            assertTrue(a.ip("link show left").contains("02:00:00:00:00:0a"));
            assertTrue(b.ip("-d link show right").contains("numrxqueues 2"));
            assertTrue(b.ip("link show right").contains("mtu 1400"));
        }
    }

    @Test
    void closingStopsChildrenAndRemovesEverything() throws IOException {
        Lab lab = new Lab();
        Namespace namespace = lab.namespace("a");
        Child child = namespace.start("sleeper", List.of("sleep", "1000"));
        assertTrue(child.isAlive());
        lab.close();
        lab.close();

        assertFalse(child.isAlive());
        assertFalse(Command.run("ip", "netns", "list").contains(namespace.name()));
        assertFalse(Files.exists(lab.directory()));
        assertThrows(IllegalStateException.class, () -> lab.namespace("late"));
    }

    @Test
    void whatIgnoresTerminationIsEndedNevertheless() throws IOException {
        try (Lab lab = new Lab()) {
            Child deaf =
                    lab.start("deaf", List.of("bash", "-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done"));
            deaf.awaitWhileAlive(
                    "ready", Duration.ofSeconds(5), () -> deaf.log().contains("ready"));
            deaf.close();
            assertEquals(OptionalInt.of(137), deaf.awaitExit(Duration.ZERO)); // 128 + SIGKILL
        }
    }

    @Test
    void aFailureNamesTheCommandAndWhatItSaid() throws IOException {
        try (Lab lab = new Lab()) {
            Namespace namespace = lab.namespace("a");
            var refusal = assertThrows(CommandException.class, () -> namespace.ip("link set nowhere up"));
            assertEquals(
                    "'ip -n %s link set nowhere up' exited with 1: Cannot find device \"nowhere\""
                            .formatted(namespace.name()),
                    refusal.getMessage());
        }
    }

    @Test
    void leftoversOfADeadProcessAreRemovedAndThoseOfALivingOneStay() throws IOException {
        // Linux's process ids end at 2^22, so this one is nobody's.
        String dead = "hr-4194999-1-left";
        String living = "hr-%d-0-kept".formatted(ProcessHandle.current().pid());
        Command.run("ip", "netns", "add", dead);
        Command.run("ip", "netns", "add", living);
        try (Lab lab = new Lab()) {
            String names = Command.run("ip", "netns", "list");
            assertFalse(names.contains(dead), lab.directory() + " was made beside " + names);
            assertTrue(names.contains(living));
        } finally {
            Command.run("ip", "netns", "del", living);
        }
    }
}
