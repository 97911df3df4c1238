package headroom.tests.lab.guest;

import headroom.cli.Main;
import headroom.cli.Terminal;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The knob as an administrator turns it: {@code headroom link}. */
final class CommandTrial {
    private static final String HERE = "--attr tx_extra_headroom=" + Knob.ATTRIBUTE;

    private static final Pattern KNOB = Pattern.compile("\"tx_extra_headroom\":\\d+");

    private final Findings findings;
    private final Namespace namespace;

    CommandTrial(Lab lab, Findings findings) throws IOException {
        this.findings = findings;
        this.namespace = lab.namespace("command");
    }

    void run() throws IOException {
        namespace.ip("link add c0 type veth peer name c1");
        tell("set", "link set dev c0 tx_extra_headroom 17 " + HERE);
        tell("shown", "-j -d link show dev c0 " + HERE);
        tell("unnumbered", "link set dev c0 tx_extra_headroom 18");
        tell("range", "link set dev c0 tx_extra_headroom 513 " + HERE);
        tell("unknown", "link set dev c0 tx_extra_headroom 18 --attr tx_extra_headroom=" + (Knob.ATTRIBUTE + 1));
        tell(
                "other",
                "link set dev c0 tx_extra_headroom 18 --attr tx_extra_headroom=60"); // IFLA_TSO_MAX_SEGS, read only
        tell("alike", "link set dev c0 tx_extra_headroom 18 --attr tx_extra_headroom=4"); // IFLA_MTU, which may be 513
        tell("kept", "-j -d link show dev c0 " + HERE);
        tell("cleared", "link set dev c0 tx_extra_headroom 0 " + HERE);
    }

    private void tell(String name, String line) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), out, out);
        List<String> words = new ArrayList<>(List.of("-n", namespace.name()));
        words.addAll(List.of(line.split(" ", -1)));
        int exitCode = new Main(terminal, (_, _) -> 0, (_, _) -> 0, (_, _) -> 0).run(words.toArray(String[]::new));
        String text = said.toString(StandardCharsets.UTF_8).strip().replace('\n', ' ');
        findings.put("command." + name, exitCode + ", " + (text.startsWith("[") ? knobIn(text) : text));
    }

    /** Of a link in JSON, the part that matters here. */
    private static String knobIn(String json) {
        Matcher knob = KNOB.matcher(json);
        return knob.find() ? knob.group() : "no tx_extra_headroom";
    }
}
