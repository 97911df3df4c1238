package headroom.port.afxdp;

import headroom.linux.call.Advice;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.uapi.IfXdpH;
import headroom.packet.BufferPool;
import headroom.port.PortException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One worker's packet memory as the kernel knows it. The first socket registers it, the others share that registration,
 * each with fill and completion rings of its own, also over devices in different network namespaces. Any socket may be
 * closed first: the kernel keeps the registration as long as one lives. Control thread.
 */
final class Umem {
    /** How long a queue that another socket just left may stay busy: the kernel tears it down in its own time. */
    private static final Duration BUSY_PATIENCE = Duration.ofSeconds(3);

    private static final Duration BUSY_PAUSE = Duration.ofMillis(20);

    private final BufferPool pool;
    private final UmemLayout layout;
    private final List<XskSocket> bound = new ArrayList<>();
    private int grantedFrames;

    Umem(BufferPool pool, UmemLayout layout) {
        this.pool = pool;
        this.layout = layout;
    }

    UmemLayout layout() {
        return layout;
    }

    /**
     * Sets frames aside for a port to receive into.
     *
     * @return {@code wanted}, or what is left where that is less
     */
    synchronized int grant(String port, int wanted) throws PortException {
        int left = pool.frameCount() - reservedFrames(pool) - grantedFrames;
        int granted = Math.min(wanted, left);
        if (granted < Math.min(wanted, AfXdpOptions.RING_ENTRIES_MIN)) {
            throw new PortException("no packet memory is left for " + port + ": its receive ring wants " + wanted
                    + " frames and " + Math.max(left, 0) + " of " + pool.frameCount()
                    + " are free; raise the frame count by " + (wanted - left) + " or shorten the rings");
        }
        grantedFrames += granted;
        return granted;
    }

    synchronized void giveBack(int frames) {
        grantedFrames -= frames;
    }

    /** Frames that receive rings leave in the pool, for packets that must be copied. */
    static int reservedFrames(BufferPool pool) {
        return Math.min(64, pool.frameCount() / 8);
    }

    /**
     * Opens a bound socket, in the calling thread's network namespace.
     *
     * @param subject for messages, e.g. {@code AF_XDP acc0 queue 0}
     */
    XskSocket bind(String subject, int ifindex, int queue, AfXdpOptions options) throws ErrnoException {
        long deadline = System.nanoTime() + BUSY_PATIENCE.toNanos();
        while (true) {
            try {
                return bindOnce(subject, ifindex, queue, options);
            } catch (ErrnoException e) {
                if (!e.is(Errno.EBUSY) || System.nanoTime() - deadline >= 0) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    private static void pause(ErrnoException busy) throws ErrnoException {
        try {
            Thread.sleep(BUSY_PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw busy;
        }
    }

    /** Locks for one attempt only: the socket that keeps the queue busy may be one of ours, about to be closed. */
    private synchronized XskSocket bindOnce(String subject, int ifindex, int queue, AfXdpOptions options)
            throws ErrnoException {
        Optional<XskSocket> sibling = sibling(options.copy());
        if (sibling.isPresent()) {
            int fd = sibling.get().socket().fd().number();
            XskSocket sharing = XskSocket.sharing(subject, options.ringEntries());
            try {
                bind(sharing, ifindex, queue, options, IfXdpH.XDP_SHARED_UMEM, OptionalInt.of(fd));
                bound.add(sharing);
                return sharing;
            } catch (ErrnoException e) {
                sharing.close();
                // Sharing takes over the sibling's copy mode, which this driver may not have: register once more then.
                if (!e.is(Errno.EOPNOTSUPP) && !e.is(Errno.EINVAL)) {
                    throw e;
                }
            }
        }
        XskSocket registering = XskSocket.registering(subject, pool.memory(), layout, options.ringEntries());
        try {
            bind(registering, ifindex, queue, options, flags(options.copy()), OptionalInt.empty());
            bound.add(registering);
            return registering;
        } catch (ErrnoException e) {
            registering.close();
            throw e;
        }
    }

    private static void bind(
            XskSocket socket, int ifindex, int queue, AfXdpOptions options, int flags, OptionalInt sharedFd)
            throws ErrnoException {
        if (options.busyPollUs().isPresent()) {
            socket.busyPoll(options.busyPollUs().getAsInt());
        }
        socket.bind(ifindex, queue, flags, sharedFd);
    }

    private static int flags(AfXdpOptions.Copy copy) {
        return IfXdpH.XDP_USE_NEED_WAKEUP
                | switch (copy) {
                    case AUTO -> 0;
                    case COPY -> IfXdpH.XDP_COPY;
                    case ZERO_COPY -> IfXdpH.XDP_ZEROCOPY;
                };
    }

    /** A bound socket whose copy mode is what is asked. */
    private Optional<XskSocket> sibling(AfXdpOptions.Copy copy) {
        return bound.stream()
                .filter(socket -> switch (copy) {
                    case AUTO -> true;
                    case COPY -> !socket.isZeroCopy();
                    case ZERO_COPY -> socket.isZeroCopy();
                })
                .findFirst();
    }

    /** Closes a socket; nobody shares from it any more. */
    synchronized void unbind(XskSocket socket) {
        bound.remove(socket);
        socket.close();
    }

    synchronized boolean isUnused() {
        return bound.isEmpty() && grantedFrames == 0;
    }

    static String advice(ErrnoException e) {
        String advice = Advice.of(Advice.Operation.UMEM, e.errno());
        return advice.isEmpty() ? "" : ". " + advice;
    }
}
