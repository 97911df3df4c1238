package headroom.host;

import headroom.linux.io.NetworkNamespace;
import java.io.IOException;

/** Work inside a network namespace that fails with an {@link IOException} only. */
public final class Inside {
    /** As {@link java.util.concurrent.Callable}. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    private Inside() {}

    /** Runs {@code work} on a thread inside and returns what it returned. */
    public static <T> T call(NetworkNamespace namespace, Work<T> work) throws IOException {
        try {
            return namespace.call(work::run);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("the work throws nothing else", e);
        }
    }
}
