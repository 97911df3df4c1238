package headroom.doctor;

import headroom.control.StatsReport;
import headroom.host.Offloads;
import java.util.ArrayList;
import java.util.List;

/** Where packets, or the room in front of them, are lost. */
final class LossChecks {
    private LossChecks() {}

    /** A super-frame cannot be received through XDP behind the driver, nor recognised behind tunnels. */
    static List<Finding> offloads(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            boolean generic = port.status().queues().stream()
                    .anyMatch(queue -> queue.mode().equals("generic"));
            if (!generic || port.segmentingAtPeer().isEmpty() || port.peer().isEmpty()) {
                continue;
            }
            String device = port.peer().get().link().name();
            findings.add(Finding.error(
                            port.name(),
                            "the peer of " + port.device() + ", " + device + ", sends frames longer than the MTU ("
                                    + String.join(
                                            ", ",
                                            port.segmentingAtPeer().stream()
                                                    .sorted()
                                                    .toList())
                                    + "), which XDP in generic mode loses: TCP stalls",
                            port.peer().get().namespace().commandPrefix() + "ethtool -K " + device
                                    + " tso off gso off tx-udp-segmentation off")
                    .with(() -> {
                        Offloads.switchOffAt(port.peer().get());
                        return "segmentation offloads of " + device + " are off";
                    }));
        }
        return findings;
    }

    static List<Finding> rings(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (StatsReport.PortQueue queue : examined.stats().queues()) {
            if (queue.missedLastMinutePackets() > 0) {
                findings.add(Finding.error(
                        queue.port(),
                        queue.missedLastMinutePackets() + " packets found no room in the receive ring of queue "
                                + queue.queue() + " during the last minute",
                        "raise ring (af_xdp) or blocks (af_packet) of the port, or spread it over more queues and"
                                + " workers"));
            }
        }
        return findings;
    }

    /** Pushes that found less room than they asked for. */
    static List<Finding> headroom(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            port.status().frame().ifPresent(frame -> {
                if (frame.largestPushBytes() > frame.firstDataOffsetBytes()) {
                    findings.add(Finding.warning(
                            port.name(),
                            "the largest push wants " + frame.largestPushBytes() + " bytes and "
                                    + frame.firstDataOffsetBytes() + " are free in front of a packet received here",
                            "memory: {headroom: " + (frame.largestPushBytes() - frame.xdpHeadroomBytes() + 16)
                                    + "} in the configuration, and start the daemon again"));
                }
            });
        }
        for (StatsReport.Push push : examined.stats().pushes()) {
            long paid = push.moved() + push.reallocated() + push.noBuffer();
            if (paid > 0) {
                findings.add(Finding.warning(
                        push.site(),
                        paid + " of " + push.pushes() + " pushes did not find their room: " + push.leastHaveBytes()
                                + " bytes at least where up to " + push.mostWantBytes() + " were wanted",
                        "memory: {headroom: " + (push.mostWantBytes() + 16)
                                + "} in the configuration, and start the daemon again"));
            }
        }
        return findings;
    }
}
