package headroom.linux.bpf;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.uapi.LibbpfH;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Catches what libbpf would print on stderr. Silent unless the calling thread is between {@link #begin} and
 * {@link #end}; one thread at a time may be, others wait in {@code begin}.
 */
final class LibBpfLog {
    private static final int LINE_BYTES = 64 * 1024;
    private static final Linker LINKER = Linker.nativeLinker();

    // int vsnprintf(char *, size_t, const char *, va_list); a va_list is passed as an address on x86-64 and arm64
    private static final MethodHandle VSNPRINTF = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("vsnprintf"),
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));

    /** Held between begin and end; libbpf prints on the thread that called it. */
    private static final ReentrantLock CAPTURING = new ReentrantLock();

    private static final StringBuilder TEXT = new StringBuilder();

    static {
        install();
    }

    private LibBpfLog() {}

    /** libbpf_print_fn_t libbpf_set_print(libbpf_print_fn_t), int (*)(enum, const char *, va_list). */
    private static void install() {
        try {
            MethodHandle print = MethodHandles.lookup()
                    .findStatic(
                            LibBpfLog.class,
                            "print",
                            MethodType.methodType(int.class, int.class, MemorySegment.class, MemorySegment.class));
            MemorySegment stub = LINKER.upcallStub(
                    print, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS), Arena.global());
            MethodHandle setPrint = LibBpf.function("libbpf_set_print", FunctionDescriptor.of(ADDRESS, ADDRESS));
            MemorySegment previous = (MemorySegment) setPrint.invokeExact(stub);
            assert previous != null;
        } catch (Throwable t) {
            throw new ExceptionInInitializerError(t);
        }
    }

    @SuppressWarnings("UnusedMethod") // called by libbpf
    private static int print(int level, MemorySegment format, MemorySegment arguments) {
        if (level != LibbpfH.LIBBPF_WARN || !CAPTURING.isHeldByCurrentThread()) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment line = arena.allocate(LINE_BYTES);
            int length = (int) VSNPRINTF.invokeExact(line, (long) LINE_BYTES, format, arguments);
            TEXT.append(line.getString(0));
            return length;
        } catch (Throwable t) {
            // An exception must not cross libbpf's frames: it would end the process.
            TEXT.append("(a message that could not be read: ").append(t).append(")");
            return 0;
        }
    }

    static void begin() {
        CAPTURING.lock();
        TEXT.setLength(0);
    }

    /** What was said since {@link #begin}. */
    static String end() {
        String text = TEXT.toString();
        CAPTURING.unlock();
        return text;
    }
}
