package headroom.tests.lab.guest;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was found, told as it is found: a line {@code key = value} each. */
public final class Findings {
    private static final Pattern FINDING = Pattern.compile("(\\S+) = (.*)");

    private final PrintStream out;

    Findings(PrintStream out) {
        this.out = out;
    }

    void put(String key, Object value) {
        out.println(key + " = " + value);
        out.flush();
    }

    /** A text of any number of lines. */
    void text(String key, String text) {
        put(key, text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t"));
    }

    /** What a trial told, by its keys. */
    public static Map<String, String> read(String output) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String line : output.split("\n", -1)) {
            Matcher finding = FINDING.matcher(line);
            if (finding.matches()) {
                found.put(finding.group(1), finding.group(2));
            }
        }
        return found;
    }

    /** A text as it was before it was told. */
    public static String unescaped(String value) {
        return value.translateEscapes();
    }
}
