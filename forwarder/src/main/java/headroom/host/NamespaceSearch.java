package headroom.host;

import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.uapi.FcntlH;
import headroom.netlink.route.NamespaceIds;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds network namespaces among those that have a name and those some process is in. */
final class NamespaceSearch {
    private static final int NAMES_AT_MOST = 4096;
    private static final int PROCESSES_AT_MOST = 32768;

    private NamespaceSearch() {}

    /**
     * The namespace that {@code asker} knows by a number (IFLA_LINK_NETNSID and the like).
     *
     * @return empty when it is not among those found, or was not looked at for want of permission
     */
    static Optional<NamespaceReference> byId(NetworkNamespace asker, int id) throws IOException {
        try (NetlinkSocket socket = NetlinkSocket.route(asker)) {
            for (NamespaceReference candidate : all()) {
                if (id(socket, candidate).equals(OptionalInt.of(id))) {
                    return Optional.of(candidate);
                }
            }
            return Optional.empty();
        }
    }

    /** A way to a namespace that is open. */
    static Optional<NamespaceReference> of(NetworkNamespace namespace) {
        return all().stream()
                .filter(candidate -> candidate.identity().equals(namespace.identity()))
                .findFirst();
    }

    private static OptionalInt id(NetlinkSocket socket, NamespaceReference candidate) throws IOException {
        try (Fd fd = Fd.open(candidate.path(), FcntlH.O_RDONLY)) {
            return socket.get(NamespaceIds.ofDescriptor(fd.number()));
        } catch (ErrnoException e) {
            return OptionalInt.empty(); // gone meanwhile
        }
    }

    /** Each once, by its name rather than by a process. */
    private static List<NamespaceReference> all() {
        Map<NetworkNamespace.Identity, NamespaceReference> found = new LinkedHashMap<>();
        for (String name : entries(Path.of("/run/netns"), "*", NAMES_AT_MOST)) {
            add(found, () -> NamespaceReference.named(name));
        }
        for (String pid : entries(Path.of("/proc"), "[0-9]*", PROCESSES_AT_MOST)) {
            add(found, () -> NamespaceReference.ofProcess(Long.parseLong(pid)));
        }
        return List.copyOf(found.values());
    }

    private static void add(
            Map<NetworkNamespace.Identity, NamespaceReference> found, Inside.Work<NamespaceReference> candidate) {
        try {
            NamespaceReference reference = candidate.run();
            found.putIfAbsent(reference.identity(), reference);
        } catch (IOException e) {
            // Gone meanwhile, somebody else's process, or a file that is no namespace: none to be found by.
        }
    }

    private static List<String> entries(Path directory, String glob, int atMost) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, glob)) {
            for (Path entry : stream) {
                if (names.size() == atMost) {
                    break;
                }
                names.add(entry.getFileName().toString());
            }
        } catch (NoSuchFileException e) {
            return List.of(); // nobody has named a namespace yet
        } catch (IOException | DirectoryIteratorException e) {
            return names;
        }
        return names;
    }
}
