package headroom.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import headroom.config.ForwarderConfig;
import headroom.doctor.Doctor;
import headroom.doctor.Finding;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code headroom doctor}. */
final class DoctorObject implements CliObject {
    private static final String FIX = "--fix";

    /** What {@code --fix} did about a finding; empty: nothing. */
    private record Outcome(boolean fixed, String sentence) {
        static final Outcome NONE = new Outcome(false, "");
    }

    private enum Mode {
        TELL,
        FIX
    }

    @Override
    public String name() {
        return "doctor";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom doctor [ --fix ]

                Looks at the running daemon and its devices for what loses packets or slows them down, and names the
                remedy against each: a line for the shell, or what to write in the daemon's file. --fix applies those
                that harm nobody, and says so: offloads of a port in generic mode and of its peer, a stale socket file.
                Exit code 1 while packets are lost or do not flow.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of(FIX));
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException {
        Mode mode = words.hasNext() && words.keyword(List.of(FIX)).equals(FIX) ? Mode.FIX : Mode.TELL;
        words.end();
        Map<Finding, Outcome> outcomes = new LinkedHashMap<>();
        for (Finding finding : Doctor.examine(session.options().socket().orElse(ForwarderConfig.DEFAULT_CONTROL))) {
            outcomes.put(finding, mode == Mode.FIX ? apply(finding) : Outcome.NONE);
        }
        session.terminal().out().print(session.has(Options.Flag.JSON) ? json(outcomes, session) : text(outcomes, mode));
        boolean ill = outcomes.entrySet().stream()
                .anyMatch(entry -> entry.getKey().severity() == Finding.Severity.ERROR
                        && !entry.getValue().fixed());
        return ill ? Main.REFUSED : 0;
    }

    private static Outcome apply(Finding finding) {
        if (finding.fix().isEmpty()) {
            return Outcome.NONE;
        }
        try {
            return new Outcome(true, finding.fix().get().apply());
        } catch (IOException e) {
            return new Outcome(false, "not fixed: " + e.getMessage());
        }
    }

    private static String text(Map<Finding, Outcome> outcomes, Mode mode) {
        if (outcomes.isEmpty()) {
            return "Nothing found: every port is open, next hops answer, nothing is lost.\n";
        }
        StringBuilder text = new StringBuilder();
        outcomes.forEach((finding, outcome) -> {
            text.append("%-8s%s: %s%n".formatted(label(finding), finding.subject(), finding.problem()));
            text.append("        remedy: %s%n".formatted(finding.remedy()));
            if (!outcome.sentence().isEmpty()) {
                text.append("        %s%s%n".formatted(outcome.fixed() ? "fixed: " : "", outcome.sentence()));
            }
        });
        boolean idle = outcomes.values().stream().allMatch(Outcome.NONE::equals);
        if (mode == Mode.FIX && idle) {
            text.append("Nothing was fixed: what is left is yours to judge.%n".formatted());
        }
        return text.toString();
    }

    private static String label(Finding finding) {
        return finding.severity().name().toLowerCase(Locale.ROOT);
    }

    private static String json(Map<Finding, Outcome> outcomes, Session session) {
        JsonOutput output = new JsonOutput(session.options());
        return output.array(outcomes.entrySet(), entry -> {
            Finding finding = entry.getKey();
            ObjectNode node = output.object()
                    .put("severity", label(finding))
                    .put("subject", finding.subject())
                    .put("problem", finding.problem())
                    .put("remedy", finding.remedy())
                    .put("fixable", finding.fix().isPresent());
            if (!entry.getValue().sentence().isEmpty()) {
                node.put("fixed", entry.getValue().fixed())
                        .put("done", entry.getValue().sentence());
            }
            return node;
        });
    }
}
