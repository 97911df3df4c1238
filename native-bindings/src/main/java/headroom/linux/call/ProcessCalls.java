package headroom.linux.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * System calls on threads, namespaces and privileges: each returns the kernel's result, or {@code -errno}. None throws.
 */
public final class ProcessCalls {
    // int setns(int, int)
    private static final MethodHandle SETNS =
            Libc.function("setns", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

    // int unshare(int)
    private static final MethodHandle UNSHARE = Libc.function("unshare", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    // int sched_setaffinity(pid_t, size_t, const cpu_set_t *)
    private static final MethodHandle SCHED_SETAFFINITY =
            Libc.function("sched_setaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));

    // int sched_getaffinity(pid_t, size_t, cpu_set_t *)
    private static final MethodHandle SCHED_GETAFFINITY =
            Libc.function("sched_getaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));

    // int prctl(int, ...)
    private static final MethodHandle PRCTL = Libc.variadic(
            "prctl", 1, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));

    // int capget(cap_user_header_t, cap_user_data_t)
    private static final MethodHandle CAPGET =
            Libc.function("capget", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));

    // int getrlimit(int, struct rlimit *)
    private static final MethodHandle GETRLIMIT =
            Libc.function("getrlimit", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    // int setrlimit(int, const struct rlimit *)
    private static final MethodHandle SETRLIMIT =
            Libc.function("setrlimit", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    private ProcessCalls() {}

    /** 0; the calling thread is in the namespace. */
    public static int setns(CallState state, int fd, int type) {
        try {
            return state.resultOf((int) SETNS.invokeExact(state.segment, fd, type));
        } catch (Throwable t) {
            throw Libc.unexpected("setns", t);
        }
    }

    /** 0; the calling thread has new namespaces. */
    public static int unshare(CallState state, int flags) {
        try {
            return state.resultOf((int) UNSHARE.invokeExact(state.segment, flags));
        } catch (Throwable t) {
            throw Libc.unexpected("unshare", t);
        }
    }

    /** 0; thread 0 is the caller. */
    public static int schedSetaffinity(CallState state, int thread, long maskBytes, MemorySegment mask) {
        try {
            return state.resultOf((int) SCHED_SETAFFINITY.invokeExact(state.segment, thread, maskBytes, mask));
        } catch (Throwable t) {
            throw Libc.unexpected("sched_setaffinity", t);
        }
    }

    /** 0; thread 0 is the caller. */
    public static int schedGetaffinity(CallState state, int thread, long maskBytes, MemorySegment mask) {
        try {
            return state.resultOf((int) SCHED_GETAFFINITY.invokeExact(state.segment, thread, maskBytes, mask));
        } catch (Throwable t) {
            throw Libc.unexpected("sched_getaffinity", t);
        }
    }

    /** As the option says. */
    public static int prctl(CallState state, int option, long second, long third, long fourth, long fifth) {
        try {
            return state.resultOf((int) PRCTL.invokeExact(state.segment, option, second, third, fourth, fifth));
        } catch (Throwable t) {
            throw Libc.unexpected("prctl", t);
        }
    }

    /** 0. */
    public static int capget(CallState state, MemorySegment header, MemorySegment data) {
        try {
            return state.resultOf((int) CAPGET.invokeExact(state.segment, header, data));
        } catch (Throwable t) {
            throw Libc.unexpected("capget", t);
        }
    }

    /** 0. */
    public static int getrlimit(CallState state, int resource, MemorySegment limits) {
        try {
            return state.resultOf((int) GETRLIMIT.invokeExact(state.segment, resource, limits));
        } catch (Throwable t) {
            throw Libc.unexpected("getrlimit", t);
        }
    }

    /** 0. */
    public static int setrlimit(CallState state, int resource, MemorySegment limits) {
        try {
            return state.resultOf((int) SETRLIMIT.invokeExact(state.segment, resource, limits));
        } catch (Throwable t) {
            throw Libc.unexpected("setrlimit", t);
        }
    }
}
