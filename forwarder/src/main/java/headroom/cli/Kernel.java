package headroom.cli;

import headroom.config.NearMiss;
import headroom.iproute.Devices;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.message.Dump;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.Get;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The kernel of one namespace, asked over netlink; what it refuses is told in iproute2's words. One thread. */
final class Kernel implements AutoCloseable {
    /** Exit code: the kernel refused. */
    static final int REFUSED = 2;

    private final NetlinkSocket socket;
    private final PrintStream warnings;

    private Kernel(NetlinkSocket socket, PrintStream warnings) {
        this.socket = socket;
        this.warnings = warnings;
    }

    /** @param netns empty for this process's own */
    static Kernel open(Optional<String> netns, PrintStream warnings) throws FailedException {
        try {
            if (netns.isEmpty()) {
                return new Kernel(NetlinkSocket.route(), warnings);
            }
            try (NetworkNamespace namespace = namespace(netns.get())) {
                return new Kernel(NetlinkSocket.route(namespace), warnings);
            }
        } catch (IOException e) {
            throw new FailedException(Main.REFUSED, e.getMessage());
        }
    }

    /** The namespace of that name, for as long as it is held open. */
    static NetworkNamespace namespace(String name) throws FailedException {
        try {
            return NetworkNamespace.named(name);
        } catch (ErrnoException e) {
            throw new FailedException(
                    Main.USAGE,
                    "Cannot open network namespace \"" + name + "\": "
                            + e.errno().description());
        } catch (IOException e) {
            throw new FailedException(Main.USAGE, "Invalid netns name \"" + name + "\"");
        }
    }

    NetlinkSocket socket() {
        return socket;
    }

    void execute(MessageWriter request) throws FailedException {
        try {
            ExtendedAck remark = socket.execute(request);
            remark.message().ifPresent(words -> warnings.println("Warning: " + ended(words)));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    <T> T get(Get<T> get) throws FailedException {
        try {
            return socket.get(get);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    <T> List<T> dump(Dump<T> dump) throws FailedException {
        try {
            return socket.dump(dump);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Names for indices. */
    Devices devices(Collection<Link> known) {
        return Devices.of(socket, known);
    }

    /** The device of that name, or alternative name. */
    Optional<Link> find(String name) throws FailedException {
        return find(Links.byName(name));
    }

    Optional<Link> find(Get<Link> byName) throws FailedException {
        try {
            return Optional.of(socket.get(byName));
        } catch (NetlinkRefusedException e) {
            if (e.is(Errno.ENODEV) || e.is(Errno.ERANGE) || e.is(Errno.EINVAL)) {
                return Optional.empty();
            }
            throw failure(e);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** The same for a device that has to be there. */
    Link device(String name) throws FailedException {
        Optional<Link> found = find(name);
        if (found.isPresent()) {
            return found.get();
        }
        throw missing("Cannot find device \"" + name + "\"", name);
    }

    int index(String name) throws FailedException {
        return device(name).index();
    }

    /** The index of a device to send through. iproute2 exits otherwise where that is missing. */
    int below(String name) throws UsageException, FailedException {
        return find(name)
                .orElseThrow(() -> new UsageException("Cannot find device \"" + name + "\""))
                .index();
    }

    /** Says that there is no such device, and which one may be meant. */
    FailedException missing(String sentence, String name) throws FailedException {
        List<String> names = dump(Links.all()).stream().map(Link::name).toList();
        return NearMiss.of(name, names)
                .map(near -> new FailedException(Main.REFUSED, sentence, "Did you mean \"" + near + "\"?"))
                .orElseGet(() -> new FailedException(Main.REFUSED, sentence));
    }

    /** In the kernel's own words where it had any, else in those of errno. */
    static FailedException failure(IOException e) {
        if (!(e instanceof NetlinkRefusedException refused)) {
            return new FailedException(Main.REFUSED, e.getMessage());
        }
        return refused.extended()
                .message()
                .map(words -> new FailedException(REFUSED, "Error: " + ended(words)))
                .orElseGet(() -> new FailedException(
                        REFUSED, "RTNETLINK answers: " + refused.errno().description()));
    }

    private static String ended(String sentence) {
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }

    @Override
    public void close() {
        socket.close();
    }
}
