package headroom.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.control.StatsReport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LossHistoryTest {
    private final LossHistory history = new LossHistory();

    @Test
    void beforeTheFirstSampleEverythingIsRecent() {
        assertEquals(5, history.lastMinute("acc0", 0, 5));
    }

    @Test
    void whatIsOlderThanAMinuteDoesNotCount() {
        sample(0, 100);
        sample(30, 110);
        assertEquals(15, history.lastMinute("acc0", 0, 115));

        sample(61, 120);
        assertEquals(10, history.lastMinute("acc0", 0, 120));

        sample(200, 120);
        assertEquals(0, history.lastMinute("acc0", 0, 120));
    }

    @Test
    void aPortOpenedAgainBeginsAnew() {
        sample(0, 100);

        assertEquals(3, history.lastMinute("acc0", 0, 3));
        assertEquals(4, history.lastMinute("acc1", 0, 4));
    }

    private void sample(int seconds, long missed) {
        history.sample(
                List.of(new StatsReport.PortQueue("acc0", 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), missed, 0, Map.of())),
                TimeUnit.SECONDS.toNanos(seconds));
    }
}
