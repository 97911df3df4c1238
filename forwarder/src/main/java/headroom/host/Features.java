package headroom.host;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.io.Ethtool;
import headroom.linux.uapi.EthtoolH;
import headroom.linux.uapi.EthtoolH.EthtoolGetFeaturesBlock;
import headroom.linux.uapi.EthtoolH.EthtoolGfeatures;
import headroom.linux.uapi.EthtoolH.EthtoolGstrings;
import headroom.linux.uapi.EthtoolH.EthtoolSetFeaturesBlock;
import headroom.linux.uapi.EthtoolH.EthtoolSfeatures;
import headroom.linux.uapi.EthtoolH.EthtoolSsetInfo;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A device's features by the names of {@code ethtool -k}; in the calling thread's namespace. */
final class Features {
    private static final int BLOCK_BITS = 32;
    /** The member {@code size} of struct ethtool_gfeatures and ethtool_sfeatures, counted in blocks. */
    private static final int BLOCKS = 4;

    private static final int FEATURES_AT_MOST = 1024;

    private Features() {}

    /** Those that are in force, can be changed and match. */
    static Set<String> changeable(String device, Predicate<String> matching) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            List<String> names = names(arena, device);
            MemorySegment features = read(arena, device, names.size());
            Set<String> found = new LinkedHashSet<>();
            for (int i = 0; i < names.size(); i++) {
                long block = EthtoolGfeatures.SIZE + (long) i / BLOCK_BITS * EthtoolGetFeaturesBlock.SIZE;
                int bit = 1 << i % BLOCK_BITS;
                boolean available = (features.get(JAVA_INT, block + EthtoolGetFeaturesBlock.AVAILABLE) & bit) != 0;
                boolean active = (features.get(JAVA_INT, block + EthtoolGetFeaturesBlock.ACTIVE) & bit) != 0;
                boolean fixed = (features.get(JAVA_INT, block + EthtoolGetFeaturesBlock.NEVER_CHANGED) & bit) != 0;
                if (available && active && !fixed && matching.test(names.get(i))) {
                    found.add(names.get(i));
                }
            }
            return found;
        }
    }

    static void switchOff(String device, Set<String> features) throws IOException {
        set(device, features, 0);
    }

    static void switchOn(String device, Set<String> features) throws IOException {
        set(device, features, -1);
    }

    private static void set(String device, Set<String> features, int wanted) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            List<String> names = names(arena, device);
            int blocks = blocks(names.size());
            MemorySegment request =
                    arena.allocate(EthtoolSfeatures.SIZE + (long) blocks * EthtoolSetFeaturesBlock.SIZE, Integer.BYTES);
            request.set(JAVA_INT, EthtoolSfeatures.CMD, EthtoolH.ETHTOOL_SFEATURES);
            request.set(JAVA_INT, BLOCKS, blocks);
            for (int i = 0; i < names.size(); i++) {
                if (features.contains(names.get(i))) {
                    long block = EthtoolSfeatures.SIZE + (long) i / BLOCK_BITS * EthtoolSetFeaturesBlock.SIZE;
                    int bit = 1 << i % BLOCK_BITS;
                    or(request, block + EthtoolSetFeaturesBlock.VALID, bit);
                    or(request, block + EthtoolSetFeaturesBlock.REQUESTED, bit & wanted);
                }
            }
            Ethtool.request(device, "ETHTOOL_SFEATURES", request);
        }
    }

    private static void or(MemorySegment request, long at, int bits) {
        request.set(JAVA_INT, at, request.get(JAVA_INT, at) | bits);
    }

    private static MemorySegment read(Arena arena, String device, int count) throws IOException {
        int blocks = blocks(count);
        MemorySegment features =
                arena.allocate(EthtoolGfeatures.SIZE + (long) blocks * EthtoolGetFeaturesBlock.SIZE, Integer.BYTES);
        features.set(JAVA_INT, EthtoolGfeatures.CMD, EthtoolH.ETHTOOL_GFEATURES);
        features.set(JAVA_INT, BLOCKS, blocks);
        Ethtool.request(device, "ETHTOOL_GFEATURES", features);
        return features;
    }

    /** In the order of their bits, which differs from kernel to kernel. */
    private static List<String> names(Arena arena, String device) throws IOException {
        MemorySegment info = arena.allocate(EthtoolSsetInfo.SIZE + Integer.BYTES, Long.BYTES);
        info.set(JAVA_INT, EthtoolSsetInfo.CMD, EthtoolH.ETHTOOL_GSSET_INFO);
        info.set(JAVA_LONG, EthtoolSsetInfo.SSET_MASK, 1L << EthtoolH.ETH_SS_FEATURES);
        Ethtool.request(device, "ETHTOOL_GSSET_INFO", info);
        int count = info.get(JAVA_INT, EthtoolSsetInfo.SIZE);
        if (count < 0 || count > FEATURES_AT_MOST) {
            throw new IOException("ethtool " + device + ": " + count + " features");
        }
        MemorySegment strings =
                arena.allocate(EthtoolGstrings.SIZE + (long) count * EthtoolH.ETH_GSTRING_LEN, Integer.BYTES);
        strings.set(JAVA_INT, EthtoolGstrings.CMD, EthtoolH.ETHTOOL_GSTRINGS);
        strings.set(JAVA_INT, EthtoolGstrings.STRING_SET, EthtoolH.ETH_SS_FEATURES);
        strings.set(JAVA_INT, EthtoolGstrings.LEN, count);
        Ethtool.request(device, "ETHTOOL_GSTRINGS", strings);
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            names.add(strings.getString(EthtoolGstrings.SIZE + (long) i * EthtoolH.ETH_GSTRING_LEN));
        }
        return names;
    }

    private static int blocks(int count) {
        return (count + BLOCK_BITS - 1) / BLOCK_BITS;
    }
}
