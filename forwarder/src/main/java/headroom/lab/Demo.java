package headroom.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import headroom.control.StatsReport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The demonstration: two sites, two daemons, TCP each way through one encapsulation after the other. Makes its own
 * namespaces and takes them down, also on Ctrl-C; needs root, ping and iperf3.
 */
public final class Demo {
    private static final List<Service> SERVICES = List.of(Service.L2ENCAP, Service.IP_IN_IPV4);
    private static final int TCP_SECONDS = 5;
    /** Before anything is measured, for the compiler to see the hot path. */
    private static final int WARM_UP_SECONDS = 1;

    private static final int ECHOES = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int INTERRUPTED = 130; // as a shell says it of SIGINT

    private final PortDriver driver;
    private final PrintStream progress;

    private Demo(PortDriver driver, PrintStream progress) {
        this.driver = driver;
        this.progress = progress;
    }

    /** How the result is printed. */
    public enum Format {
        /** Live rates, then a table. */
        TEXT,
        /** One JSON array, an object per leg. */
        JSON
    }

    /**
     * Runs it all; takes about 40 s.
     *
     * @return the exit code: 0; 1 when something failed or a packet is unaccounted for; 130 when it was interrupted
     */
    public static int run(PortDriver driver, Format format, PrintStream out, PrintStream err) {
        try {
            PrintStream progress = format == Format.TEXT ? out : new PrintStream(PrintStream.nullOutputStream());
            List<DemoLeg> legs = new Demo(driver, progress).legs();
            out.print(format == Format.TEXT ? DemoTable.of(legs) : json(legs));
            out.flush();
            return legs.stream().allMatch(leg -> leg.unaccounted() == 0) ? 0 : 1;
        } catch (InterruptedIOException e) {
            return INTERRUPTED;
        } catch (IOException e) {
            err.println("Error: " + e.getMessage());
            if (!"root".equals(System.getProperty("user.name"))) {
                err.println("The demonstration makes network namespaces: run it as root.");
            }
            return 1;
        }
    }

    private static String json(List<DemoLeg> legs) throws JsonProcessingException {
        return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(legs) + "\n";
    }

    private List<DemoLeg> legs() throws IOException {
        List<DemoLeg> legs = new ArrayList<>();
        for (Service service : SERVICES) {
            try (Lab lab = new Lab()) {
                legs.add(leg(service, lab));
            }
        }
        return legs;
    }

    private DemoLeg leg(Service service, Lab lab) throws IOException {
        say("%s over %s: site1 - edge1 - core - edge2 - site2".formatted(service.label(), driver.label()));
        List<Forwarder> daemons = new ArrayList<>();
        try {
            Backbone backbone = Backbone.build(lab, service.sites());
            for (int number = 1; number <= 2; number++) {
                daemons.add(launch(lab, backbone, number, service));
            }
            for (Forwarder daemon : daemons) {
                daemon.awaitReady();
            }
            return measure(service, backbone, daemons);
        } catch (IOException | IllegalStateException e) {
            if (lab.isClosed()) {
                throw new InterruptedIOException("the lab was taken down");
            }
            StringBuilder story = new StringBuilder(e.getMessage());
            for (Forwarder daemon : daemons) {
                story.append('\n').append(daemon.process().described());
            }
            throw new IOException(story.toString(), e);
        }
    }

    private DemoLeg measure(Service service, Backbone backbone, List<Forwarder> daemons) throws IOException {
        Wait.until(
                "site 1 reaches site 2",
                PATIENCE,
                () -> Traffic.ping(backbone.host(1), backbone.hostIpv4(2), 1).isLossless());
        Traffic.Echoes echoes = Traffic.ping(backbone.host(1), backbone.hostIpv4(2), ECHOES);
        say("  ping: %d of %d answered".formatted(echoes.received(), echoes.sent()));
        double thereMbps = tcp(backbone, daemons, 1, 2);
        double backMbps = tcp(backbone, daemons, 2, 1);
        List<StatsReport> stats = new ArrayList<>();
        for (Forwarder daemon : daemons) {
            stats.add(daemon.stats());
        }
        return DemoLeg.of(service, driver, mode(daemons.getFirst()), thereMbps, backMbps, echoes, stats);
    }

    private Forwarder launch(Lab lab, Backbone backbone, int number, Service service) throws IOException {
        Path control = lab.directory().resolve("edge%d.sock".formatted(number));
        Path config = lab.directory().resolve("edge%d.yaml".formatted(number));
        Edge edge = backbone.edge(number);
        Files.writeString(
                config, new EdgeConfig(edge, driver, control).carry(service).yaml());
        return Forwarder.launch(edge.namespace(), "edge" + number, config, control);
    }

    private double tcp(Backbone backbone, List<Forwarder> daemons, int from, int to) throws IOException {
        String address = backbone.hostIpv4(to);
        try (TcpTransfer warmUp =
                TcpTransfer.ofSeconds(backbone.host(from), backbone.host(to), address, WARM_UP_SECONDS)) {
            warmUp.awaitEnd(PATIENCE);
        }
        LiveRates rates = new LiveRates("  site%d to site%d".formatted(from, to), daemons, progress);
        try (TcpTransfer transfer =
                TcpTransfer.ofSeconds(backbone.host(from), backbone.host(to), address, TCP_SECONDS)) {
            long deadlineNs = System.nanoTime()
                    + Duration.ofSeconds(TCP_SECONDS).plus(PATIENCE).toNanos();
            while (transfer.isRunning() && System.nanoTime() - deadlineNs < 0) {
                rates.awaitNextSecond(transfer);
            }
            transfer.awaitEnd(Duration.ZERO);
            double mbps = transfer.bitsPerSecond() / 1e6;
            say("  site%d to site%d: TCP %.0f Mbit/s".formatted(from, to, mbps));
            return mbps;
        }
    }

    private void say(String line) {
        progress.println(line);
        progress.flush();
    }

    private static String mode(Forwarder daemon) throws IOException {
        return daemon.ports().getFirst().queues().stream()
                .findFirst()
                .map(queue -> queue.mode())
                .orElse("");
    }
}
