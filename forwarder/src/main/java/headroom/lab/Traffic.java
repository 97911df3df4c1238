package headroom.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ordinary programs talking across a lab: ping and iperf3. */
public final class Traffic {
    private static final Pattern PING_SUMMARY = Pattern.compile("(\\d+) packets transmitted, (\\d+) received");
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final String PORT = "5201";
    private static final ObjectMapper JSON = new ObjectMapper();

    private Traffic() {}

    /** What became of echo requests. */
    public record Echoes(int sent, int received) {
        public boolean isLossless() {
            return sent == received;
        }
    }

    /** Sends {@code count} echo requests, ten a second, and waits up to a second for the last answer. */
    public static Echoes ping(Namespace from, String address, int count) throws IOException {
        Command.Outcome outcome = from.attempt(
                GRACE.plusMillis(100L * count),
                "ping",
                "-n",
                "-q",
                "-i",
                "0.1",
                "-W",
                "1",
                "-c",
                Integer.toString(count),
                address);
        Matcher summary = PING_SUMMARY.matcher(outcome.output());
        if (!summary.find()) {
            throw new IOException("ping %s said: %s%s".formatted(address, outcome.output(), outcome.errors()));
        }
        return new Echoes(Integer.parseInt(summary.group(1)), Integer.parseInt(summary.group(2)));
    }

    /** A listening iperf3 that serves one client. */
    private static Child serve(Namespace at, String address) throws IOException {
        Child server = at.start("iperf3", List.of("iperf3", "-s", "-1", "-B", address, "-p", PORT, "--forceflush"));
        server.awaitWhileAlive("iperf3 listens", GRACE, () -> server.log().contains("Server listening"));
        return server;
    }

    /**
     * Sends TCP as fast as it goes.
     *
     * @param address of {@code to}
     * @return bits a second that arrived
     * @throws IOException also when nothing arrived
     */
    public static double tcp(Namespace from, Namespace to, String address, Duration duration) throws IOException {
        return transfer(from, to, address, GRACE.plus(duration), "-t", Long.toString(duration.toSeconds()));
    }

    /** Sends so many bytes by TCP and gives up when they have not arrived within 10 s. */
    public static double tcpBytes(Namespace from, Namespace to, String address, int bytes) throws IOException {
        return transfer(from, to, address, GRACE, "-n", Integer.toString(bytes));
    }

    private static double transfer(
            Namespace from, Namespace to, String address, Duration patience, String option, String amount)
            throws IOException {
        try (Child server = serve(to, address)) {
            String report = from.run(
                    patience, "iperf3", "-c", address, "-p", PORT, "--connect-timeout", "3000", "-J", option, amount);
            JsonNode received = JSON.readTree(report).path("end").path("sum_received");
            double bitsPerSecond = received.path("bits_per_second").asDouble();
            if (received.path("bytes").asLong() <= 0) {
                throw new IOException(
                        "iperf3 to %s delivered nothing; its server: %s".formatted(address, server.described()));
            }
            return bitsPerSecond;
        }
    }
}
