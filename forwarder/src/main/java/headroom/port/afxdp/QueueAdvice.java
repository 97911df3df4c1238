package headroom.port.afxdp;

import headroom.linux.io.Ethtool;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What to do about receive queues that no socket serves. */
final class QueueAdvice {
    private QueueAdvice() {}

    /**
     * A warning with the command that keeps traffic off the queues without a socket; empty where all have one.
     *
     * @param device as shown to the user, {@code NETNS/DEVICE} where it is in another network namespace
     * @param served sorted
     */
    static Optional<String> unserved(String device, Ethtool.Channels channels, List<Integer> served) {
        List<Integer> unserved = IntStream.range(0, channels.receiveQueues())
                .filter(queue -> !served.contains(queue))
                .boxed()
                .toList();
        if (unserved.isEmpty() || served.isEmpty()) {
            return Optional.empty();
        }
        int slash = device.indexOf('/');
        String name = device.substring(slash + 1);
        String inNamespace = slash < 0 ? "" : "ip netns exec " + device.substring(0, slash) + " ";
        String list = unserved.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return Optional.of("what arrives on queue " + list + " of " + name
                + " has no socket and goes to the kernel; keep traffic off: " + inNamespace
                + remedy(name, channels, served));
    }

    private static String remedy(String name, Ethtool.Channels channels, List<Integer> served) {
        int first = served.getFirst();
        boolean contiguous = served.getLast() - first + 1 == served.size();
        if (contiguous && first == 0) {
            return "ethtool -L " + name + (channels.combined() > 0 ? " combined " : " rx ") + served.size();
        }
        if (contiguous) {
            return "ethtool -X " + name + " start " + first + " equal " + served.size();
        }
        return "ethtool -X " + name + " weight "
                + IntStream.range(0, channels.receiveQueues())
                        .mapToObj(queue -> served.contains(queue) ? "1" : "0")
                        .collect(Collectors.joining(" "));
    }
}
