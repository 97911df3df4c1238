package headroom.cli;

import headroom.config.TunnelConfig;
import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.wire.IpAddress;
import java.util.List;
import java.util.Map;

/** {@code headroom tunnel}. */
final class TunnelObject implements CliObject {
    private static final List<String> KEYWORDS = List.of("local", "remote");

    @Override
    public String name() {
        return "tunnel";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom tunnel [ show ]
                       headroom tunnel { add | delete } local ADDRESS remote ADDRESS
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("show", List.of(), "add", KEYWORDS, "delete", KEYWORDS);
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        switch (command) {
            case "add" -> session.ask(new Command.TunnelAdd(ends(words)), Reply.Done.class);
            case "delete" -> session.ask(new Command.TunnelDelete(ends(words)), Reply.Done.class);
            default -> {
                words.end();
                show(session.ask(new Command.TunnelShow(), Reply.Tunnels.class).tunnels(), session);
            }
        }
        return 0;
    }

    private static void show(List<TunnelConfig> tunnels, Session session) {
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(tunnels, json::plain));
        } else {
            tunnels.forEach(tunnel -> session.print(PathText.tunnel(tunnel) + "\n"));
        }
    }

    private static TunnelConfig ends(Words words) throws UsageException {
        IpAddress local = null;
        IpAddress remote = null;
        while (words.hasNext()) {
            if (words.keyword(KEYWORDS).equals("local")) {
                local = words.next(IpAddress::parse);
            } else {
                remote = words.next(IpAddress::parse);
            }
        }
        EncapWords.require(local != null, "local ADDRESS", "a tunnel");
        EncapWords.require(remote != null, "remote ADDRESS", "a tunnel");
        return new TunnelConfig(local, remote);
    }
}
