package headroom.runtime;

import headroom.config.DriverConfig;
import headroom.config.EncapConfig;
import headroom.config.ForwarderConfig;
import headroom.config.MemoryConfig;
import headroom.config.NextHopConfig;
import headroom.config.PortConfig;
import headroom.control.Command.AdminState;
import headroom.control.NextHopStatus;
import headroom.control.PortStatus;
import headroom.control.StatsReport;
import headroom.datapath.Plan;
import headroom.encap.Push;
import headroom.host.LinkLayer;
import headroom.linux.call.ErrnoException;
import headroom.packet.BufferPool;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The forwarder at work: a configuration in force, its ports, its workers. Every method is the control thread's, and
 * one call at a time.
 */
public final class Forwarder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Forwarder.class);
    private static final int FRAMES_MIN = 4096;
    private static final int TICKS_PER_CONFIRMATION = 15;
    private static final int TICKS_PER_LOSS_SAMPLE = 5;

    private final Host host;
    private final Devices devices;
    private final List<WorkerThread> workers = new ArrayList<>();
    private final List<WorkerPlans> plans = new ArrayList<>();
    private final RetiredCounters retired = new RetiredCounters();
    private final LossHistory losses = new LossHistory();
    private final NextHops nextHops;
    private final int headroomBytes;
    private Map<String, PortSlot> slots = new LinkedHashMap<>();
    private ForwarderConfig config;
    private long ticks;

    private Forwarder(ForwarderConfig config, Host host, Devices devices, Runnable bell) {
        this.config = config;
        this.host = host;
        this.devices = devices;
        this.nextHops = new NextHops(bell);
        this.headroomBytes = config.memory().headroomBytes().isPresent()
                ? config.memory().headroomBytes().getAsInt() + MemoryConfig.XDP_HEADROOM_BYTES
                : plan(config).reservedBytes();
    }

    /**
     * Starts workers and opens every port whose device exists.
     *
     * @param host closed with the forwarder
     * @param devices closed with the forwarder
     * @param bell called by any thread when {@link #reconcile} has something to do; must not block
     * @throws RefusedException when a port cannot be opened, with every reason; nothing is left open then
     */
    public static Forwarder start(ForwarderConfig config, Host host, Devices devices, Runnable bell)
            throws RefusedException {
        Forwarder forwarder = new Forwarder(config, host, devices, bell);
        try {
            forwarder.startWorkers();
            List<String> refusals = forwarder.adopt(config);
            if (!refusals.isEmpty()) {
                throw new RefusedException(refusals);
            }
        } catch (RefusedException | RuntimeException e) {
            forwarder.close();
            throw e;
        }
        host.onChange(bell);
        return forwarder;
    }

    private void startWorkers() throws RefusedException {
        MemoryConfig memory = config.memory();
        int frames = memory.frameCount().orElseGet(() -> framesFor(config));
        try {
            for (int i = 0; i < config.workers().count(); i++) {
                WorkerThread worker = WorkerThread.start(i, config.workers(), memory.frameBytes(), frames);
                workers.add(worker);
                plans.add(new WorkerPlans(worker, nextHops, config.workers().batchPackets()));
            }
        } catch (ErrnoException e) {
            throw new RefusedException(List.of("packet memory of " + frames + " frames of " + memory.frameBytes()
                    + " bytes a worker cannot be had: " + e.getMessage()));
        }
    }

    /**
     * Every ring of every AF_XDP port filled, as much again for what is on its way, and a reserve for further ports.
     */
    private static int framesFor(ForwarderConfig config) {
        int ringFrames = config.ports().stream()
                .map(PortConfig::driver)
                .mapToInt(driver -> driver instanceof DriverConfig.AfXdp xdp
                        ? 2
                                * xdp.ringEntries()
                                * Math.max(
                                        1,
                                        xdp.queues().size() / config.workers().count())
                        : 0)
                .sum();
        return Math.max(FRAMES_MIN, ringFrames + FRAMES_MIN / 2);
    }

    private HeadroomPlan plan(ForwarderConfig planned) {
        int linkLayer = planned.ports().stream()
                .map(host::link)
                .flatMap(Optional::stream)
                .mapToInt(facts -> LinkLayer.reservedBytes(facts.neededHeadroomBytes()))
                .max()
                .orElse(0);
        return HeadroomPlan.of(planned, linkLayer);
    }

    public ForwarderConfig config() {
        return config;
    }

    /**
     * Puts another configuration in force. What is the same in both goes on undisturbed.
     *
     * @return what changed, a line each; empty when nothing differs
     * @throws RefusedException when it cannot be; then the old one is in force
     */
    public List<String> apply(ForwarderConfig next) throws RefusedException {
        List<String> restart = ConfigDifference.needingRestart(config, next);
        if (!restart.isEmpty()) {
            throw new RefusedException(restart);
        }
        ForwarderConfig before = config;
        List<String> changes = ConfigDifference.describe(before, next);
        List<String> refusals = adopt(next);
        if (!refusals.isEmpty()) {
            adopt(before);
            throw new RefusedException(refusals);
        }
        return changes;
    }

    /** Returns why ports that are new in {@code next} cannot be opened; the configuration is in force all the same. */
    private List<String> adopt(ForwarderConfig next) {
        Map<String, PortSlot> before = slots;
        Map<String, PortSlot> after = new LinkedHashMap<>();
        List<PortSlot> fresh = new ArrayList<>();
        for (PortConfig port : next.ports()) {
            PortSlot known = before.get(port.name());
            if (known != null && known.config().equals(port)) {
                after.put(port.name(), known);
            } else {
                PortSlot slot = new PortSlot(port, workers, host, retired);
                after.put(port.name(), slot);
                fresh.add(slot);
            }
        }
        List<PortSlot> gone = new ArrayList<>(before.values());
        gone.removeAll(after.values());
        config = next;
        slots = after;
        publish();
        gone.forEach(this::retire);
        List<String> refusals = new ArrayList<>();
        for (PortSlot slot : fresh) {
            open(slot).ifPresent(refusals::add);
        }
        nextHops.retainPorts(slots.keySet());
        publish();
        refusals.addAll(steer());
        return refusals;
    }

    private void retire(PortSlot slot) {
        slot.close();
        for (int i = 0; i < workers.size(); i++) {
            Port down = slot.down(i);
            retired.retire(down.name(), down.queue(), down.counters());
        }
    }

    private Optional<String> open(PortSlot slot) {
        Optional<LinkFacts> facts = host.link(slot.config());
        Optional<String> objection = facts.isPresent() && slot.config().defaultRoute() == PortConfig.Takeover.REFUSE
                ? host.objection(slot.config())
                : Optional.empty();
        if (objection.isPresent()) {
            return objection;
        }
        try {
            slot.become(facts, devices, headroomBytes);
            return Optional.empty();
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Gives every worker a plan of what is open now. */
    private void publish() {
        List<OpenPort> open = slots.values().stream()
                .map(PortSlot::open)
                .flatMap(Optional::stream)
                .toList();
        for (int i = 0; i < workers.size(); i++) {
            Map<String, Port> down = new HashMap<>();
            for (PortSlot slot : slots.values()) {
                down.put(slot.config().name(), slot.down(i));
            }
            Plan plan = plans.get(i).build(config, open, down);
            workers.get(i).follow(plan);
        }
        refreshNextHops();
    }

    /** Has every open device receive what its tables want; returns why one does not. */
    private List<String> steer() {
        List<String> refusals = new ArrayList<>();
        for (PortSlot slot : slots.values()) {
            if (slot.open().isPresent()) {
                try {
                    Set<IpAddress> addresses = host.addresses(slot.config());
                    slot.open()
                            .get()
                            .device()
                            .steer(SteeringPlan.of(config, slot.config().name(), addresses));
                } catch (PortException e) {
                    refusals.add(e.getMessage());
                }
            }
        }
        return refusals;
    }

    /**
     * Brings ports and next hops in line with the host: opens devices that came (back), lets go of those that went,
     * follows changed addresses.
     */
    public void reconcile() {
        List<PortSlot> changed = new ArrayList<>();
        Map<PortSlot, Optional<LinkFacts>> facts = new HashMap<>();
        for (PortSlot slot : slots.values()) {
            Optional<LinkFacts> now = host.link(slot.config());
            facts.put(slot, now);
            if (slot.differs(now)) {
                changed.add(slot);
            }
        }
        if (!changed.isEmpty()) {
            follow(changed, facts);
        }
        nextHops.takeRequests();
        refreshNextHops();
    }

    /**
     * Once a second: what no event announces. Neighbours in use are confirmed now and then; the kernel does not see
     * them used.
     */
    public void tick() {
        reconcile();
        if (++ticks % TICKS_PER_CONFIRMATION == 0) {
            nextHops.confirm(this::resolve);
        }
        if (ticks % TICKS_PER_LOSS_SAMPLE == 0) {
            losses.sample(stats().queues(), System.nanoTime());
        }
    }

    private void follow(List<PortSlot> changed, Map<PortSlot, Optional<LinkFacts>> facts) {
        List<PortSlot> closing =
                changed.stream().filter(slot -> slot.mustClose(facts.get(slot))).toList();
        if (!closing.isEmpty()) {
            Set<PortSlot> without = new HashSet<>(closing);
            publishWithout(without);
            closing.forEach(PortSlot::close);
        }
        for (PortSlot slot : changed) {
            open(slot);
        }
        publish();
        steer().forEach(LOG::warn);
    }

    private void publishWithout(Set<PortSlot> closing) {
        List<OpenPort> open = slots.values().stream()
                .filter(slot -> !closing.contains(slot))
                .map(PortSlot::open)
                .flatMap(Optional::stream)
                .toList();
        for (int i = 0; i < workers.size(); i++) {
            Map<String, Port> down = new HashMap<>();
            for (PortSlot slot : slots.values()) {
                down.put(slot.config().name(), slot.down(i));
            }
            workers.get(i).follow(plans.get(i).build(config, open, down));
        }
    }

    private void refreshNextHops() {
        boolean resolved = nextHops.refresh(this::neighbour, this::resolve);
        if (resolved) {
            workers.forEach(worker -> worker.worker().wake());
        }
    }

    private Optional<MacAddress> neighbour(String port, IpAddress address) {
        PortSlot slot = slots.get(port);
        return slot == null ? Optional.empty() : host.neighbour(slot.config(), address);
    }

    private void resolve(String port, IpAddress address) {
        PortSlot slot = slots.get(port);
        if (slot != null && slot.state() == PortStatus.State.UP) {
            host.resolve(slot.config(), address);
        }
    }

    /** Takes a port out of service or back into it; false when there is no such port. */
    public boolean setAdmin(String port, AdminState state) {
        PortSlot slot = slots.get(port);
        if (slot == null) {
            return false;
        }
        slot.admin(state);
        follow(List.of(slot), Map.of(slot, host.link(slot.config())));
        return true;
    }

    /** True when every port is a capture that was read to its end and forwarded: an offline run is over. */
    public boolean isExhausted() {
        return slots.values().stream()
                .allMatch(slot -> slot.config().driver() instanceof DriverConfig.Pcap
                        && slot.open().isPresent()
                        && isExhausted(slot.open().get()));
    }

    private boolean isExhausted(OpenPort port) {
        for (int i = 0; i < workers.size(); i++) {
            List<Port> ports = port.portsByWorker().get(i);
            if (!workers.get(i).ask(() -> ports.stream().allMatch(Port::isExhausted))) {
                return false;
            }
        }
        return true;
    }

    public StatsReport stats() {
        return new StatsReader(workers, plans, retired, losses).read(List.copyOf(slots.values()));
    }

    /** Every port, in order of configuration. */
    public List<PortStatus> ports() {
        HeadroomPlan planned = plan(config);
        PortStatusReader reader = new PortStatusReader(config, planned, headroomBytes, workers, host);
        return slots.values().stream().map(reader::read).toList();
    }

    /** How far the next hop of what leaves through {@code encap} by {@code out} is known. */
    public NextHopStatus nextHop(Optional<EncapConfig> encap, NextHopConfig out) {
        PortSlot slot = slots.get(out.port());
        if (slot == null || slot.state() != PortStatus.State.UP) {
            return new NextHopStatus(NextHopStatus.State.PORT_DOWN, Optional.empty());
        }
        if (out.lladdr().isPresent()) {
            return new NextHopStatus(NextHopStatus.State.RESOLVED, out.lladdr());
        }
        Optional<IpAddress> address = out.via().or(() -> encap.map(Pushes::outerDestination));
        if (address.isEmpty()) {
            return new NextHopStatus(NextHopStatus.State.ON_LINK, Optional.empty());
        }
        Optional<MacAddress> mac = host.neighbour(slot.config(), address.get());
        return new NextHopStatus(mac.isPresent() ? NextHopStatus.State.RESOLVED : NextHopStatus.State.RESOLVING, mac);
    }

    /** What an encapsulation adds, without the next link layer's header; 0 without one. */
    public static int pushBytes(Optional<EncapConfig> encap) {
        return encap.map(Pushes::of).map(Push::bytes).orElse(0);
    }

    /** Where the frames of each worker's pool are; for tests and statistics. */
    public List<BufferPool> pools() {
        return workers.stream().map(WorkerThread::pool).toList();
    }

    /** Lets go of every device, then ends the workers. Packets in hand are sent or counted. Idempotent. */
    @Override
    public void close() {
        Map<String, PortSlot> open = slots;
        slots = new LinkedHashMap<>();
        if (!workers.isEmpty()) {
            config = ConfigDifference.withoutPorts(config);
            publish();
            open.values().forEach(PortSlot::close);
        }
        workers.forEach(WorkerThread::close);
        workers.clear();
        plans.clear();
        devices.close();
        host.close();
    }
}
