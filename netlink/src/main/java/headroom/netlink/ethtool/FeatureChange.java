package headroom.netlink.ethtool;

import java.util.Map;
import java.util.Set;

/**
 * What became of a request to switch features.
 *
 * @param refused names of those that are not as was asked
 * @param changed whether a feature is active now, by the name of each that changed: others may have followed
 */
public record FeatureChange(Set<String> refused, Map<String, Boolean> changed) {
    public FeatureChange {
        refused = Set.copyOf(refused);
        changed = Map.copyOf(changed);
    }
}
