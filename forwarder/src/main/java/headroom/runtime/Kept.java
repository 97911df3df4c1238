package headroom.runtime;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Objects that outlive the plan they were made for as long as the next one asks for them again. */
final class Kept<K, V> {
    private final Map<K, V> values = new LinkedHashMap<>();
    private final Set<K> used = new HashSet<>();

    V get(K key, Function<K, V> make) {
        used.add(key);
        return values.computeIfAbsent(key, make);
    }

    /** Forgets what was not asked for since the last call. */
    void forgetUnused() {
        values.keySet().retainAll(used);
        used.clear();
    }

    Collection<V> values() {
        return values.values();
    }
}
