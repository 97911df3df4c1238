package headroom.netlink.ethtool;

import java.util.OptionalInt;

/** Numbers of queues that are asked for; what is absent stays as it is. */
public record ChannelCounts(OptionalInt receive, OptionalInt transmit, OptionalInt other, OptionalInt combined) {
    public static ChannelCounts combined(int count) {
        return new ChannelCounts(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(count));
    }

    public static ChannelCounts separate(int receive, int transmit) {
        return new ChannelCounts(
                OptionalInt.of(receive), OptionalInt.of(transmit), OptionalInt.empty(), OptionalInt.empty());
    }
}
