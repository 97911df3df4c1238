package headroom.packet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A count that one thread raises and any thread reads; a reader sees each value whole, perhaps a moment late. */
public final class Counter {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Counter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    /** By the owning thread only. */
    public void add(long amount) {
        VALUE.setOpaque(this, value + amount);
    }

    /** By the owning thread only. */
    public void set(long to) {
        VALUE.setOpaque(this, to);
    }

    public long get() {
        return (long) VALUE.getOpaque(this);
    }
}
