package headroom.runtime;

import headroom.config.DriverConfig;
import headroom.config.EncapConfig;
import headroom.config.ForwarderConfig;
import headroom.config.NextHopConfig;
import headroom.control.PortStatus;
import headroom.datapath.Adjacency;
import headroom.encap.Push;
import headroom.port.Port;
import headroom.port.PortReport;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Tells how a port is: what was asked and got, how its frames are divided, what still fits through the pushes behind
 * it.
 */
final class PortStatusReader {
    private final ForwarderConfig config;
    private final HeadroomPlan planned;
    private final int headroomBytes;
    private final List<WorkerThread> workers;
    private final Host host;

    /** @param headroomBytes what is in force, which the plan of a later configuration may exceed */
    PortStatusReader(
            ForwarderConfig config, HeadroomPlan planned, int headroomBytes, List<WorkerThread> workers, Host host) {
        this.config = config;
        this.planned = planned;
        this.headroomBytes = headroomBytes;
        this.workers = workers;
        this.host = host;
    }

    PortStatus read(PortSlot slot) {
        List<PortStatus.Queue> queues = new ArrayList<>();
        Set<String> warnings = new LinkedHashSet<>();
        Optional<PortStatus.Frame> frame = Optional.empty();
        if (slot.open().isPresent()) {
            for (WorkerThread worker : workers) {
                List<Port> ports = slot.open().get().portsByWorker().get(worker.index());
                List<PortReport> reports =
                        worker.ask(() -> ports.stream().map(Port::report).toList());
                for (int i = 0; i < ports.size(); i++) {
                    queues.add(queue(ports.get(i).queue(), worker.index(), reports.get(i)));
                    warnings.addAll(reports.get(i).warnings());
                    frame = Optional.of(frame(reports.get(i)));
                }
            }
            warnings.addAll(host.warnings(slot.config()));
            warnHeadroom(warnings);
        }
        return new PortStatus(
                slot.config().name(),
                slot.config().device(),
                slot.config().netns(),
                slot.facts().map(LinkFacts::ifindex).orElse(0),
                driver(slot.config().driver()),
                slot.state(),
                slot.reason(),
                slot.config().role(),
                slot.facts().map(f -> OptionalInt.of(f.mtuBytes())).orElse(OptionalInt.empty()),
                slot.facts().flatMap(LinkFacts::mac),
                frame,
                queues,
                slot.facts()
                        .map(f -> innerMtus(slot.config().name(), f.mtuBytes()))
                        .orElse(List.of()),
                List.copyOf(warnings));
    }

    private void warnHeadroom(Set<String> warnings) {
        if (planned.reservedBytes() > headroomBytes) {
            warnings.add(
                    "the largest push asks for " + planned.reservedBytes() + " bytes of headroom and " + headroomBytes
                            + " were planned when the daemon started: packets may be moved; restart it to plan anew");
        }
    }

    private static PortStatus.Queue queue(int queue, int worker, PortReport report) {
        return new PortStatus.Queue(
                queue, worker, report.askedMode(), report.mode(), report.askedCopy(), report.copy(), report.rings());
    }

    private PortStatus.Frame frame(PortReport report) {
        return new PortStatus.Frame(
                report.frameBytes(),
                report.xdpHeadroomBytes(),
                report.headroomBytes(),
                report.firstDataOffsetBytes(),
                planned.largestPushBytes());
    }

    /** An L2 push has the inner Ethernet header to carry too: what is left is told for the IP packet inside. */
    private List<PortStatus.InnerMtu> innerMtus(String port, int mtuBytes) {
        List<PortStatus.InnerMtu> pushes = new ArrayList<>();
        BiConsumer<Optional<EncapConfig>, NextHopConfig> add = (encap, out) -> {
            if (encap.isPresent() && out.port().equals(port)) {
                Push push = Pushes.of(encap.get());
                int inner = encap.get() instanceof EncapConfig.Seg6 seg6
                                && seg6.mode().isLayer2()
                        ? Adjacency.HEADER_BYTES
                        : 0;
                pushes.add(new PortStatus.InnerMtu(
                        Pushes.label(encap.get()), push.bytes(), mtuBytes - push.bytes() - inner));
            }
        };
        config.xconnects().forEach(xconnect -> add.accept(xconnect.encap(), xconnect.out()));
        config.routes().forEach(route -> add.accept(route.encap(), route.out()));
        return pushes.stream().distinct().toList();
    }

    static String driver(DriverConfig driver) {
        return switch (driver) {
            case DriverConfig.AfXdp xdp -> "af_xdp";
            case DriverConfig.AfPacket packet -> "af_packet";
            case DriverConfig.Pcap pcap -> "pcap";
        };
    }
}
