package headroom.lab;

import java.io.IOException;
import java.time.Duration;

/** Waiting for something outside the process to become true. */
public final class Wait {
    private static final long PERIOD_MS = 20;

    private Wait() {}

    /** Something that may be asked again and again. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException;
    }

    /**
     * Returns once {@code condition} holds.
     *
     * @param what names it for the message
     * @throws IOException when it still does not hold after {@code patience}
     */
    public static void until(String what, Duration patience, Condition condition) throws IOException {
        long deadlineNs = System.nanoTime() + patience.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IOException("after %.1f s still not: %s".formatted(patience.toMillis() / 1e3, what));
            }
            try {
                Thread.sleep(PERIOD_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for: " + what, e);
            }
        }
    }
}
