package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * syscall(2): one handle for every call that is not made per packet, because binding a handle takes longer than many a
 * command line. It allocates; {@link HotCalls} does not. The kernel takes six words whatever the call: here all of them
 * are segments, so that the linker keeps those that are memory alive while the kernel uses them.
 */
final class Syscall {
    // long syscall(long, ...)
    private static final MethodHandle SYSCALL = Libc.function(
            "syscall",
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));

    private Syscall() {}

    /** An argument that is a number. */
    static MemorySegment word(long value) {
        return MemorySegment.ofAddress(value);
    }

    /**
     * Makes the call; arguments left out are 0.
     *
     * @param number of {@code UnistdH}
     * @return the kernel's result, or {@code -errno}
     */
    static long call(CallState state, long number, MemorySegment... arguments) {
        MemorySegment[] words = new MemorySegment[6];
        for (int i = 0; i < words.length; i++) {
            words[i] = i < arguments.length ? arguments[i] : MemorySegment.NULL;
        }
        try {
            return state.resultOf((long) SYSCALL.invokeExact(
                    state.segment, number, words[0], words[1], words[2], words[3], words[4], words[5]));
        } catch (Throwable t) {
            throw Libc.unexpected("syscall", t);
        }
    }
}
