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
    /** In the kernel's order. */
    static final List<String> NAMES = List.of(
            "rx_dropped",
            "rx_invalid_descs",
            "tx_invalid_descs",
            "rx_ring_full",
            "rx_fill_ring_empty_descs",
            "tx_ring_empty_descs");

    private XdpStatistics() {}

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
