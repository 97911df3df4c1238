package headroom.linux.io;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.ProcessCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** On which CPU the calling platform thread runs. */
public final class Affinity {
    private static final int MASK_BYTES = 128;

    private Affinity() {}

    /** Pins the calling thread to one CPU. */
    public static void pinTo(int cpu) throws ErrnoException {
        if (cpu < 0 || cpu >= MASK_BYTES * 8) {
            throw new IllegalArgumentException("cpu " + cpu);
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            mask.set(JAVA_BYTE, cpu / 8, (byte) (1 << cpu % 8));
            int result = ProcessCalls.schedSetaffinity(new CallState(arena), 0, MASK_BYTES, mask);
            ErrnoException.check("sched_setaffinity", "CPU " + cpu, result);
        }
    }

    /** Whether the calling thread may run on {@code cpu}. */
    public static boolean allows(int cpu) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            int result = ProcessCalls.schedGetaffinity(new CallState(arena), 0, MASK_BYTES, mask);
            ErrnoException.check("sched_getaffinity", "this thread", result);
            return cpu >= 0 && cpu < MASK_BYTES * 8 && (mask.get(JAVA_BYTE, cpu / 8) >> cpu % 8 & 1) != 0;
        }
    }
}
