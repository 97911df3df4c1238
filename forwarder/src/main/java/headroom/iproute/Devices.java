package headroom.iproute;

import headroom.linux.call.Errno;
import headroom.linux.io.Fd;
import headroom.linux.uapi.FcntlH;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.NamespaceIds;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * The devices of one namespace by their indices, and other namespaces by the ids it has for them. What is not known is
 * asked of the kernel, once; an UncheckedIOException where that fails. Single-threaded.
 */
public final class Devices {
    private static final Path NAMED = Path.of("/run/netns");

    private final Map<Integer, Optional<Link>> links = new HashMap<>();
    private final Map<Integer, Optional<String>> namespaces = new HashMap<>();
    private final IntFunction<Optional<Link>> askLink;
    private final IntFunction<Optional<String>> askNamespace;

    Devices(Collection<Link> known, IntFunction<Optional<Link>> askLink, IntFunction<Optional<String>> askNamespace) {
        this.askLink = askLink;
        this.askNamespace = askNamespace;
        known.forEach(this::learn);
    }

    /**
     * Devices of the namespace the socket is of.
     *
     * @param known saves asking
     */
    public static Devices of(NetlinkSocket socket, Collection<Link> known) {
        return new Devices(known, index -> link(socket, index), id -> namespace(socket, id));
    }

    /** A device as it is now. */
    public void learn(Link link) {
        links.put(link.index(), Optional.of(link));
    }

    Optional<Link> link(int index) {
        return links.computeIfAbsent(index, askLink::apply);
    }

    /** The name, or {@code ifINDEX} where there is no such device. */
    String name(int index) {
        return link(index).map(Link::name).orElse("if" + index);
    }

    /** The name of a namespace that has one. */
    Optional<String> namespace(int id) {
        return namespaces.computeIfAbsent(id, askNamespace::apply);
    }

    private static Optional<Link> link(NetlinkSocket socket, int index) {
        try {
            return Optional.of(socket.get(Links.byIndex(index)));
        } catch (NetlinkRefusedException e) {
            if (e.is(Errno.ENODEV)) {
                return Optional.empty();
            }
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> namespace(NetlinkSocket socket, int id) {
        try (DirectoryStream<Path> names = Files.newDirectoryStream(NAMED)) {
            for (Path name : names) {
                if (id(socket, name).equals(OptionalInt.of(id))) {
                    return Optional.of(name.getFileName().toString());
                }
            }
            return Optional.empty();
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty(); // nobody has named a namespace
        }
    }

    private static OptionalInt id(NetlinkSocket socket, Path name) {
        try (Fd fd = Fd.open(name.toString(), FcntlH.O_RDONLY)) {
            return socket.get(NamespaceIds.ofDescriptor(fd.number()));
        } catch (IOException e) {
            return OptionalInt.empty(); // gone meanwhile, not for this user, or no namespace
        }
    }
}
