package headroom.runtime;

import headroom.datapath.IdleStrategy;
import headroom.datapath.Ingress;
import headroom.datapath.Plan;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.EventFd;
import headroom.linux.io.PollSet;

/** Spins a little, then sleeps in poll(2) until a port has input or somebody {@link #wake}s the worker. */
final class AdaptiveIdle implements IdleStrategy {
    /** Descriptors at the most: one a queue. */
    static final int CAPACITY = 1024;

    /** A few microseconds: about what one sleep and wake-up costs. */
    private static final int SPINS = 50;

    /** Bounds how late the worker notices what nobody wakes it for: an expired packet in the hold queue. */
    private static final int SLEEP_MS = 100;

    private final EventFd bell;
    private final PollSet descriptors = new PollSet(CAPACITY);
    private int emptyLoops;

    AdaptiveIdle() throws ErrnoException {
        bell = new EventFd();
        descriptors.add(bell.fd().number());
    }

    @Override
    public void idle(int work) {
        if (work > 0) {
            emptyLoops = 0;
        } else if (++emptyLoops < SPINS) {
            Thread.onSpinWait();
        } else {
            descriptors.await(SLEEP_MS);
            if (descriptors.isReady(0)) {
                bell.drain();
            }
            emptyLoops = 0;
        }
    }

    @Override
    public void watch(Plan plan) {
        descriptors.clear();
        descriptors.add(bell.fd().number());
        for (Ingress ingress : plan.ingresses()) {
            int descriptor = ingress.port().pollDescriptor();
            if (descriptor >= 0) {
                descriptors.add(descriptor);
            }
        }
    }

    @Override
    public void wake() {
        bell.signal();
    }

    @Override
    public void close() {
        bell.close();
        descriptors.close();
    }
}
