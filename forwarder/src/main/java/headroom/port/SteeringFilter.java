package headroom.port;

import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Address;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A {@link Steering} in the form that drivers without a program in the kernel ask once a packet. Immutable; allocates
 * nothing when asked.
 *
 * <p>By destination means untagged IPv4 and IPv6: a tagged frame belongs to the kernel's VLAN device.
 */
public final class SteeringFilter {
    private final boolean everything;
    private final Ranges take4;
    private final Ranges leave4;
    private final Ranges take6;
    private final Ranges leave6;

    public SteeringFilter(Steering steering) {
        everything = steering.scope() == Steering.Scope.EVERYTHING;
        Set<IpPrefix> leave = new HashSet<>();
        steering.leave().forEach(address -> leave.add(new IpPrefix(address, address.bits())));
        take4 = Ranges.of(steering.take(), 32);
        leave4 = Ranges.of(leave, 32);
        take6 = Ranges.of(steering.take(), 128);
        leave6 = Ranges.of(leave, 128);
    }

    /**
     * Whether the frame in {@code [at, end)} is the daemon's. A frame too short to have a destination is nobody's but the
     * kernel's, unless everything is taken.
     */
    public boolean takes(MemorySegment frame, long at, long end) {
        if (everything) {
            return true;
        }
        if (end - at < EthernetHeader.LENGTH) {
            return false;
        }
        long ip = at + EthernetHeader.LENGTH;
        return switch (EthernetHeader.etherType(frame, at)) {
            case EtherType.IPV4 -> end - ip >= Ipv4Header.LENGTH && takesV4(frame, ip);
            case EtherType.IPV6 -> end - ip >= Ipv6Header.LENGTH && takesV6(frame, ip);
            default -> false;
        };
    }

    private boolean takesV4(MemorySegment frame, long ip) {
        long destination = Integer.toUnsignedLong(Ipv4Header.destination(frame, ip));
        return take4.contains(0, destination) && !leave4.contains(0, destination);
    }

    private boolean takesV6(MemorySegment frame, long ip) {
        long high = Ipv6Header.destinationHigh(frame, ip);
        long low = Ipv6Header.destinationLow(frame, ip);
        return take6.contains(high, low) && !leave6.contains(high, low);
    }

    /** Disjoint address ranges in ascending order, searched by bisection; an IPv4 address has a high word of 0. */
    private static final class Ranges {
        private final long[] firstHigh;
        private final long[] firstLow;
        private final long[] lastHigh;
        private final long[] lastLow;

        private Ranges(int count) {
            firstHigh = new long[count];
            firstLow = new long[count];
            lastHigh = new long[count];
            lastLow = new long[count];
        }

        /** Prefixes either nest or are disjoint: sorted, a nested one follows one that holds it, and falls away. */
        static Ranges of(Set<IpPrefix> prefixes, int bits) {
            List<IpPrefix> sorted = prefixes.stream()
                    .filter(p -> p.address().bits() == bits)
                    .sorted((a, b) -> {
                        int order = compare(high(a), low(a), high(b), low(b));
                        return order != 0 ? order : Integer.compare(a.length(), b.length());
                    })
                    .toList();
            List<IpPrefix> outermost = new ArrayList<>();
            for (IpPrefix prefix : sorted) {
                if (outermost.isEmpty() || !outermost.getLast().contains(prefix.address())) {
                    outermost.add(prefix);
                }
            }
            Ranges ranges = new Ranges(outermost.size());
            for (int i = 0; i < outermost.size(); i++) {
                IpPrefix prefix = outermost.get(i);
                int host = bits - prefix.length();
                ranges.firstHigh[i] = high(prefix);
                ranges.firstLow[i] = low(prefix);
                ranges.lastHigh[i] = ranges.firstHigh[i] | lowBits(host - 64);
                ranges.lastLow[i] = ranges.firstLow[i] | lowBits(host);
            }
            return ranges;
        }

        boolean contains(long high, long low) {
            int from = 0;
            int to = firstHigh.length - 1;
            while (from <= to) {
                int middle = (from + to) >>> 1;
                if (compare(high, low, firstHigh[middle], firstLow[middle]) < 0) {
                    to = middle - 1;
                } else if (compare(high, low, lastHigh[middle], lastLow[middle]) > 0) {
                    from = middle + 1;
                } else {
                    return true;
                }
            }
            return false;
        }

        private static long high(IpPrefix prefix) {
            return prefix.address() instanceof Ipv6Address six ? six.high() : 0;
        }

        private static long low(IpPrefix prefix) {
            return switch (prefix.address()) {
                case Ipv4Address four -> Integer.toUnsignedLong(four.value());
                case Ipv6Address six -> six.low();
            };
        }

        private static int compare(long high, long low, long otherHigh, long otherLow) {
            int order = Long.compareUnsigned(high, otherHigh);
            return order != 0 ? order : Long.compareUnsigned(low, otherLow);
        }

        private static long lowBits(int count) {
            return count <= 0 ? 0 : count >= 64 ? -1 : (1L << count) - 1;
        }
    }
}
