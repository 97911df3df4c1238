package headroom.linux.io;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.FileCalls;
import headroom.linux.uapi.FcntlH;
import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicBoolean;

/** A file descriptor and the duty to close it, once. */
public final class Fd implements AutoCloseable {
    private final int number;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Fd(int number) {
        this.number = number;
    }

    /**
     * Takes over what a call returned.
     *
     * @param call for the message, e.g. {@code socket}
     * @param subject for the message, e.g. {@code AF_NETLINK}
     * @param result a descriptor, or {@code -errno}
     */
    public static Fd own(String call, String subject, int result) throws ErrnoException {
        return new Fd(ErrnoException.check(call, subject, result));
    }

    /** Opens a path; close-on-exec is added to {@code flags}. */
    public static Fd open(String path, int flags) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            CallState state = new CallState(arena);
            return own("open", path, FileCalls.open(state, arena.allocateFrom(path), flags | FcntlH.O_CLOEXEC, 0));
        }
    }

    /**
     * The number to hand to system calls; read it once and keep it where code is hot.
     *
     * @throws IllegalStateException when closed: by now the number may be somebody else's
     */
    public int number() {
        if (closed.get()) {
            throw new IllegalStateException("descriptor is closed");
        }
        return number;
    }

    public boolean isClosed() {
        return closed.get();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try (Arena arena = Arena.ofConfined()) {
                // Linux releases the descriptor whatever close(2) returns; a second try would close another's.
                FileCalls.close(new CallState(arena), number);
            }
        }
    }

    @Override
    public String toString() {
        return "fd " + number + (closed.get() ? " (closed)" : "");
    }
}
