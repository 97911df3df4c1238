package headroom.tests.lab.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How often the kernel gave a packet a new head, by the counter its third patch adds to pskb_expand_head. */
final class Reallocations {
    private static final Path COUNTER = Path.of("/sys/module/skbuff/parameters/expand_head_calls");

    private Reallocations() {}

    static long count() throws IOException {
        return Long.parseLong(Files.readString(COUNTER).strip());
    }

    static void reset() throws IOException {
        Files.writeString(COUNTER, "0");
    }
}
