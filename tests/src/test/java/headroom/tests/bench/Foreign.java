package headroom.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * CPU time that processes other than those of the measurement have had, so that a sample taken while somebody
 * compiled is known for what it is. Kernel threads are no others: they work for whoever sends.
 */
final class Foreign {
    /** Clock ticks as /proc counts them (sysconf(_SC_CLK_TCK), 100 on every Linux architecture in use). */
    private static final double TICKS_PER_S = 100;

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final String KTHREADD = "2";
    private static final Path PROC = Path.of("/proc");

    private final Set<Long> own;

    /** {@code own} are the processes that are not counted; it may change. */
    Foreign(Set<Long> own) {
        this.own = own;
    }

    /** Ticks by process, its ended children included. */
    Map<Long, Long> ticks() throws IOException {
        Map<Long, Long> ticks = new HashMap<>();
        try (Stream<Path> entries = Files.list(PROC)) {
            for (Path entry : (Iterable<Path>) entries::iterator) {
                String name = entry.getFileName().toString();
                if (NUMBER.matcher(name).matches() && !own.contains(Long.parseLong(name))) {
                    ticksOf(entry, name, ticks);
                }
            }
        }
        return ticks;
    }

    private static void ticksOf(Path entry, String name, Map<Long, Long> ticks) throws IOException {
        String stat;
        try {
            stat = Files.readString(entry.resolve("stat"));
        } catch (NoSuchFileException e) {
            return; // ended meanwhile
        } catch (IOException e) {
            if (Files.exists(entry)) {
                throw e;
            }
            return;
        }
        // proc_pid_stat(5): the name, field 2, may hold blanks; ppid is field 4, utime to cstime are 14 to 17.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        if (fields[1].equals(KTHREADD) || name.equals(KTHREADD)) {
            return;
        }
        long sum = 0;
        for (int field = 14; field <= 17; field++) {
            sum += Long.parseLong(fields[field - 3]);
        }
        ticks.put(Long.parseLong(name), sum);
    }

    /** Cores others kept busy between two readings, on average: 2.0 are two cores. */
    static double cores(Map<Long, Long> before, Map<Long, Long> after, double seconds) {
        long sum = 0;
        for (Map.Entry<Long, Long> entry : after.entrySet()) {
            sum += entry.getValue() - before.getOrDefault(entry.getKey(), 0L);
        }
        return Math.max(0, sum) / TICKS_PER_S / seconds;
    }
}
