package headroom.linux.call;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** Looks the C library's functions up; every handle captures errno. */
final class Libc {
    private static final Linker LINKER = Linker.nativeLinker();

    private Libc() {}

    static MethodHandle function(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name), descriptor, Linker.Option.captureCallState("errno"));
    }

    /** A function declared with {@code ...}; {@code fixed} arguments come before the dots. */
    static MethodHandle variadic(String name, int fixed, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name),
                descriptor,
                Linker.Option.captureCallState("errno"),
                Linker.Option.firstVariadicArg(fixed));
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
