package headroom.linux.call;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.VarHandle;

/** Where the linker stores errno right after a downcall. One per thread; never shared. */
public final class CallState {
    private static final StructLayout LAYOUT = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = LAYOUT.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    final MemorySegment segment;

    /** Lives as long as {@code arena}. */
    public CallState(Arena arena) {
        segment = arena.allocate(LAYOUT);
    }

    int errno() {
        return (int) ERRNO.get(segment, 0L);
    }

    /** The kernel's result, or {@code -errno} where it is negative. */
    long resultOf(long returned) {
        return returned >= 0 ? returned : -errno();
    }

    int resultOf(int returned) {
        return returned >= 0 ? returned : -errno();
    }
}
