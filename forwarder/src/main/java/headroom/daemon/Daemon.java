package headroom.daemon;

import headroom.config.ConfigException;
import headroom.config.ConfigReader;
import headroom.config.DriverConfig;
import headroom.config.ForwarderConfig;
import headroom.control.ControlException;
import headroom.control.ControlServer;
import headroom.control.StatsReport;
import headroom.linux.call.HotCalls;
import headroom.runtime.Forwarder;
import headroom.runtime.KernelHost;
import headroom.runtime.LinuxDevices;
import headroom.runtime.RefusedException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a configuration until it is told to stop: SIGTERM or SIGINT ends it, SIGHUP reads the configuration again. */
public final class Daemon {
    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

    /** How often what no event announces is looked at: namespaces that lost or got their name, neighbours in use. */
    private static final long TICK_MS = 1000;

    private static final long OFFLINE_TICK_MS = 20;
    private static final int OK = 0;
    private static final int REFUSED = 1;

    private final Path file;
    private final UnaryOperator<ForwarderConfig> overrides;
    private final ForwarderConfig config;
    private final ScheduledExecutorService control = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().name("headroom-control").unstarted(task));
    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicBoolean reconcilePending = new AtomicBoolean();
    private ControlServer server;
    private Forwarder forwarder;

    private Daemon(Path file, UnaryOperator<ForwarderConfig> overrides, ForwarderConfig config) {
        this.file = file;
        this.overrides = overrides;
        this.config = config;
    }

    /**
     * Runs in the foreground.
     *
     * @param file the configuration, read again on reload
     * @param overrides what the command line says instead of the file
     * @param err where a refusal is explained
     * @return the exit code: 0 after an orderly end, 1 when nothing was started
     */
    public static int run(Path file, UnaryOperator<ForwarderConfig> overrides, PrintStream err) {
        ForwarderConfig config;
        try {
            config = overrides.apply(ConfigReader.read(file));
        } catch (ConfigException e) {
            lines(file, e).forEach(err::println);
            return REFUSED;
        }
        return new Daemon(file, overrides, config).run(err);
    }

    private ForwarderConfig readAgain() throws ConfigException {
        return overrides.apply(ConfigReader.read(file));
    }

    /** One line a problem: file, line, column, sentence. */
    static List<String> lines(Path file, ConfigException wrong) {
        return wrong.problems().stream()
                .map(problem -> file + ":" + problem.line() + ":" + problem.column() + ": " + problem.sentence())
                .toList();
    }

    private int run(PrintStream err) {
        Signals.onStop(stop::countDown);
        Signals.onHangUp(() -> control.execute(this::reloadOnSignal));
        DaemonControl commands = new DaemonControl(file, this::readAgain, () -> forwarder);
        // The socket is had first: it tells whether another daemon runs. Commands wait until the forwarder has started.
        CountDownLatch started = new CountDownLatch(1);
        control.execute(() -> awaitQuietly(started));
        try {
            if (!isOffline()) {
                server = ControlServer.open(config.control(), commands, control);
            }
            HotCalls.bind();
            forwarder = Forwarder.start(config, new KernelHost(), new LinuxDevices(), this::ring);
            started.countDown();
            schedule();
            LOG.info(
                    "Ready with {} port(s), {}",
                    config.ports().size(),
                    isOffline() ? "all captures" : "control socket " + config.control());
            stop.await();
            LOG.info("Stopping");
            if (isOffline()) {
                control.submit(this::tellCounts).get();
            }
        } catch (ControlException e) {
            err.println("headroom: " + e.getMessage());
            return REFUSED;
        } catch (RefusedException e) {
            e.sentences().forEach(sentence -> err.println("headroom: " + sentence));
            return REFUSED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            LOG.error("The counts could not be read", e.getCause());
        } finally {
            started.countDown();
            shutDown();
        }
        return OK;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Nothing but captures: it ends with them, needs no privilege, and nobody has the time to ask it anything. */
    private boolean isOffline() {
        return !config.ports().isEmpty()
                && config.ports().stream().allMatch(port -> port.driver() instanceof DriverConfig.Pcap);
    }

    private void tellCounts() {
        StatsReport stats = forwarder.stats();
        for (StatsReport.PortQueue queue : stats.queues()) {
            LOG.info(
                    "Port {}: received {}, transmitted {}, dropped {} {}",
                    queue.port(),
                    queue.receivedPackets(),
                    queue.transmittedPackets(),
                    queue.droppedPackets(),
                    queue.drops());
        }
        LOG.info("Held {}, unaccounted {}", stats.heldPackets(), stats.unaccounted());
    }

    private void schedule() {
        var _ = control.scheduleWithFixedDelay(guarded(forwarder::tick), TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
        if (isOffline()) {
            Runnable endWithTheFiles = () -> {
                if (forwarder.isExhausted()) {
                    LOG.info("Every capture is read");
                    stop.countDown();
                }
            };
            var _ = control.scheduleWithFixedDelay(guarded(endWithTheFiles), 0, OFFLINE_TICK_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Asks for one look at the host's changes, however many there are. */
    private void ring() {
        if (reconcilePending.compareAndSet(false, true)) {
            control.execute(guarded(() -> {
                reconcilePending.set(false);
                if (forwarder != null) {
                    forwarder.reconcile();
                }
            }));
        }
    }

    /** A bug in one task must not end the tasks to come. */
    private static Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.error("The control thread met a bug and goes on", e);
            }
        };
    }

    private void reloadOnSignal() {
        if (forwarder == null) {
            return;
        }
        try {
            List<String> changes = forwarder.apply(readAgain());
            LOG.info("Reloaded {}: {}", file, changes.isEmpty() ? "nothing changed" : String.join(", ", changes));
        } catch (ConfigException e) {
            lines(file, e).forEach(LOG::error);
        } catch (RefusedException e) {
            e.sentences().forEach(LOG::error);
        } catch (RuntimeException e) {
            LOG.error("Reload met a bug", e);
        }
    }

    private void shutDown() {
        if (server != null) {
            server.close();
        }
        try {
            control.submit(() -> Optional.ofNullable(forwarder).ifPresent(Forwarder::close))
                    .get();
        } catch (ExecutionException e) {
            LOG.error("Closing failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        control.shutdownNow();
    }
}
