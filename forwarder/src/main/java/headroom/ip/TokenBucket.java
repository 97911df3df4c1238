package headroom.ip;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Limits how often something is done: so many at once, so many a second in the long run. One thread. */
public final class TokenBucket {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nowNs;
    private final long nsPerToken;
    private final long capacityNs;

    /** Time saved up, which tokens are paid with. */
    private long savedNs;

    private long lastNs;

    /**
     * Begins full.
     *
     * @param perSecond 1 to 1,000,000,000
     * @param burst 1 to 1,000,000
     * @param nowNs a clock that never goes back, any origin; a worker's own, read once per loop, will do
     */
    public TokenBucket(int perSecond, int burst, LongSupplier nowNs) {
        if (perSecond < 1 || perSecond > NANOS_PER_SECOND || burst < 1 || burst > 1_000_000) {
            throw new IllegalArgumentException(perSecond + " a second, " + burst + " at once");
        }
        this.nowNs = nowNs;
        this.nsPerToken = NANOS_PER_SECOND / perSecond;
        this.capacityNs = burst * nsPerToken;
        this.savedNs = capacityNs;
        this.lastNs = nowNs.getAsLong();
    }

    /** True when it may be done now, which then counts as done. */
    public boolean tryTake() {
        long now = nowNs.getAsLong();
        long elapsed = Math.clamp(now - lastNs, 0, capacityNs);
        lastNs = now;
        savedNs = Math.min(capacityNs, savedNs + elapsed);
        if (savedNs < nsPerToken) {
            return false;
        }
        savedNs -= nsPerToken;
        return true;
    }
}
