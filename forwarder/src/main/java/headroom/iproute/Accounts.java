package headroom.iproute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names of users and groups, from passwd(5) and group(5). */
final class Accounts {
    private Accounts() {}

    /** The name, or the id as a number where it has none. */
    static Object user(int id) {
        return name(Path.of("/etc/passwd"), id);
    }

    static Object group(int id) {
        return name(Path.of("/etc/group"), id);
    }

    private static Object name(Path file, int id) {
        String wanted = Integer.toUnsignedString(id);
        try {
            for (String line : Files.readAllLines(file)) {
                String[] fields = line.split(":", -1);
                if (fields.length > 2 && fields[2].equals(wanted)) {
                    return fields[0];
                }
            }
        } catch (IOException e) {
            return Integer.toUnsignedLong(id); // a system without that file
        }
        return Integer.toUnsignedLong(id);
    }
}
