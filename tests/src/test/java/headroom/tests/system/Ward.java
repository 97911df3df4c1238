package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.lab.Wait;
import headroom.tests.system.Consultation.Answer;
import headroom.tests.system.Consultation.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A daemon between a site and a core, things that happen to it, and a doctor to ask. */
final class Ward implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);
    static final String NEXT_HOP = "fd00:c::2";

    final Lab lab = new Lab();
    final Namespace site = lab.namespace("site");
    final Namespace edge = lab.namespace("edge");
    final Namespace core = lab.namespace("core");
    final Path control = lab.directory().resolve("edge.sock");
    final Consultation doctor = new Consultation(lab.directory(), control);

    /** A cross-connect's two ports; devices with two queues at the access, and no daemon yet. */
    Ward() throws IOException {
        lab.connect(
                VethEnd.of(site, "eth0").queues(2).addresses("10.9.0.1/24"),
                VethEnd.of(edge, "acc0").queues(2));
        lab.connect(
                VethEnd.of(edge, "core0").addresses("fd00:c::1/64"),
                VethEnd.of(core, "to1").addresses(NEXT_HOP + "/64"));
        site.ip("neighbour replace 10.9.0.2 lladdr 02:00:00:00:00:99 dev eth0");
    }

    /** What the daemon's file says; each method takes words of YAML. */
    static final class Config {
        private final String driver;
        private String access = "";
        private String core = "";
        private String via = NEXT_HOP;
        private String routes = "";
        private String memory = "{frame: 4096}";
        private int sids = 1;

        Config(String driver) {
            this.driver = driver;
        }

        Config access(String words) {
            access = ", " + words;
            return this;
        }

        Config core(String words) {
            core = ", " + words;
            return this;
        }

        Config via(String address) {
            via = address;
            return this;
        }

        Config routes(String words) {
            routes = "routes: " + words;
            return this;
        }

        Config memory(String words) {
            memory = words;
            return this;
        }

        Config sids(int count) {
            sids = count;
            return this;
        }

        private String yaml(Path control, Namespace edge) {
            String segments = IntStream.range(1, sids)
                    .mapToObj("fc00:f::%x, "::formatted)
                    .collect(Collectors.joining("", "[", "fc00:2::d2]"));
            return """
                    control: %s
                    memory: %s
                    ports:
                    - {name: acc0, netns: %s, role: access, driver: %s%s}
                    - {name: core0, netns: %s, role: core, driver: %s%s}
                    xconnects:
                    - {dev: acc0, encap: {type: seg6, mode: l2encap, segs: %s, src: "fd00:c::1"}, out: core0, via: "%s"}
                    %s
                    """.formatted(
                    control, memory, edge.name(), driver, access, edge.name(), driver, core, segments, via, routes);
        }
    }

    Forwarder start(Config config) throws IOException {
        return Forwarder.start(edge, "edge", write(config), control);
    }

    private Path write(Config config) throws IOException {
        return Files.writeString(lab.directory().resolve("edge.yaml"), config.yaml(control, edge));
    }

    void reload(Config config) throws IOException {
        write(config);
        headroom("reload");
    }

    void headroom(String words) throws IOException {
        doctor.follow("headroom --socket " + control + " " + words);
    }

    /** A command that may be refused. */
    void attempt(String words) {
        doctor.attempt(words);
    }

    /** Finds one thing, does what is said against it, and finds it no more. */
    Told cure(String severity, String subject, String words) throws IOException {
        Told told = one(subject, words);
        assertEquals(severity, told.severity());
        doctor.follow(told.remedy());
        gone(subject, words);
        return told;
    }

    /** The exit code tells whether anything is an error. */
    Told one(String subject, String words) {
        Answer answer = doctor.ask();
        List<Told> found = answer.about(subject, words);
        assertEquals(1, found.size(), answer::text);
        boolean isIll =
                answer.findings().stream().anyMatch(told -> told.severity().equals("error"));
        assertEquals(isIll ? 1 : 0, answer.exitCode());
        return found.getFirst();
    }

    void await(String subject, String words) throws IOException {
        Wait.until(
                subject + ": " + words,
                PATIENCE,
                () -> !doctor.ask().about(subject, words).isEmpty());
    }

    void gone(String subject, String words) throws IOException {
        Wait.until(
                "gone: " + subject + ": " + words,
                PATIENCE,
                () -> doctor.ask().about(subject, words).isEmpty());
    }

    void awaitHealth() throws IOException {
        try {
            Wait.until("all is well", PATIENCE, () -> doctor.ask().isClean());
        } catch (IOException e) {
            throw new IOException(e.getMessage() + "\n" + doctor.ask().text(), e);
        }
    }

    /** Packets of one flow for the access port. */
    void sendFromSite(int packets) throws IOException {
        site.run(
                "bash",
                "-c",
                "exec 3>/dev/udp/10.9.0.2/9; for ((i = 0; i < %d; i++)); do echo x >&3; done".formatted(packets));
    }

    /** Packets that arrive while the daemon does not run. */
    void burst(Forwarder daemon, int packets) throws IOException {
        long before = received(daemon);
        daemon.process().signal("STOP");
        sendFromSite(packets);
        daemon.process().signal("CONT");
        daemon.process().awaitWhileAlive("it runs again", PATIENCE, () -> received(daemon) > before);
    }

    private static long received(Forwarder daemon) throws IOException {
        return daemon.stats().queues().stream()
                .filter(queue -> queue.port().equals("acc0"))
                .mapToLong(queue -> queue.receivedPackets())
                .sum();
    }

    @Override
    public void close() throws IOException {
        lab.close();
    }
}
