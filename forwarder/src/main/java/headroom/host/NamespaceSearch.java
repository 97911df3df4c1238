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
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

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
            Iterator<NamespaceReference> candidates = all().iterator();
            while (candidates.hasNext()) {
                NamespaceReference candidate = candidates.next();
                if (id(socket, candidate).equals(OptionalInt.of(id))) {
                    return Optional.of(candidate);
                }
            }
            return Optional.empty();
        }
    }

    /** A way to a namespace that is open. */
    static Optional<NamespaceReference> of(NetworkNamespace namespace) {
        return all().filter(candidate -> candidate.identity().equals(namespace.identity()))
                .findFirst();
    }

    private static OptionalInt id(NetlinkSocket socket, NamespaceReference candidate) throws IOException {
        try (Fd fd = Fd.open(candidate.path(), FcntlH.O_RDONLY)) {
            return socket.get(NamespaceIds.ofDescriptor(fd.number()));
        } catch (ErrnoException e) {
            return OptionalInt.empty(); // gone meanwhile
        }
    }

    /** Each once, by its name rather than by a process: those come first, and no more is looked at than is taken. */
    private static Stream<NamespaceReference> all() {
        Set<NetworkNamespace.Identity> seen = new HashSet<>();
        Stream<NamespaceReference> named = Stream.of("*")
                .flatMap(glob -> entries(Path.of("/run/netns"), glob, NAMES_AT_MOST).stream())
                .flatMap(name -> there(() -> NamespaceReference.named(name)).stream());
        Stream<NamespaceReference> ofProcesses = Stream.of("[0-9]*")
                .flatMap(glob -> entries(Path.of("/proc"), glob, PROCESSES_AT_MOST).stream())
                .flatMap(pid -> there(() -> NamespaceReference.ofProcess(Long.parseLong(pid))).stream());
        return Stream.concat(named, ofProcesses).filter(reference -> seen.add(reference.identity()));
    }

    /** Empty where it is gone meanwhile, somebody else's process, or a file that is no namespace. */
    private static Optional<NamespaceReference> there(Inside.Work<NamespaceReference> candidate) {
        try {
            return Optional.of(candidate.run());
        } catch (IOException e) {
            return Optional.empty();
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
