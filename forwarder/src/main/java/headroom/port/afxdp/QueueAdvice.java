package headroom.port.afxdp;

import headroom.linux.io.Ethtool;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What to do about receive queues that no socket serves.
 *
 * @param unserved their numbers, for people
 * @param command keeps traffic off them, where the device is
 * @param reach what the command changes
 */
public record QueueAdvice(String unserved, String command, Reach reach) {
    /** How traffic is kept off a queue. */
    public enum Reach {
        /** The queue is not there afterwards. */
        CHANNELS,
        /** Receive-side scaling leaves it out. */
        SPREADING
    }

    /**
     * Empty where all have a socket, or none has.
     *
     * @param device the kernel's name
     * @param served sorted
     */
    public static Optional<QueueAdvice> of(String device, Ethtool.Channels channels, List<Integer> served) {
        List<Integer> unserved = IntStream.range(0, channels.receiveQueues())
                .filter(queue -> !served.contains(queue))
                .boxed()
                .toList();
        if (unserved.isEmpty() || served.isEmpty()) {
            return Optional.empty();
        }
        String list = unserved.stream().map(String::valueOf).collect(Collectors.joining(", "));
        int first = served.getFirst();
        boolean contiguous = served.getLast() - first + 1 == served.size();
        if (contiguous && first == 0) {
            String kind = channels.combined() > 0 ? " combined " : " rx ";
            return Optional.of(new QueueAdvice(list, "ethtool -L " + device + kind + served.size(), Reach.CHANNELS));
        }
        String spread =
                contiguous ? "start " + first + " equal " + served.size() : "weight " + weights(channels, served);
        return Optional.of(new QueueAdvice(list, "ethtool -X " + device + " " + spread, Reach.SPREADING));
    }

    private static String weights(Ethtool.Channels channels, List<Integer> served) {
        return IntStream.range(0, channels.receiveQueues())
                .mapToObj(queue -> served.contains(queue) ? "1" : "0")
                .collect(Collectors.joining(" "));
    }

    /**
     * The same as a warning of the port's.
     *
     * @param device as shown to the user, {@code NETNS/DEVICE} where it is in another network namespace
     */
    static Optional<String> warning(String device, Ethtool.Channels channels, List<Integer> served) {
        int slash = device.indexOf('/');
        String name = device.substring(slash + 1);
        String inNamespace = slash < 0 ? "" : "ip netns exec " + device.substring(0, slash) + " ";
        return of(name, channels, served)
                .map(advice -> "what arrives on queue " + advice.unserved() + " of " + name
                        + " has no socket and goes to the kernel; keep traffic off: " + inNamespace
                        + advice.command());
    }
}
