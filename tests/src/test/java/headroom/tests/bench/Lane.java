package headroom.tests.bench;

import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.wire.MacAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One path under measurement, with devices of its own: {@code gen - in [router] out - sink}. All lanes are alike but
 * for what forwards, and all but the one being measured stand still.
 */
final class Lane implements AutoCloseable {
    static final int GENERATOR_CPU = 0;
    static final int FORWARDER_CPU = 1;

    private static final String SOURCE = "fd00:a::2";
    private static final String DESTINATION = "fd00:5::1";
    private static final String ROUTER_IN = "fd00:a::1";
    private static final String ROUTER_OUT = "fd00:c::1";
    private static final String NEXT_HOP = "fd00:c::2";
    private static final String SID = "fc00:d::2";

    private final Peer peer;
    private final Lab lab;
    private final Path object;
    private final Namespace generators;
    private final Namespace router;
    private final Sink sink;
    private final Optional<Forwarder> forwarder;
    private final OptionalLong kernelThread;
    private final MacAddress routerMac;
    private final MacAddress sourceMac;
    private final String suffix;

    private Lane(Ends ends, Peer peer, Path object, WorkerSettings settings) throws Exception {
        this.lab = ends.lab;
        this.peer = peer;
        this.object = object;
        this.generators = ends.generators;
        suffix = Integer.toString(peer.ordinal());
        router = lab.namespace("r" + suffix);
        sourceMac = mac("1");
        routerMac = mac("2");
        MacAddress sinkMac = mac("3");
        lab.connect(
                VethEnd.of(generators, "gen" + suffix).mac(sourceMac.toString()),
                VethEnd.of(router, "in" + suffix).mac(routerMac.toString()).addresses(ROUTER_IN + "/64"));
        lab.connect(
                VethEnd.of(router, "out" + suffix).addresses(ROUTER_OUT + "/64"),
                VethEnd.of(ends.sinks, "sink" + suffix).mac(sinkMac.toString()));
        sink = Sink.open(Files.readAllBytes(object), ends.sinks, "sink" + suffix);
        neighbour(SOURCE, "in" + suffix, sourceMac);
        neighbour(NEXT_HOP, "out" + suffix, sinkMac);
        if (peer == Peer.HEADROOM) {
            forwarder = Optional.of(startForwarder(settings));
            kernelThread = OptionalLong.empty();
        } else {
            forwarder = Optional.empty();
            kernelThread = useKernel();
        }
    }

    /** Where the lanes begin and end. */
    record Ends(Lab lab, Namespace generators, Namespace sinks) {}

    /** How the forwarder is configured, in the words of its configuration. */
    record WorkerSettings(String idle, int batch) {}

    static Lane open(Ends ends, Peer peer, Path object, WorkerSettings settings) throws Exception {
        return new Lane(ends, peer, object, settings);
    }

    private MacAddress mac(String last) {
        return MacAddress.parse("02:00:00:00:0%s:0%s".formatted(suffix, last));
    }

    private void neighbour(String address, String device, MacAddress mac) throws IOException {
        router.ip("neigh replace %s lladdr %s dev %s nud permanent".formatted(address, mac, device));
    }

    private Forwarder startForwarder(WorkerSettings settings) throws IOException {
        Path control = lab.directory().resolve("bench.sock");
        Path config = lab.directory().resolve("bench.yaml");
        Files.writeString(config, """
                control: %s
                workers: {count: 1, cpus: [%d], idle: %s, batch: %d}
                ports:
                - {name: in%6$s, role: access, driver: af_xdp, mode: native}
                - {name: out%6$s, role: core, driver: af_xdp, mode: native}
                xconnects:
                - dev: in%6$s
                  encap: {type: seg6, mode: l2encap, segs: ["%5$s"], src: "%7$s"}
                  out: out%6$s
                  via: "%8$s"
                """.formatted(
                        control, FORWARDER_CPU, settings.idle(), settings.batch(), SID, suffix, ROUTER_OUT, NEXT_HOP));
        Forwarder started = Forwarder.start(router, "headroom", config, control);
        started.process().signal("STOP");
        return started;
    }

    /** Returns the thread that receives, where it is not the sender. */
    private OptionalLong useKernel() throws IOException {
        router.sysctl("net.ipv6.conf.all.forwarding=1");
        String out = "out" + suffix;
        switch (peer.encapsulation()) {
            case SRV6_L2 -> {
                router.ip("sr tunsrc set " + ROUTER_OUT);
                router.ip("-6 route add %s via %s dev %s".formatted(SID, NEXT_HOP, out));
                router.ip("-6 route add fd00:5::/64 encap seg6 mode l2encap segs %s dev %s".formatted(SID, out));
            }
            case NONE -> router.ip("-6 route add fd00:5::/64 via %s dev %s".formatted(NEXT_HOP, out));
        }
        // Without it, and without an XDP program, the device has no NAPI that takes XDP frames.
        router.run("ethtool", "-K", "in" + suffix, "gro", "on");
        if (!peer.isThreaded()) {
            return OptionalLong.empty();
        }
        router.run("bash", "-c", "echo 1 >/sys/class/net/in%s/threaded".formatted(suffix));
        long thread = findKernelThread();
        Command.run("taskset", "-pc", Integer.toString(FORWARDER_CPU), Long.toString(thread));
        return OptionalLong.of(thread);
    }

    private long findKernelThread() throws IOException {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            for (long pid : processes.mapToLong(ProcessHandle::pid).toArray()) {
                Path name = Path.of("/proc", Long.toString(pid), "comm");
                if (Files.exists(name) && Files.readString(name).startsWith("napi/in" + suffix + "-")) {
                    return pid;
                }
            }
        }
        throw new IOException("there is no kernel thread that receives for in" + suffix);
    }

    Peer peer() {
        return peer;
    }

    /** The process that forwards, where it is ours. */
    Optional<Forwarder> forwarder() {
        return forwarder;
    }

    /** Whole frames that came out at the far end so far, with what the path is to add. */
    long delivered() throws IOException {
        return sink.frames(TestFrame.BYTES + peer.encapsulation().bytes());
    }

    /** The thread that forwards, once packets flow. */
    long forwardingThread(Child generator) throws IOException {
        if (kernelThread.isPresent()) {
            return kernelThread.getAsLong();
        }
        return forwarder.isPresent()
                ? Schedule.threadNamed(forwarder.get().process().pid(), "headroom-worker")
                : Schedule.threadNamed(generator.pid(), Generator.THREAD);
    }

    /** Lets the path run. */
    void resume() throws IOException {
        if (forwarder.isPresent()) {
            forwarder.get().process().signal("CONT");
        }
    }

    /** Keeps a forwarder that polls from taking a core from the others. */
    void pause() throws IOException {
        if (forwarder.isPresent()) {
            forwarder.get().process().signal("STOP");
        }
    }

    /** Starts sending; closing the process ends that. */
    Child generate(long framesPerSecond) throws IOException {
        List<String> words = new ArrayList<>(Forwarder.command());
        words.set(words.size() - 1, Generator.class.getName());
        words.addAll(List.of(
                Integer.toString(GENERATOR_CPU),
                object.toString(),
                "gen" + suffix,
                Long.toString(framesPerSecond),
                routerMac.toString(),
                DESTINATION,
                sourceMac.toString(),
                SOURCE));
        return generators.start("generator", words);
    }

    @Override
    public void close() throws IOException {
        resume();
        sink.close();
    }
}
