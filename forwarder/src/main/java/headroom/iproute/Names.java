package headroom.iproute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What numbers are called: some have names of old, others an administrator has named in iproute2's files, which are
 * read when a number comes up that has none. Single-threaded.
 */
final class Names {
    private static final List<Path> DIRECTORIES = List.of(Path.of("/usr/share/iproute2"), Path.of("/etc/iproute2"));

    private final String file;
    private final Map<Integer, String> known;
    private boolean isRead;

    /** @param known those of old, which the files do not change */
    private Names(String file, Map<Integer, String> known) {
        this.file = file;
        this.known = new HashMap<>(known);
    }

    static Names groups() {
        return new Names("group", Map.of(0, "default"));
    }

    static Names scopes() {
        return new Names("rt_scopes", Map.of(0, "global", 200, "site", 253, "link", 254, "host", 255, "nowhere"));
    }

    static Names tables() {
        return new Names("rt_tables", Map.of(253, "default", 254, "main", 255, "local"));
    }

    static Names addressProtocols() {
        return new Names("rt_addrprotos", Map.of(0, "unspec", 1, "kernel_lo", 2, "kernel_ra", 3, "kernel_ll"));
    }

    static Names protocols() {
        return new Names(
                "rt_protos",
                Map.of(
                        0,
                        "unspec",
                        1,
                        "redirect",
                        2,
                        "kernel",
                        3,
                        "boot",
                        4,
                        "static",
                        8,
                        "gated",
                        9,
                        "ra",
                        11,
                        "zebra",
                        16,
                        "dhcp",
                        186,
                        "bgp"));
    }

    /** The name, or the number where it has none. */
    String of(int number) {
        if (!known.containsKey(number) && !isRead) {
            isRead = true;
            DIRECTORIES.forEach(directory -> read(directory.resolve(file)));
        }
        return known.getOrDefault(number, Integer.toUnsignedString(number));
    }

    private void read(Path path) {
        try {
            for (String line : Files.readAllLines(path)) {
                String[] words = line.replaceAll("#.*", "").strip().split("\\s+", -1);
                if (words.length == 2 && words[0].matches("(0x)?[0-9a-fA-F]{1,8}")) {
                    known.putIfAbsent(Integer.parseUnsignedInt(Long.toString(Long.decode(words[0]))), words[1]);
                }
            }
        } catch (IOException | NumberFormatException e) {
            // Without such a file the number is shown, and so it is for a line that makes no sense.
            return;
        }
    }
}
