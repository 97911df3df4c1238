package headroom.port;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a port asked for and what it got.
 *
 * @param driver {@code af_xdp}, {@code af_packet}, {@code pcap} or {@code memory}
 * @param askedMode e.g. {@code auto}; empty where the driver has no modes
 * @param mode what is in force, e.g. {@code native}
 * @param askedCopy {@code auto}, {@code copy} or {@code zero-copy}
 * @param copy what is in force
 * @param frameBytes size of a receive frame
 * @param xdpHeadroomBytes what the kernel puts in front of every frame (256 for XDP), else 0
 * @param headroomBytes what the daemon reserves on top
 * @param firstDataOffsetBytes where received data begins in its frame
 * @param rings entries, by ring name
 * @param missedPackets that the kernel had for this queue and lost for want of a frame or of a place in the ring, since
 *     the port was opened
 * @param kernelCounters the driver's own statistics now, by name (the six of xdp_statistics), in kernel order
 * @param warnings sentences: silent fall-backs, queues without a socket, offloads
 */
public record PortReport(
        String driver,
        String askedMode,
        String mode,
        String askedCopy,
        String copy,
        int frameBytes,
        int xdpHeadroomBytes,
        int headroomBytes,
        int firstDataOffsetBytes,
        Map<String, Integer> rings,
        long missedPackets,
        Map<String, Long> kernelCounters,
        List<String> warnings) {
    public PortReport {
        // Map.copyOf would lose the order.
        rings = Collections.unmodifiableMap(new LinkedHashMap<>(rings));
        kernelCounters = Collections.unmodifiableMap(new LinkedHashMap<>(kernelCounters));
        warnings = List.copyOf(warnings);
    }
}
