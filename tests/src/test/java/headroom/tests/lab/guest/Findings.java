package headroom.tests.lab.guest;

import java.io.PrintStream;

/** What was found, told as it is found: a line {@code key = value} each. */
final class Findings {
    private final PrintStream out;

    Findings(PrintStream out) {
        this.out = out;
    }

    void put(String key, Object value) {
        out.println(key + " = " + value);
        out.flush();
    }
}
