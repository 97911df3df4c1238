package headroom.tests.bench;

import headroom.control.StatsReport;
import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Measures the forwarder beside the kernel, one after the other in every round, and prints a table for
 * docs/performance.md. The rate is what arrives while more is offered than any of them can carry.
 */
final class Bench implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofSeconds(20);
    private static final int WARM_UP_SECONDS_MAX = 30;
    private static final long WARM_FRAMES = 4_000_000;
    private static final int SETTLE_MS = 300;
    private static final int QUIET_MS = 300;
    private static final int QUIET_WAITS_MAX = 20;
    private static final int TRIES_MAX = 4;

    private final Options options;
    private final PrintStream out;
    private final Lab lab = new Lab();
    private final List<Lane> lanes = new ArrayList<>();
    private final Set<Long> own = new HashSet<>(Set.of(ProcessHandle.current().pid()));
    private final Foreign foreign = new Foreign(own);
    private final long startedNs = System.nanoTime();

    private Bench(Options options, PrintStream out) throws Exception {
        this.options = options;
        this.out = out;
        Path object = compile(lab);
        Lane.Ends ends = new Lane.Ends(lab, lab.namespace("gen"), lab.namespace("sink"));
        for (Peer peer : options.peers()) {
            Lane lane = Lane.open(ends, peer, object, options.worker());
            lanes.add(lane);
            lane.forwarder().ifPresent(forwarder -> own.add(forwarder.process().pid()));
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream results = System.out;
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage() + "; the words are those of Options.java, as rounds=3");
            System.exit(2);
            return;
        }
        try (Bench bench = new Bench(options, results)) {
            bench.run();
        }
    }

    static Path compile(Lab lab) throws IOException {
        Path object = lab.directory().resolve("bench.bpf.o");
        Path source = SourceTree.root().resolve("tests/src/test/bpf/bench.bpf.c");
        String headers = "-I/usr/include/" + Command.run("uname", "-m").strip() + "-linux-gnu";
        Command.run("clang", "-target", "bpf", "-O2", "-g", headers, "-c", source.toString(), "-o", object.toString());
        return object;
    }

    private void run() throws IOException {
        Map<Peer, Series> series = new EnumMap<>(Peer.class);
        options.peers().forEach(peer -> series.put(peer, new Series()));
        for (Lane lane : lanes) {
            if (lane.forwarder().isPresent()) {
                warmUp(lane);
            }
        }
        for (int round = 1; round <= options.rounds() && isTimeLeft(); round++) {
            for (Lane lane : lanes) {
                sample(round, lane, series.get(lane.peer()));
            }
        }
        report(series);
        for (Lane lane : lanes) {
            if (lane.forwarder().isPresent()) {
                account(lane, lane.forwarder().get());
            }
        }
    }

    /** Until the compiler has done its work: a matter of packets, not of time, where others want the CPU too. */
    private void warmUp(Lane lane) throws IOException {
        lane.resume();
        try (Child generator = lane.generate(options.offered())) {
            own.add(generator.pid());
            for (int i = 0; i < WARM_UP_SECONDS_MAX && lane.delivered() < WARM_FRAMES; i++) {
                sleep(1_000);
            }
        } finally {
            lane.pause();
        }
    }

    private boolean isTimeLeft() {
        return System.nanoTime() - startedNs < options.limit().toNanos();
    }

    /** Adds one sample that nobody disturbed, or none: after a few tries the next path has its turn. */
    private void sample(int round, Lane lane, Series series) throws IOException {
        for (int i = 0; i < TRIES_MAX && isTimeLeft(); i++) {
            awaitQuiet();
            Sample sample = measure(lane, options.window());
            boolean disturbed = sample.foreignCores() > options.foreignCores();
            out.printf(
                    Locale.ROOT,
                    "round %d  %-48s %7.1f kpps  ran %5.1f %%  waited %5.2f %%  others %.3f cores%s%n",
                    round,
                    lane.peer().title(),
                    sample.framesPerSecond() / 1e3,
                    100 * sample.runShare(),
                    100 * sample.waitShare(),
                    sample.foreignCores(),
                    disturbed ? "  disturbed, does not count" : "");
            if (!disturbed) {
                series.add(sample.framesPerSecond());
                return;
            }
        }
    }

    private void awaitQuiet() throws IOException {
        for (int i = 0; i < QUIET_WAITS_MAX; i++) {
            Map<Long, Long> before = foreign.ticks();
            sleep(QUIET_MS);
            if (Foreign.cores(before, foreign.ticks(), QUIET_MS / 1e3) <= options.foreignCores()) {
                return;
            }
        }
    }

    private Sample measure(Lane lane, Duration window) throws IOException {
        lane.resume();
        long before = lane.delivered();
        try (Child generator = lane.generate(options.offered())) {
            own.add(generator.pid());
            generator.awaitWhileAlive("frames arrive", START_PATIENCE, () -> lane.delivered() > before);
            sleep(SETTLE_MS);
            return observe(lane, lane.forwardingThread(generator), window);
        } finally {
            lane.pause();
        }
    }

    private Sample observe(Lane lane, long thread, Duration window) throws IOException {
        Map<Long, Long> ticks = foreign.ticks();
        Schedule schedule = Schedule.of(thread);
        long frames = lane.delivered();
        long startNs = System.nanoTime();
        sleep(window.toMillis());
        frames = lane.delivered() - frames;
        double ns = System.nanoTime() - startNs;
        Schedule had = Schedule.of(thread).since(schedule);
        double foreignCores = Foreign.cores(ticks, foreign.ticks(), ns / 1e9);
        return new Sample(frames * 1e9 / ns, had.ranNs() / ns, had.waitedNs() / ns, foreignCores);
    }

    private static void sleep(long milliseconds) throws IOException {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while measuring", e);
        }
    }

    private void report(Map<Peer, Series> series) {
        out.println();
        out.println("| path | kpps, median | least to most | headroom / it | samples, in kpps |");
        out.println("|---|---|---|---|---|");
        series.forEach((peer, rates) -> {
            if (!rates.isEmpty()) {
                out.printf(
                        Locale.ROOT,
                        "| %s | %.0f | %.0f to %.0f | %s | %s |%n",
                        peer.title(),
                        rates.medianKpps(),
                        rates.leastKpps(),
                        rates.mostKpps(),
                        ratio(series.get(Peer.HEADROOM), rates),
                        rates.listed());
            }
        });
    }

    private static String ratio(Series ours, Series theirs) {
        return ours == null || ours.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "%.2f", ours.medianKpps() / theirs.medianKpps());
    }

    /** A rate counts only where every packet is accounted for and was pushed into room that was there. */
    private void account(Lane lane, Forwarder forwarder) throws IOException {
        lane.resume();
        StatsReport stats = forwarder.stats();
        lane.pause();
        out.println();
        out.println("unaccounted " + stats.unaccounted());
        stats.pushes().forEach(push -> out.println("pushes " + push.pushes() + ", in place " + push.inPlace()));
        stats.queues().forEach(queue -> out.println(queue.port() + " drops " + queue.drops() + " " + queue.kernel()));
    }

    @Override
    public void close() throws IOException {
        for (Lane lane : lanes) {
            lane.close();
        }
        lab.close();
    }
}
