package headroom.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ordinary programs talking across a lab: ping and, by {@link TcpTransfer}, iperf3. */
public final class Traffic {
    private static final Pattern PING_SUMMARY = Pattern.compile("(\\d+) packets transmitted, (\\d+) received");
    private static final Duration GRACE = Duration.ofSeconds(10);

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

    /** Sends so many bytes by TCP; fails when they have not arrived within 10 s. */
    public static void tcp(Namespace from, Namespace to, String address, int bytes) throws IOException {
        try (TcpTransfer transfer = TcpTransfer.ofBytes(from, to, address, bytes)) {
            transfer.awaitEnd(GRACE);
            transfer.bitsPerSecond();
        }
    }
}
