package headroom.runtime;

import headroom.control.StatsReport;
import headroom.datapath.LocalSid;
import headroom.datapath.TunnelTable;
import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.DropReason;
import headroom.packet.PushSite;
import headroom.port.Port;
import headroom.port.PortCounters;
import headroom.port.PortReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads every count. Each worker reads its own between two batches, so that they add up. */
final class StatsReader {
    private final List<WorkerThread> workers;
    private final List<WorkerPlans> plans;
    private final RetiredCounters retired;
    private final LossHistory losses;

    /** A worker's counts at one moment. */
    private record Reading(
            List<StatsReport.PortQueue> queues, StatsReport.Memory memory, long heldPackets, long balance) {}

    StatsReader(List<WorkerThread> workers, List<WorkerPlans> plans, RetiredCounters retired, LossHistory losses) {
        this.workers = workers;
        this.plans = plans;
        this.retired = retired;
        this.losses = losses;
    }

    StatsReport read(List<PortSlot> slots) {
        List<StatsReport.PortQueue> queues = new ArrayList<>();
        List<StatsReport.Memory> memory = new ArrayList<>();
        long held = 0;
        long balance = retired.total().balance();
        for (WorkerThread worker : workers) {
            Reading reading = worker.ask(() -> read(worker, slots));
            queues.addAll(reading.queues());
            memory.add(reading.memory());
            held += reading.heldPackets();
            balance += reading.balance();
        }
        return new StatsReport(System.nanoTime(), queues, pushes(), pops(), memory, held, balance - held);
    }

    private Reading read(WorkerThread worker, List<PortSlot> slots) {
        List<StatsReport.PortQueue> queues = new ArrayList<>();
        long balance = 0;
        for (PortSlot slot : slots) {
            Port down = slot.down(worker.index());
            balance += down.counters().balance();
            List<Port> ports = slot.open()
                    .map(open -> open.portsByWorker().get(worker.index()))
                    .orElse(List.of());
            for (Port port : ports) {
                balance += port.counters().balance();
                queues.add(queue(port, down));
            }
            if (ports.isEmpty()) {
                queues.add(queue(down, down));
            }
        }
        BufferPool pool = worker.pool();
        StatsReport.Memory memory = new StatsReport.Memory(
                worker.index(),
                pool.count(Place.FREE),
                pool.count(Place.HELD),
                pool.count(Place.RECEIVING),
                pool.count(Place.TRANSMITTING),
                pool.frameCount());
        return new Reading(queues, memory, worker.worker().heldPackets(), balance);
    }

    /** A queue's counts: now, before the port was last closed, and while it was down. */
    private StatsReport.PortQueue queue(Port port, Port down) {
        PortCounters sum = new PortCounters();
        sum.add(port.counters());
        sum.add(retired.of(port.name(), port.queue()));
        if (!(port instanceof DownPort) && down.queue() == port.queue()) {
            sum.add(down.counters());
        }
        Map<String, Long> drops = new LinkedHashMap<>();
        for (DropReason reason : DropReason.values()) {
            if (sum.drops.get(reason) > 0) {
                drops.put(reason.label(), sum.drops.get(reason));
            }
        }
        PortReport report = port.report();
        return new StatsReport.PortQueue(
                port.name(),
                port.queue(),
                sum.receivedPackets.get(),
                sum.receivedBytes.get(),
                sum.transmittedPackets.get(),
                sum.transmittedBytes.get(),
                sum.leftToKernelPackets.get(),
                sum.originatedPackets.get(),
                sum.checksumsCompleted.get(),
                sum.superFramesSegmented.get(),
                drops,
                report.missedPackets(),
                losses.lastMinute(port.name(), port.queue(), report.missedPackets()),
                report.kernelCounters());
    }

    private List<StatsReport.Push> pushes() {
        Map<String, StatsReport.Push> byName = new LinkedHashMap<>();
        for (WorkerPlans plan : plans) {
            for (PushSite site : plan.pushSites()) {
                byName.merge(site.name(), page(site), StatsReader::sum);
            }
        }
        return List.copyOf(byName.values());
    }

    private static StatsReport.Push page(PushSite site) {
        return new StatsReport.Push(
                site.name(),
                site.pushes(),
                site.inPlace(),
                site.moved(),
                site.reallocated(),
                site.noBuffer(),
                site.lastHaveBytes(),
                site.lastWantBytes(),
                site.leastHaveBytes(),
                site.mostWantBytes());
    }

    private static StatsReport.Push sum(StatsReport.Push one, StatsReport.Push other) {
        StatsReport.Push last = other.pushes() + other.noBuffer() > 0 ? other : one;
        long least = one.mostWantBytes() == 0
                ? other.leastHaveBytes()
                : other.mostWantBytes() == 0
                        ? one.leastHaveBytes()
                        : Math.min(one.leastHaveBytes(), other.leastHaveBytes());
        return new StatsReport.Push(
                one.site(),
                one.pushes() + other.pushes(),
                one.inPlace() + other.inPlace(),
                one.moved() + other.moved(),
                one.reallocated() + other.reallocated(),
                one.noBuffer() + other.noBuffer(),
                last.lastHaveBytes(),
                last.lastWantBytes(),
                least,
                Math.max(one.mostWantBytes(), other.mostWantBytes()));
    }

    private Map<String, Long> pops() {
        Map<String, Long> pops = new LinkedHashMap<>();
        for (WorkerPlans plan : plans) {
            for (LocalSid sid : plan.localSids()) {
                pops.merge(sid.name(), sid.packets().get(), Long::sum);
            }
            for (TunnelTable.Tunnel tunnel : plan.tunnels()) {
                pops.merge("ipip", tunnel.packets().get(), Long::sum);
            }
        }
        return pops;
    }
}
