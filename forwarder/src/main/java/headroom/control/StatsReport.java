package headroom.control;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every count of the daemon, read at one moment; bytes are Ethernet bytes without FCS.
 *
 * @param takenNs the daemon's monotonic clock, for rates between two reports
 * @param pops packets whose outer headers were removed or whose next segment was taken, by behaviour: {@code End.DX2}
 * @param heldPackets received and not yet sent: waiting for a next hop, or in a batch at that moment
 * @param unaccounted received + originated - transmitted - dropped - held; 0 unless there is a bug
 */
public record StatsReport(
        long takenNs,
        List<PortQueue> queues,
        List<Push> pushes,
        Map<String, Long> pops,
        List<Memory> memory,
        long heldPackets,
        long unaccounted) {
    public StatsReport {
        queues = List.copyOf(queues);
        pushes = List.copyOf(pushes);
        pops = ordered(pops);
        memory = List.copyOf(memory);
    }

    /**
     * One queue of one port; see {@code PortCounters} for what each count means.
     *
     * @param drops by label of the reason, e.g. {@code no-headroom}; reasons that never struck may be left out
     * @param missedPackets that the kernel had for the queue and lost for want of room, since the port was opened last;
     *     they were never received, so they are in no sum
     * @param missedLastMinutePackets those of them of the last minute or, of a younger port, since it was opened
     * @param kernel the driver's own statistics (the six of xdp_statistics), by name, in kernel order
     */
    public record PortQueue(
            String port,
            int queue,
            long receivedPackets,
            long receivedBytes,
            long transmittedPackets,
            long transmittedBytes,
            long leftToKernelPackets,
            long originatedPackets,
            long checksumsCompleted,
            long superFramesSegmented,
            Map<String, Long> drops,
            long missedPackets,
            long missedLastMinutePackets,
            Map<String, Long> kernel) {
        public PortQueue {
            drops = ordered(drops);
            kernel = ordered(kernel);
        }

        public long droppedPackets() {
            return drops.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** A page of the headroom ledger; {@code PushSite} says what each count means. Summed over workers. */
    public record Push(
            String site,
            long pushes,
            long inPlace,
            long moved,
            long reallocated,
            long noBuffer,
            long lastHaveBytes,
            long lastWantBytes,
            long leastHaveBytes,
            long mostWantBytes) {}

    /** Where the frames of one worker are: the four places sum up to {@code totalFrames}. */
    public record Memory(
            int worker, int freeFrames, int heldFrames, int receivingFrames, int transmittingFrames, int totalFrames) {}

    private static Map<String, Long> ordered(Map<String, Long> counts) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }
}
