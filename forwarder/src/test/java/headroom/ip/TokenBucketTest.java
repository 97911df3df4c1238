package headroom.ip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private long nowNs = Long.MAX_VALUE - 1_000; // overflows on the way, as nanoTime may

    private TokenBucket bucket(int perSecond, int burst) {
        return new TokenBucket(perSecond, burst, () -> nowNs);
    }

    private static int take(TokenBucket bucket) {
        int taken = 0;
        while (bucket.tryTake()) {
            taken++;
        }
        return taken;
    }

    @Test
    void beginsFullAndFillsAtItsRate() {
        TokenBucket bucket = bucket(10, 5);
        assertEquals(5, take(bucket));
        nowNs += 99_999_999;
        assertFalse(bucket.tryTake());
        nowNs += 1;
        assertTrue(bucket.tryTake());
        assertFalse(bucket.tryTake());
        nowNs += 250_000_000;
        assertEquals(2, take(bucket));
        nowNs += 50_000_000;
        assertEquals(1, take(bucket));
    }

    @Test
    void neverHoldsMoreThanItsBurst() {
        TokenBucket bucket = bucket(1000, 3);
        nowNs += 3_600_000_000_000L;
        assertEquals(3, take(bucket));
    }

    @Test
    void survivesAClockThatStandsStill() {
        TokenBucket bucket = bucket(1, 1);
        assertTrue(bucket.tryTake());
        assertFalse(bucket.tryTake());
    }

    @Test
    void refusesRatesThatMeanNothing() {
        assertThrows(IllegalArgumentException.class, () -> bucket(0, 1));
        assertThrows(IllegalArgumentException.class, () -> bucket(1, 0));
        assertThrows(IllegalArgumentException.class, () -> bucket(1_000_000_001, 1));
        assertThrows(IllegalArgumentException.class, () -> bucket(1, 1_000_001));
    }
}
