package headroom.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A TCP stream from one namespace to another by iperf3, as fast as it goes. */
public final class TcpTransfer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String PORT = "5201";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String address;
    private final Child server;
    private final Child client;

    private TcpTransfer(String address, Child server, Child client) {
        this.address = address;
        this.server = server;
        this.client = client;
    }

    /** Starts a stream of so many bytes to {@code address} of {@code to}. */
    public static TcpTransfer ofBytes(Namespace from, Namespace to, String address, int bytes) throws IOException {
        return start(from, to, address, "-n", Integer.toString(bytes));
    }

    /** Starts a stream of so many seconds to {@code address} of {@code to}. */
    public static TcpTransfer ofSeconds(Namespace from, Namespace to, String address, int seconds) throws IOException {
        return start(from, to, address, "-t", Integer.toString(seconds));
    }

    private static TcpTransfer start(Namespace from, Namespace to, String address, String option, String amount)
            throws IOException {
        Child server =
                to.start("iperf3-server", List.of("iperf3", "-s", "-1", "-B", address, "-p", PORT, "--forceflush"));
        server.awaitWhileAlive("iperf3 listens", PATIENCE, () -> server.log().contains("Server listening"));
        Child client = from.start(
                "iperf3-client",
                List.of("iperf3", "-c", address, "-p", PORT, "--connect-timeout", "3000", "-J", option, amount));
        return new TcpTransfer(address, server, client);
    }

    public boolean isRunning() {
        return client.isAlive();
    }

    /** Returns once all has been sent and acknowledged; fails when that takes longer than {@code patience}. */
    public void awaitEnd(Duration patience) throws IOException {
        if (client.awaitExit(patience).isEmpty()) {
            throw new IOException("TCP to %s hangs; %s".formatted(address, server.described()));
        }
    }

    /**
     * What the receiver got, once the stream has ended.
     *
     * @throws IOException when iperf3 failed or nothing arrived
     */
    public double bitsPerSecond() throws IOException {
        if (client.awaitExit(Duration.ZERO).orElse(-1) != 0) {
            throw new IOException("TCP to %s failed: %s".formatted(address, client.described()));
        }
        JsonNode received = JSON.readTree(client.log()).path("end").path("sum_received");
        if (received.path("bytes").asLong() <= 0) {
            throw new IOException("TCP to %s delivered nothing; %s".formatted(address, server.described()));
        }
        return received.path("bits_per_second").asDouble();
    }

    @Override
    public void close() throws IOException {
        try (server) {
            client.close();
        }
    }
}
