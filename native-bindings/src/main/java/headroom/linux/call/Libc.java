package headroom.linux.call;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** Looks the C library's functions up; a handle captures errno unless it says otherwise. */
final class Libc {
    private static final Linker LINKER = Linker.nativeLinker();

    private Libc() {}

    static MethodHandle function(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name), descriptor, Linker.Option.captureCallState("errno"));
    }

    /**
     * A function for hot code, which does not capture errno: capturing makes a slice of the state for every call, and
     * whether the compiler removes it again depends on what else the process does. Where the result says failure, call
     * the capturing handle, which tries once more and tells why.
     */
    static MethodHandle withoutErrno(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor);
    }

    /**
     * What {@code invokeExact} threw: a caller's mistake (a closed or heap segment) is passed on as it is, anything
     * else means that the binding is wrong.
     */
    static AssertionError unexpected(String name, Throwable thrown) {
        return switch (thrown) {
            case RuntimeException mistake -> throw mistake;
            case Error error -> throw error;
            default -> new AssertionError(name + "(2) binding is wrong", thrown);
        };
    }
}
