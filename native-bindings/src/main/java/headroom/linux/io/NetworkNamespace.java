package headroom.linux.io;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.ProcessCalls;
import headroom.linux.uapi.FcntlH;
import headroom.linux.uapi.SchedH;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A network namespace held open. It is entered on a platform thread of its own that dies afterwards: a namespace
 * belongs to an operating system thread, and a thread that could not go back must not be used again.
 */
public final class NetworkNamespace implements AutoCloseable {
    /**
     * What makes a namespace the same one, under whatever name.
     *
     * @param device of the file system the namespace lives in
     * @param inode its number there
     */
    public record Identity(long device, long inode) {}

    private static final Path NAMED = Path.of("/run/netns");
    private static final Path HERE = Path.of("/proc/thread-self/ns/net");

    private final String name;
    private final Fd fd;
    private final Identity identity;

    private NetworkNamespace(String name, String path) throws IOException {
        this.name = name;
        this.fd = Fd.open(path, FcntlH.O_RDONLY);
        try {
            this.identity = identity(Path.of("/proc/self/fd/" + fd.number()));
        } catch (IOException | RuntimeException e) {
            fd.close();
            throw e;
        }
    }

    private static Identity identity(Path namespace) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(namespace, "unix:dev,ino");
        return new Identity((long) attributes.get("dev"), (long) attributes.get("ino"));
    }

    /** The namespace that {@code ip netns add NAME} made. */
    public static NetworkNamespace named(String name) throws IOException {
        if (name.isEmpty() || name.contains("/") || name.equals(".") || name.equals("..")) {
            throw new IOException("\"" + name + "\" is not a name of a network namespace");
        }
        return new NetworkNamespace(name, NAMED.resolve(name).toString());
    }

    /** The namespace a process is in. */
    public static NetworkNamespace ofProcess(long pid) throws IOException {
        return new NetworkNamespace("pid " + pid, "/proc/" + pid + "/ns/net");
    }

    /** The namespace the calling thread is in. */
    public static NetworkNamespace current() throws IOException {
        return new NetworkNamespace("", HERE.toString());
    }

    /** The name it was opened by; empty for the {@link #current} one. */
    public String name() {
        return name;
    }

    public Identity identity() {
        return identity;
    }

    /** Of this process, for requests that name a namespace by one; valid until {@link #close}. */
    public int descriptor() {
        return fd.number();
    }

    /**
     * Runs {@code task} inside the namespace and waits for it, interrupted or not: what it opens is the caller's. An
     * interrupt of the caller stays one.
     *
     * @throws ErrnoException when the namespace cannot be entered
     * @throws Exception what {@code task} threw
     */
    public <T> T call(Callable<T> task) throws Exception {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().name("netns " + name).start(() -> {
            try {
                enter();
                result.complete(task.call());
            } catch (Throwable t) {
                result.completeExceptionally(t);
            }
        });
        try {
            return uninterruptibly(result);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception exception -> throw exception;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }

    private static <T> T uninterruptibly(CompletableFuture<T> result) throws ExecutionException {
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Where the thread is already, nothing has to be permitted. */
    private void enter() throws IOException {
        if (identity.equals(identity(HERE))) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            int result = ProcessCalls.setns(new CallState(arena), fd.number(), SchedH.CLONE_NEWNET);
            ErrnoException.check("setns", "network namespace " + name, result);
        }
    }

    @Override
    public void close() {
        fd.close();
    }
}
