package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** The C library's view of network devices; in the calling thread's namespace. */
public final class NetCalls {
    // unsigned int if_nametoindex(const char *)
    private static final MethodHandle IF_NAMETOINDEX =
            Libc.function("if_nametoindex", FunctionDescriptor.of(JAVA_INT, ADDRESS));

    private NetCalls() {}

    /** The device's index, from 1, or {@code -errno}; {@code name} ends in NUL. */
    public static int ifNametoindex(CallState state, MemorySegment name) {
        try {
            int index = (int) IF_NAMETOINDEX.invokeExact(state.segment, name);
            return index != 0 ? index : -state.errno();
        } catch (Throwable t) {
            throw Libc.unexpected("if_nametoindex", t);
        }
    }
}
