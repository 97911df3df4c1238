package headroom.port.afxdp;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How a device is to be taken.
 *
 * @param queues of the device; empty means all
 * @param ringEntries of the receive, transmit, fill and completion rings each, a power of two
 * @param busyPollUs SO_BUSY_POLL in microseconds; empty means off
 */
public record AfXdpOptions(Mode mode, Copy copy, List<Integer> queues, int ringEntries, OptionalInt busyPollUs) {
    /** Where the XDP program runs. */
    public enum Mode {
        /** In the driver where it can, else in the stack, with a warning. */
        AUTO,
        NATIVE,
        GENERIC;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether the kernel copies between its buffers and ours. */
    public enum Copy {
        /** As the driver can. */
        AUTO,
        COPY,
        ZERO_COPY;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static final int RING_ENTRIES_MIN = 64;
    static final int RING_ENTRIES_MAX = 32768;

    public static final AfXdpOptions DEFAULT =
            new AfXdpOptions(Mode.AUTO, Copy.AUTO, List.of(), 2048, OptionalInt.empty());

    public AfXdpOptions {
        if (ringEntries < RING_ENTRIES_MIN || ringEntries > RING_ENTRIES_MAX || Integer.bitCount(ringEntries) != 1) {
            throw new IllegalArgumentException("ring entries must be a power of two from " + RING_ENTRIES_MIN + " to "
                    + RING_ENTRIES_MAX + ", not " + ringEntries);
        }
        queues = queues.stream().sorted().distinct().toList();
    }
}
