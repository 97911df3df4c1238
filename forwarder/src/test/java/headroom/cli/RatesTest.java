package headroom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.control.StatsReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatesTest {
    private static StatsReport.PortQueue queue(String port, int queue, long received, long sent, long dropped) {
        return new StatsReport.PortQueue(
                port,
                queue,
                received,
                received * 1000,
                sent,
                sent * 500,
                0,
                0,
                0,
                0,
                Map.of("no-route", dropped),
                0,
                0,
                Map.of());
    }

    private static StatsReport report(long takenNs, long pushes, StatsReport.PortQueue... queues) {
        return new StatsReport(
                takenNs,
                List.of(queues),
                List.of(new StatsReport.Push("site", pushes, pushes, 0, pushes / 10, 0, 0, 0, 0, 0)),
                Map.of(),
                List.of(),
                0,
                7);
    }

    @Test
    void sumsQueuesAndDividesByTheDaemonsTime() {
        Rates rates = Rates.between(
                report(1_000_000_000L, 100, queue("a", 0, 10, 0, 1), queue("a", 1, 20, 0, 0), queue("b", 0, 0, 5, 0)),
                report(
                        3_000_000_000L,
                        500,
                        queue("a", 0, 1010, 0, 3),
                        queue("a", 1, 2020, 0, 0),
                        queue("b", 0, 0, 2005, 0)));
        assertEquals(
                new Rates(
                        2.0,
                        List.of(new Rates.Port("a", 1500, 12.0, 0, 0.0, 1), new Rates.Port("b", 0, 0.0, 1000, 4.0, 0)),
                        200,
                        20,
                        7),
                rates);
    }

    @Test
    void aPortThatCameBackCountsFromZero() {
        Rates rates = Rates.between(
                report(0, 0, queue("a", 0, 1_000_000, 0, 0), queue("gone", 0, 9, 9, 9)),
                report(1_000_000_000L, 0, queue("a", 0, 100, 0, 0), queue("new", 0, 50, 0, 0)));
        assertEquals(
                List.of(new Rates.Port("a", 100, 0.8, 0, 0.0, 0), new Rates.Port("new", 50, 0.4, 0, 0.0, 0)),
                rates.ports());
    }
}
