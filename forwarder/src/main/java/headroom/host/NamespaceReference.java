package headroom.host;

import headroom.linux.io.NetworkNamespace;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How to get to a network namespace, without holding it: what is held lives on after its owner deleted it, devices and
 * all.
 *
 * @param name as {@code ip netns} has it; or empty
 * @param pid of a process inside, where it has no name
 * @param identity what it is to be
 */
public record NamespaceReference(String name, OptionalLong pid, NetworkNamespace.Identity identity) {
    /** A way to a namespace that is open: by its name, else by a process in it. */
    public static Optional<NamespaceReference> of(NetworkNamespace namespace) {
        return NamespaceSearch.of(namespace);
    }

    static NamespaceReference named(String name) throws IOException {
        try (NetworkNamespace namespace = NetworkNamespace.named(name)) {
            return new NamespaceReference(name, OptionalLong.empty(), namespace.identity());
        }
    }

    static NamespaceReference ofProcess(long pid) throws IOException {
        try (NetworkNamespace namespace = NetworkNamespace.ofProcess(pid)) {
            return new NamespaceReference("", OptionalLong.of(pid), namespace.identity());
        }
    }

    /**
     * Opens it, for a moment.
     *
     * @return empty when the name or the process now leads elsewhere, or nowhere
     */
    public Optional<NetworkNamespace> open() {
        try {
            NetworkNamespace namespace =
                    pid.isPresent() ? NetworkNamespace.ofProcess(pid.getAsLong()) : NetworkNamespace.named(name);
            if (namespace.identity().equals(identity)) {
                return Optional.of(namespace);
            }
            namespace.close();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    String path() {
        return pid.isPresent() ? "/proc/" + pid.getAsLong() + "/ns/net" : "/run/netns/" + name;
    }

    /** What to put in front of a command to run it inside. */
    public String commandPrefix() {
        return pid.isPresent() ? "nsenter --net=" + path() + " " : "ip netns exec " + name + " ";
    }
}
