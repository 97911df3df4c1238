package headroom.port.memory;

import java.util.Arrays;

/**
 * Makes one chosen operation of a memory device fail, so that a test can run once for every operation that could: arm
 * the first, the second and so on, until a run ends in which none struck. Any thread may use it.
 */
public final class Faults {
    /** What can fail. */
    public enum Kind {
        /** A call of {@code receive} yields nothing. */
        RECEIVE,
        /** No frame is free for a packet that arrives. */
        ALLOCATE,
        /** The device does not take a packet. */
        TRANSMIT
    }

    private final long[] seen = new long[Kind.values().length];
    private final long[] armed = new long[Kind.values().length];
    private long struck;

    public Faults() {
        Arrays.fill(armed, -1);
    }

    /**
     * Lets the {@code nth} operation of that kind from now on fail, and no other.
     *
     * @param nth from 1
     */
    public synchronized void failNth(Kind kind, long nth) {
        if (nth < 1) {
            throw new IllegalArgumentException("operations are counted from 1, not " + nth);
        }
        armed[kind.ordinal()] = seen[kind.ordinal()] + nth;
    }

    /** How many operations failed so far. */
    public synchronized long struck() {
        return struck;
    }

    /** Counts one operation and tells whether it is to fail. */
    synchronized boolean strikes(Kind kind) {
        boolean now = ++seen[kind.ordinal()] == armed[kind.ordinal()];
        struck += now ? 1 : 0;
        return now;
    }
}
