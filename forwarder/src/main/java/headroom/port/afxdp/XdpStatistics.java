package headroom.port.afxdp;

import headroom.linux.call.ErrnoException;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfXdpH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the kernel counts for a socket: struct xdp_statistics. */
final class XdpStatistics {
    /** No frame was there to receive into, or the packet was longer than one. */
    private static final String RX_DROPPED = "rx_dropped";

    /** A frame was there and no place in the receive ring. */
    private static final String RX_RING_FULL = "rx_ring_full";

    /** In the kernel's order. */
    static final List<String> NAMES = List.of(
            RX_DROPPED,
            "rx_invalid_descs",
            "tx_invalid_descs",
            RX_RING_FULL,
            "rx_fill_ring_empty_descs",
            "tx_ring_empty_descs");

    private XdpStatistics() {}

    /** Packets that arrived and never got into the receive ring (__xsk_rcv in linux/net/xdp/xsk.c). */
    static long missedPackets(Map<String, Long> statistics) {
        return statistics.getOrDefault(RX_DROPPED, 0L) + statistics.getOrDefault(RX_RING_FULL, 0L);
    }

    /** By name; those an old kernel does not have are 0. */
    static Map<String, Long> read(Socket socket) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment statistics = arena.allocate(IfXdpH.XdpStatistics.SIZE, 8);
            socket.readOption("XDP_STATISTICS", IfXdpH.SOL_XDP, IfXdpH.XDP_STATISTICS, statistics);
            Map<String, Long> byName = new LinkedHashMap<>();
            for (int i = 0; i < NAMES.size(); i++) {
                byName.put(NAMES.get(i), statistics.getAtIndex(ValueLayout.JAVA_LONG, i));
            }
            return byName;
        }
    }
}
