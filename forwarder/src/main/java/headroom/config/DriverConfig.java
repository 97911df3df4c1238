package headroom.config;

import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** How a port reaches its device. */
public sealed interface DriverConfig {
    /**
     * AF_XDP sockets.
     *
     * @param queues which queues of the device; empty means all
     * @param ringEntries of the receive, transmit, fill and completion rings each, a power of two
     * @param busyPollUs SO_BUSY_POLL in microseconds; empty means off
     */
    record AfXdp(Mode mode, Copy copy, List<Integer> queues, int ringEntries, OptionalInt busyPollUs)
            implements DriverConfig {
        public static final AfXdp DEFAULT = new AfXdp(Mode.AUTO, Copy.AUTO, List.of(), 2048, OptionalInt.empty());

        public AfXdp {
            queues = List.copyOf(queues);
        }

        /** Where the XDP program runs. */
        public enum Mode {
            AUTO,
            NATIVE,
            GENERIC
        }

        /** Whether the kernel copies between its buffers and ours. */
        public enum Copy {
            AUTO,
            COPY,
            ZERO_COPY
        }
    }

    /**
     * AF_PACKET sockets: a TPACKET_V3 receive ring, transmit by sendmmsg straight from it.
     *
     * @param blockBytes of the receive ring, a multiple of the page size
     * @param blockCount of the receive ring
     * @param headroomBytes PACKET_RESERVE; empty means planned from where the port's packets can go
     */
    record AfPacket(int blockBytes, int blockCount, OptionalInt headroomBytes) implements DriverConfig {
        public static final AfPacket DEFAULT = new AfPacket(1 << 18, 32, OptionalInt.empty());
    }

    /**
     * Capture files instead of a device: offline runs.
     *
     * @param read pcap or pcapng to receive from; empty: nothing arrives
     * @param write pcap to transmit to; empty: what is transmitted is only counted
     * @param format of {@code write}
     * @param mac the port's Ethernet address; empty: routed frames to any address are ours
     * @param addresses the port's own, which ICMP errors come from
     */
    record Pcap(
            Optional<Path> read,
            Optional<Path> write,
            Format format,
            int mtuBytes,
            Optional<MacAddress> mac,
            List<IpAddress> addresses)
            implements DriverConfig {
        public static final int DEFAULT_MTU_BYTES = 1500;

        /** A capture without an address of its own. */
        public Pcap(Optional<Path> read, Optional<Path> write, Format format, int mtuBytes) {
            this(read, write, format, mtuBytes, Optional.empty(), List.of());
        }

        public Pcap {
            addresses = List.copyOf(addresses);
        }

        /** How {@code write} is laid out. */
        public enum Format {
            MICROSECONDS,
            NANOSECONDS
        }
    }
}
