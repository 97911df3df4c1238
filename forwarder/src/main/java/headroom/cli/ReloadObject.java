package headroom.cli;

import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import java.util.List;
import java.util.Map;

/** {@code headroom reload}. */
final class ReloadObject implements CliObject {
    @Override
    public String name() {
        return "reload";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom reload

                The daemon reads its configuration file again and applies the difference. Nothing is applied when
                anything in the file is wrong.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of());
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        words.end();
        List<String> changes =
                session.ask(new Command.Reload(), Reply.Reloaded.class).changes();
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(changes, json::plain));
        } else {
            changes.forEach(session.terminal().out()::println);
        }
        return 0;
    }
}
