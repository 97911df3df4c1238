package headroom.doctor;

import headroom.config.MemoryConfig;
import headroom.control.PortStatus;
import headroom.control.StatsReport;
import headroom.host.NamespaceReference;
import headroom.host.Offloads;
import headroom.linux.io.NetworkNamespace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Where packets, or the room in front of them, are lost. */
final class LossChecks {
    /** LL_RESERVED_SPACE of an Ethernet device that needs nothing more. */
    private static final int LINK_LAYER_BYTES = 16;

    private static final int RING_ENTRIES_MAX = 1 << 15;
    private static final int RING_BLOCKS_MAX = 4096;
    private static final String BLOCKS = "rx-blocks";

    private LossChecks() {}

    /** Generic mode sees frames as the stack has them, and AF_XDP neither takes super-frames nor tells tags. */
    static List<Finding> offloads(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (!port.isGeneric() || port.device().isEmpty()) {
                continue;
            }
            ExaminedDevice device = port.device().get();
            if (!device.aggregating().isEmpty()) {
                findings.add(offload(
                        port,
                        port.deviceName() + " merges the frames it receives",
                        port.deviceName(),
                        port.where(),
                        device.namespace(),
                        device.aggregating()));
            }
            if (device.link().isOfKind("veth") && device.peer().isEmpty()) {
                findings.add(Finding.warning(
                        port.name(),
                        "the peer of " + port.deviceName() + " is in a network namespace that cannot be reached from"
                                + " here, and its offloads make TCP stall in generic mode where they are on",
                        "ethtool -K PEER tso off gso off tx-udp-segmentation off txvlan off"));
            }
            device.peer()
                    .filter(peer -> !peer.segmenting().isEmpty())
                    .ifPresent(peer -> findings.add(offload(
                            port,
                            "the peer of " + port.deviceName() + ", " + peer.name()
                                    + ", hands over frames longer than the MTU, or tags beside them",
                            peer.name(),
                            peer.where(),
                            Optional.of(peer.peer().namespace()),
                            peer.segmenting())));
        }
        return findings;
    }

    private static Finding offload(
            ExaminedPort port,
            String problem,
            String device,
            Where where,
            Optional<NamespaceReference> namespace,
            Set<String> features) {
        Set<String> sorted = new TreeSet<>(features);
        Finding finding = Finding.error(
                port.name(),
                problem + " (" + String.join(", ", sorted) + "), which XDP in generic mode loses: TCP stalls",
                where.prefix() + "ethtool -K " + device + " " + String.join(" off ", sorted) + " off");
        return namespace
                .map(reference -> finding.with(() -> switchOff(reference, device, sorted)))
                .orElse(finding);
    }

    private static String switchOff(NamespaceReference reference, String device, Set<String> features)
            throws IOException {
        try (NetworkNamespace namespace = reference
                .open()
                .orElseThrow(() -> new IOException("the network namespace of " + device + " has gone"))) {
            Offloads.switchOffAt(namespace, device, features);
        }
        return "switched off on " + device + ": " + String.join(", ", features);
    }

    static List<Finding> rings(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (StatsReport.PortQueue queue : examined.stats().queues()) {
            if (queue.missedLastMinutePackets() > 0) {
                findings.add(Finding.error(
                        queue.port(),
                        queue.missedLastMinutePackets() + " packets found no room in the receive ring of queue "
                                + queue.queue() + " during the last minute",
                        "configuration: " + largerRing(examined, queue.port()) + ", then " + examined.reload()));
            }
        }
        return findings;
    }

    private static String largerRing(Examination examined, String port) {
        Map<String, Integer> rings = examined.ports().stream()
                .filter(candidate -> candidate.name().equals(port))
                .flatMap(candidate -> candidate.status().queues().stream())
                .map(PortStatus.Queue::rings)
                .findFirst()
                .orElse(Map.of());
        int entries = rings.getOrDefault("rx", RING_ENTRIES_MAX);
        int blocks = rings.getOrDefault(BLOCKS, RING_BLOCKS_MAX);
        if (entries < RING_ENTRIES_MAX) {
            return "ring: " + 2 * entries + " in port " + port;
        }
        return blocks < RING_BLOCKS_MAX
                ? "blocks: " + Math.min(2 * blocks, RING_BLOCKS_MAX) + " in port " + port
                : "more workers, and as many queues of port " + port;
    }

    /** Pushes that found less room than they asked for, and those that will. */
    static List<Finding> headroom(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            port.status()
                    .frame()
                    .filter(frame -> frame.largestPushBytes() > frame.firstDataOffsetBytes())
                    .ifPresent(frame -> findings.add(Finding.warning(
                            port.name(),
                            "the largest push wants " + frame.largestPushBytes() + " bytes and "
                                    + frame.firstDataOffsetBytes()
                                    + " are free in front of a packet received here: each will be moved",
                            more(frame.largestPushBytes()))));
        }
        for (StatsReport.Push push : examined.stats().pushes()) {
            long paid = push.moved() + push.reallocated() + push.noBuffer();
            if (paid > 0) {
                String problem = paid + " of " + push.pushes() + " pushes since the daemon started did not find their"
                        + " room: " + push.leastHaveBytes() + " bytes at least where up to " + push.mostWantBytes()
                        + " were wanted";
                findings.add(
                        push.noBuffer() > 0
                                ? Finding.error(
                                        push.site(),
                                        problem + ", and " + push.noBuffer() + " packets were dropped for it",
                                        more(push.mostWantBytes()))
                                : Finding.warning(push.site(), problem, more(push.mostWantBytes())));
            }
        }
        return findings;
    }

    private static String more(long wantBytes) {
        long headroom = Math.max(0, wantBytes + LINK_LAYER_BYTES - MemoryConfig.XDP_HEADROOM_BYTES);
        return "configuration: leave \"headroom\" out, which plans it, or give memory " + headroom
                + " at least; then start the daemon again";
    }
}
