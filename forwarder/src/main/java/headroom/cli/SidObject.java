package headroom.cli;

import headroom.config.LocalSidConfig;
import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.wire.Ipv6Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code headroom sid}. */
final class SidObject implements CliObject {
    @Override
    public String name() {
        return "sid";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom sid [ show [ SID ] ]
                       headroom sid add SID action ACTION
                       headroom sid delete SID

                ACTION := { End [ flavors psp ] |
                            End.X { nh6 ADDRESS | lladdr MAC } dev PORT [ flavors psp ] |
                            End.DX2 oif PORT |
                            End.DX4 { nh4 ADDRESS | lladdr MAC } dev PORT |
                            End.DX6 { nh6 ADDRESS | lladdr MAC } dev PORT |
                            End.DT4 | End.DT6 }
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        List<String> add = new ArrayList<>(LocalSidWords.KEYWORDS);
        add.addAll(LocalSidWords.ACTIONS);
        return Map.of("show", List.of(), "add", add, "delete", List.of());
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        switch (command) {
            case "add" -> {
                Ipv6Address sid = words.next(Ipv6Address::parse);
                session.ask(new Command.LocalSidAdd(new LocalSidWords().read(sid, words)), Reply.Done.class);
            }
            case "delete" -> {
                Ipv6Address sid = words.next(Ipv6Address::parse);
                words.end();
                session.ask(new Command.LocalSidDelete(sid), Reply.Done.class);
            }
            default -> {
                Optional<Ipv6Address> sid =
                        words.hasNext() ? Optional.of(words.next(Ipv6Address::parse)) : Optional.empty();
                words.end();
                show(
                        session.ask(new Command.LocalSidShow(sid), Reply.LocalSids.class)
                                .localSids(),
                        session);
            }
        }
        return 0;
    }

    private static void show(List<LocalSidConfig> localSids, Session session) {
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(localSids, json::localSid));
        } else {
            localSids.forEach(local -> session.print(PathText.localSid(local) + "\n"));
        }
    }
}
