package headroom.netlink.route;

import static headroom.linux.uapi.RtnetlinkH.RTAX_CC_ALGO;
import static headroom.linux.uapi.RtnetlinkH.RTAX_FASTOPEN_NO_COOKIE;
import static headroom.linux.uapi.RtnetlinkH.RTAX_LOCK;

import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a route says of the path (RTA_METRICS). Numbers are by RTAX_*, unsigned, in the units of ip-route(8) except
 * that round-trip times are in the kernel's fractions: RTAX_RTT in eighths, RTAX_RTTVAR in quarters of a millisecond.
 *
 * @param numbers in the order of RTAX_*
 * @param congestionControl name of the algorithm
 */
public record RouteMetrics(Map<Integer, Integer> numbers, Optional<String> congestionControl) {
    public static final RouteMetrics NONE = new RouteMetrics(Map.of(), Optional.empty());

    public RouteMetrics {
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    /** The one of that number of RTAX_*, e.g. RTAX_MTU. */
    public OptionalInt number(int metric) {
        Integer value = numbers.get(metric);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    static RouteMetrics decode(AttributeSet nest) throws MalformedNetlinkException {
        Map<Integer, Integer> numbers = new TreeMap<>();
        for (int metric = RTAX_LOCK; metric <= RTAX_FASTOPEN_NO_COOKIE; metric++) {
            OptionalInt number = metric == RTAX_CC_ALGO ? OptionalInt.empty() : nest.u32(metric);
            if (number.isPresent()) {
                numbers.put(metric, number.getAsInt());
            }
        }
        return new RouteMetrics(numbers, nest.string(RTAX_CC_ALGO));
    }
}
