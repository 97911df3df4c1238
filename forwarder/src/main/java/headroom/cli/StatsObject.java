package headroom.cli;

import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.control.StatsReport;
import java.util.List;
import java.util.Map;

/** {@code headroom stats}. */
final class StatsObject implements CliObject {
    @Override
    public String name() {
        return "stats";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom stats [ show ]

                Per port and queue what was received, transmitted and dropped, by reason; the headroom ledger of every
                push; pops; frames of packet memory. -d adds the kernel's counters and those of offloads.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("show", List.of());
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        words.end();
        StatsReport stats =
                session.ask(new Command.StatsShow(), Reply.Stats.class).stats();
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(List.of(stats), json::plain));
        } else {
            String details = session.has(Options.Flag.DETAILS) ? StatsText.details(stats) : "";
            session.terminal().out().print(StatsText.report(stats) + details);
        }
        return 0;
    }
}
