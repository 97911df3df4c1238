package headroom.host;

import headroom.linux.io.NetworkNamespace;
import headroom.netlink.ethtool.EthtoolSocket;
import headroom.netlink.ethtool.Feature;
import headroom.netlink.message.Toggle;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A device's features by the kernel's names, which {@code ethtool -K} takes too. */
final class Features {
    private static final String TOO_OLD = "the kernel tells of features since Linux 5.6";

    private Features() {}

    /** Those that are in force, can be changed and match. */
    static Set<String> changeable(NetworkNamespace namespace, String device, Predicate<String> matching)
            throws IOException {
        try (EthtoolSocket socket = EthtoolSocket.open(namespace)) {
            List<Feature> features = socket.features(device).orElseThrow(() -> new IOException(TOO_OLD));
            return features.stream()
                    .filter(feature -> feature.active() && feature.changeable())
                    .map(Feature::name)
                    .filter(matching)
                    .collect(Collectors.toSet());
        }
    }

    /** What the kernel refuses to switch stays as it is: ask for {@link #changeable} again. */
    static void set(NetworkNamespace namespace, String device, Set<String> features, Toggle toggle) throws IOException {
        Map<String, Toggle> wanted = new HashMap<>();
        features.forEach(feature -> wanted.put(feature, toggle));
        try (EthtoolSocket socket = EthtoolSocket.open(namespace)) {
            if (socket.setFeatures(device, wanted).isEmpty()) {
                throw new IOException(TOO_OLD);
            }
        }
    }
}
