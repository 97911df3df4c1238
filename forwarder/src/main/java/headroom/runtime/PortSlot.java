package headroom.runtime;

import headroom.config.PortConfig;
import headroom.control.Command.AdminState;
import headroom.control.PortStatus;
import headroom.packet.BufferPool;
import headroom.port.Device;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.PortReport;
import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One configured port through its life: missing, open, down, failed, and back. The control thread's. */
final class PortSlot {
    private static final Logger LOG = LoggerFactory.getLogger(PortSlot.class);

    /** Of AF_XDP's modes the one in which frames arrive as the stack has them: super-frames, VLAN tags taken off. */
    private static final String GENERIC = "generic";

    private final PortConfig config;
    private final List<WorkerThread> workers;
    private final Host host;
    private final List<DownPort> downPorts = new ArrayList<>();
    private final RetiredCounters retired;
    private AdminState admin = AdminState.UP;
    private OpenPort open;
    private LinkFacts facts;
    private PortStatus.State state = PortStatus.State.MISSING;
    private String reason = "";
    /** The facts with which opening failed: it is not tried again before they change. */
    private LinkFacts failedWith;

    PortSlot(PortConfig config, List<WorkerThread> workers, Host host, RetiredCounters retired) {
        this.config = config;
        this.host = host;
        this.workers = workers;
        this.retired = retired;
        for (WorkerThread worker : workers) {
            downPorts.add(new DownPort(config.name(), worker.index()));
        }
    }

    PortConfig config() {
        return config;
    }

    Optional<OpenPort> open() {
        return Optional.ofNullable(open);
    }

    Port down(int worker) {
        return downPorts.get(worker);
    }

    Optional<LinkFacts> facts() {
        return Optional.ofNullable(facts);
    }

    PortStatus.State state() {
        return state;
    }

    /** Why the state is what it is; empty when the port is up. */
    Optional<String> reason() {
        return reason.isEmpty() ? Optional.empty() : Optional.of(reason);
    }

    void admin(AdminState wanted) {
        admin = wanted;
        failedWith = null;
    }

    /** Whether {@link #become} would do something, were these the facts. */
    boolean differs(Optional<LinkFacts> now) {
        return !Objects.equals(facts, now.orElse(null)) || (open == null && wanted(now));
    }

    private boolean wanted(Optional<LinkFacts> now) {
        return now.isPresent() && admin == AdminState.UP && !now.get().equals(failedWith);
    }

    /** Whether the device that is open is no longer the one to be used: it went away, or somebody made another. */
    boolean mustClose(Optional<LinkFacts> now) {
        return open != null && (now.isEmpty() || now.get().ifindex() != open.ifindex() || admin == AdminState.DOWN);
    }

    /**
     * Brings the port in line with the facts; {@link #close} was called where {@link #mustClose} said so.
     *
     * @param headroomBytes to be free in front of every received packet
     * @throws PortException when a device that exists cannot be opened; the port is FAILED then
     */
    void become(Optional<LinkFacts> now, Devices devices, int headroomBytes) throws PortException {
        facts = now.orElse(null);
        if (open == null && wanted(now)) {
            try {
                openWith(now.get(), devices, headroomBytes);
                failedWith = null;
            } catch (PortException e) {
                failedWith = now.get();
                enter(PortStatus.State.FAILED, e.getMessage());
                throw e;
            }
        } else if (open != null) {
            open = opened(open.device(), open.portsByWorker(), now.orElseThrow());
        }
        if (failedWith == null || now.isEmpty()) {
            settle(now);
        }
    }

    private void settle(Optional<LinkFacts> now) {
        if (admin == AdminState.DOWN) {
            enter(PortStatus.State.DOWN, "taken out of service");
        } else if (now.isEmpty()) {
            String where = config.netns().map(n -> " in network namespace " + n).orElse("");
            enter(PortStatus.State.MISSING, "there is no device " + config.device() + where);
        } else {
            switch (now.get().operation()) {
                case UP -> enter(PortStatus.State.UP, "");
                case ADMINISTRATIVELY_DOWN ->
                    enter(
                            PortStatus.State.DOWN,
                            "the device is down: ip "
                                    + config.netns().map(n -> "-n " + n + " ").orElse("") + "link set "
                                    + config.device() + " up");
                case NO_CARRIER -> enter(PortStatus.State.DOWN, "the device has no carrier");
            }
        }
    }

    private void enter(PortStatus.State next, String why) {
        if (next != state || !why.equals(reason)) {
            if (next == PortStatus.State.UP) {
                LOG.info("Port {} is up", config.name());
            } else {
                LOG.warn("Port {} is {}: {}", config.name(), next.name().toLowerCase(Locale.ROOT), why);
            }
        }
        state = next;
        reason = why;
    }

    private void openWith(LinkFacts now, Devices devices, int headroomBytes) throws PortException {
        Device device = devices.take(config, now, headroomBytes, workers.size());
        List<List<Port>> byWorker = new ArrayList<>();
        workers.forEach(worker -> byWorker.add(new ArrayList<>()));
        try {
            List<Integer> queues = device.queues();
            if (queues.size() < workers.size()) {
                throw new PortException("port " + config.name() + " has " + queues.size()
                        + " queue(s) for " + workers.size()
                        + " workers, and each needs one: configure fewer workers, or"
                        + " give the device more queues (ethtool -L " + config.device() + " combined " + workers.size()
                        + ")");
            }
            for (int i = 0; i < queues.size(); i++) {
                BufferPool pool = workers.get(i % workers.size()).pool();
                byWorker.get(i % workers.size()).add(device.open(queues.get(i), pool));
            }
        } catch (PortException | RuntimeException e) {
            close(device, byWorker);
            throw e;
        }
        open = opened(device, byWorker, now);
        tellOfWarnings(byWorker);
    }

    private void tellOfWarnings(List<List<Port>> byWorker) {
        Set<String> warnings = new LinkedHashSet<>();
        boolean generic = false;
        for (int i = 0; i < workers.size(); i++) {
            List<Port> ports = byWorker.get(i);
            for (PortReport report :
                    workers.get(i).ask(() -> ports.stream().map(Port::report).toList())) {
                warnings.addAll(report.warnings());
                generic |= report.mode().equals(GENERIC);
            }
        }
        if (generic) {
            host.straighten(config);
        }
        warnings.addAll(host.warnings(config));
        warnings.forEach(warning -> LOG.warn("Port {}: {}", config.name(), warning));
    }

    private OpenPort opened(Device device, List<List<Port>> byWorker, LinkFacts now) {
        return new OpenPort(
                config,
                device,
                now.ifindex(),
                now.mac(),
                now.mtuBytes(),
                byWorker,
                first(now.addresses(), Ipv4Address.class),
                first(now.addresses(), Ipv6Address.class));
    }

    private static <T extends IpAddress> Optional<T> first(List<IpAddress> addresses, Class<T> version) {
        return addresses.stream().filter(version::isInstance).map(version::cast).findFirst();
    }

    /** Gives the device back; no worker's plan has the port any more. */
    void close() {
        if (open != null) {
            close(open.device(), open.portsByWorker());
            host.restore(config);
            open = null;
        }
    }

    /** A port's frames go back to its worker's pool, so it is the worker that closes it. */
    private void close(Device device, List<List<Port>> byWorker) {
        for (int i = 0; i < workers.size(); i++) {
            List<Port> ports = byWorker.get(i);
            workers.get(i).ask(() -> {
                ports.forEach(Port::close);
                return ports;
            });
            ports.forEach(port -> retired.retire(port.name(), port.queue(), port.counters()));
        }
        device.close();
    }
}
