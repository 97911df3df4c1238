package headroom.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A small network inside this machine. Namespaces are called {@code hr-PID-NUMBER-LABEL}, so that labs of several
 * processes do not meet and a later one can tell what a dead one left.
 *
 * <p>Needs CAP_SYS_ADMIN and CAP_NET_ADMIN. Nothing outside the lab's own namespaces is touched.
 */
public final class Lab implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("hr-(\\d+)-\\d+-\\S+");
    private static final AtomicInteger LABS = new AtomicInteger();

    private final int number = LABS.incrementAndGet();
    private final Path directory;
    private final Deque<AutoCloseable> owned = new ArrayDeque<>();
    private final Thread shutdownHook = new Thread(this::closeOnShutdown, "lab-shutdown");
    private int children;
    private boolean closed;

    /** An empty lab. Removes what labs of processes that no longer live have left. */
    public Lab() throws IOException {
        removeLeftovers();
        directory = Files.createTempDirectory("headroom-lab");
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /** A new namespace with its loopback up, no duplicate address detection and no router solicitations. */
    public synchronized Namespace namespace(String label) throws IOException {
        requireOpen();
        Namespace namespace = Namespace.create(
                this, "hr-%d-%d-%s".formatted(ProcessHandle.current().pid(), number, label));
        owned.push(namespace);
        namespace.sysctl(
                "net.ipv6.conf.all.accept_dad=0",
                "net.ipv6.conf.default.accept_dad=0",
                "net.ipv6.conf.default.dad_transmits=0",
                "net.ipv6.conf.default.router_solicitations=0",
                "net.ipv4.conf.all.rp_filter=0",
                "net.ipv4.conf.default.rp_filter=0");
        namespace.ip("link set lo up");
        return namespace;
    }

    /** Connects two ends by a veth pair, up, with their addresses usable at once; offloads stay as they are. */
    public synchronized void connect(VethEnd one, VethEnd other) throws IOException {
        requireOpen();
        List<String> words = new ArrayList<>(List.of("ip", "link", "add"));
        describe(words, one);
        words.addAll(List.of("type", "veth", "peer"));
        describe(words, other);
        Command.run(Command.PATIENCE, words);
        bringUp(one);
        bringUp(other);
    }

    private static void describe(List<String> words, VethEnd end) {
        words.addAll(List.of("name", end.device(), "netns", end.namespace().name()));
        words.addAll(List.of("mtu", Integer.toString(end.mtu())));
        String queues = Integer.toString(end.queues());
        words.addAll(List.of("numtxqueues", queues, "numrxqueues", queues));
        end.mac().ifPresent(mac -> words.addAll(List.of("address", mac)));
    }

    private static void bringUp(VethEnd end) throws IOException {
        for (String address : end.addresses()) {
            String noDuplicateDetection = address.contains(":") ? " nodad" : "";
            end.namespace().ip("address add %s dev %s%s".formatted(address, end.device(), noDuplicateDetection));
        }
        end.namespace().ip("link set %s up".formatted(end.device()));
    }

    /** Starts a process in this process's own namespace; the lab stops it when nobody did before. */
    public synchronized Child start(String label, List<String> command) throws IOException {
        requireOpen();
        children++;
        Child child = Child.start(label, command, directory.resolve("%02d-%s.log".formatted(children, label)));
        owned.push(child);
        return child;
    }

    /** For configurations, sockets and logs; deleted with the lab. */
    public Path directory() {
        return directory;
    }

    /** Stops and removes everything, newest first; a failure does not end that and is reported after it. Idempotent. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        IOException failure = null;
        while (!owned.isEmpty()) {
            failure = closeOne(owned.pop(), failure);
        }
        failure = closeOne(() -> deleteTree(directory), failure);
        removeShutdownHook();
        if (failure != null) {
            throw failure;
        }
    }

    /** Whether it has been taken down, or is just being. */
    public synchronized boolean isClosed() {
        return closed;
    }

    private static IOException closeOne(AutoCloseable resource, IOException earlier) {
        try {
            resource.close();
        } catch (Exception e) {
            IOException failure = e instanceof IOException io ? io : new IOException(e);
            if (earlier == null) {
                return failure;
            }
            earlier.addSuppressed(failure);
        }
        return earlier;
    }

    private void closeOnShutdown() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void removeShutdownHook() {
        if (Thread.currentThread() == shutdownHook) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // The machine is already stopping; the hook will find the lab closed.
            assert closed;
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the lab is closed");
        }
    }

    private static void deleteTree(Path root) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(root)) {
            deepestFirst = paths.toList().reversed();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }

    private static void removeLeftovers() throws IOException {
        for (String line : Command.run("ip", "netns", "list").split("\n", -1)) {
            Matcher name = NAME.matcher(line);
            if (name.lookingAt()
                    && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                Namespace.remove(name.group());
            }
        }
    }
}
