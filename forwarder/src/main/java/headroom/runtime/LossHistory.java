package headroom.runtime;

import headroom.control.StatsReport;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What each queue had missed at times during the last minute, so that old losses do not alarm anybody. Bounded by the
 * queues there are and the samples of a minute. Sampled by one thread, asked by any.
 */
final class LossHistory {
    private static final long KEPT_NS = TimeUnit.SECONDS.toNanos(60);

    private record Queue(String port, int queue) {}

    private record Sample(long atNs, Map<Queue, Long> missed) {}

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** Remembers what was missed until now; forgets what is older than a minute. */
    synchronized void sample(List<StatsReport.PortQueue> queues, long nowNs) {
        Map<Queue, Long> missed = new HashMap<>();
        queues.forEach(queue -> missed.merge(new Queue(queue.port(), queue.queue()), queue.missedPackets(), Long::sum));
        samples.addLast(new Sample(nowNs, missed));
        while (samples.size() > 1 && nowNs - samples.peekFirst().atNs() > KEPT_NS) {
            samples.removeFirst();
        }
    }

    /** Of a port opened again, whose count began anew, what it missed since. */
    synchronized long lastMinute(String port, int queue, long missedNow) {
        long before = samples.isEmpty() ? 0 : samples.peekFirst().missed().getOrDefault(new Queue(port, queue), 0L);
        return before > missedNow ? missedNow : missedNow - before;
    }
}
