package headroom.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the scheduler has given a thread so far.
 *
 * @param ranNs time on a CPU, the softirqs run meanwhile included
 * @param waitedNs time it could have run and did not
 * @see "linux/Documentation/scheduler/sched-stats.rst, /proc/pid/schedstat"
 */
record Schedule(long ranNs, long waitedNs) {
    /** Of a thread by its number, which for a kernel thread is that of its process. */
    static Schedule of(long thread) throws IOException {
        String[] fields = Files.readString(Path.of("/proc", Long.toString(thread), "schedstat"))
                .strip()
                .split(" ", -1);
        return new Schedule(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
    }

    /** The thread of a process whose name begins so; the kernel keeps 15 characters of it. */
    static long threadNamed(long process, String prefix) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process), "task"))) {
            for (Path thread : (Iterable<Path>) threads::iterator) {
                if (Files.readString(thread.resolve("comm")).startsWith(prefix)) {
                    return Long.parseLong(thread.getFileName().toString());
                }
            }
        }
        throw new IOException("process " + process + " has no thread " + prefix);
    }

    Schedule since(Schedule earlier) {
        return new Schedule(ranNs - earlier.ranNs, waitedNs - earlier.waitedNs);
    }
}
