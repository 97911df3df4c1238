package headroom.tests.lab.guest;

import headroom.lab.Namespace;
import java.io.IOException;

/** What a device has received so far, and how often the kernel reallocated since it was last asked to forget. */
record Count(long packets, long bytes, long reallocations) {
    static Count now(Namespace namespace, String device) throws IOException {
        long reallocations = Reallocations.count(); // first: what follows makes some noise of its own
        return new Count(
                statistic(namespace, device, "rx_packets"), statistic(namespace, device, "rx_bytes"), reallocations);
    }

    private static long statistic(Namespace namespace, String device, String name) throws IOException {
        String path = "/sys/class/net/" + device + "/statistics/" + name;
        return Long.parseLong(namespace.run("cat", path).strip());
    }

    /** How it is told: what was counted since {@code earlier}. */
    String since(Count earlier) {
        return "%d packets, %d bytes, %d reallocations"
                .formatted(packets - earlier.packets, bytes - earlier.bytes, reallocations);
    }
}
