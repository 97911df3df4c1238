package headroom.cli;

import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.control.SoftwareVersion;
import java.util.List;
import java.util.Map;

/** {@code headroom version}. */
final class VersionObject implements CliObject {
    @Override
    public String name() {
        return "version";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom version

                The version of this command and of the daemon behind the control socket; -V asks no daemon.
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
        Reply.Version daemon = session.ask(new Command.VersionShow(), Reply.Version.class);
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal()
                    .out()
                    .print(json.array(
                            List.of(daemon),
                            it -> json.object()
                                    .put("version", SoftwareVersion.VERSION)
                                    .put("daemon_version", it.version())
                                    .put("daemon_pid", it.processId())));
        } else {
            session.terminal()
                    .out()
                    .println("headroom " + SoftwareVersion.VERSION + ", daemon " + daemon.version() + " pid "
                            + daemon.processId());
        }
        return 0;
    }
}
