package headroom.lookup;

import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Longest-prefix match over the prefixes of one IP version: one open-addressed hash a prefix length that occurs, asked
 * from the longest to the shortest. Immutable; a look-up allocates nothing.
 *
 * <p>An IPv4 address is a key whose high word has the address in its upper half and whose low word is 0.
 */
public final class PrefixTable<V> {
    private final List<Level<V>> levels;

    private PrefixTable(List<Level<V>> levels) {
        this.levels = levels;
    }

    /** A table of the entries whose prefix has {@code addressBits} bits (32 or 128); the others are passed over. */
    public static <V> PrefixTable<V> of(int addressBits, Map<IpPrefix, V> entries) {
        Map<Integer, Map<IpPrefix, V>> byLength = new TreeMap<>(Comparator.reverseOrder());
        entries.forEach((prefix, value) -> {
            if (prefix.address().bits() == addressBits) {
                byLength.computeIfAbsent(prefix.length(), length -> new LinkedHashMap<>())
                        .put(prefix, value);
            }
        });
        List<Level<V>> levels = new ArrayList<>();
        byLength.forEach((length, prefixes) -> levels.add(new Level<>(length, prefixes)));
        return new PrefixTable<>(List.copyOf(levels));
    }

    public boolean isEmpty() {
        return levels.isEmpty();
    }

    /** The value of the longest prefix that has the address, or null. */
    public V lookup(long high, long low) {
        for (int i = 0; i < levels.size(); i++) {
            V value = levels.get(i).get(high, low);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** The same for an IPv4 address. */
    public V lookup(int ipv4) {
        return lookup((long) ipv4 << 32, 0);
    }

    private static final class Level<V> {
        private final long highMask;
        private final long lowMask;
        private final long[] keys;
        private final Object[] values;
        private final int slotMask;

        Level(int length, Map<IpPrefix, V> prefixes) {
            highMask = highBits(length);
            lowMask = highBits(length - 64);
            int slots = Integer.highestOneBit(Math.max(2, prefixes.size()) * 4 - 1);
            slotMask = slots - 1;
            keys = new long[2 * slots];
            values = new Object[slots];
            prefixes.forEach((prefix, value) -> put(prefix.address(), value));
        }

        private void put(IpAddress address, V value) {
            long high;
            long low;
            switch (address) {
                case Ipv4Address four -> {
                    high = (long) four.value() << 32;
                    low = 0;
                }
                case Ipv6Address six -> {
                    high = six.high();
                    low = six.low();
                }
            }
            int slot = slot(high, low);
            while (values[slot] != null) {
                slot = slot + 1 & slotMask;
            }
            keys[2 * slot] = high;
            keys[2 * slot + 1] = low;
            values[slot] = value;
        }

        @SuppressWarnings("unchecked") // put() stores only V
        V get(long addressHigh, long addressLow) {
            long high = addressHigh & highMask;
            long low = addressLow & lowMask;
            int slot = slot(high, low);
            while (values[slot] != null) {
                if (keys[2 * slot] == high && keys[2 * slot + 1] == low) {
                    return (V) values[slot];
                }
                slot = slot + 1 & slotMask;
            }
            return null;
        }

        private int slot(long high, long low) {
            long mixed = (high * 0x9e3779b97f4a7c15L ^ Long.rotateLeft(low, 32)) * 0xbf58476d1ce4e5b9L;
            return (int) (mixed >>> 40) & slotMask;
        }

        private static long highBits(int count) {
            return count <= 0 ? 0 : count >= 64 ? -1 : -1L << (64 - count);
        }
    }
}
