package headroom.cli;

import headroom.config.EncapConfig;
import headroom.config.XconnectConfig;
import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.control.XconnectStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code headroom xconnect}. */
final class XconnectObject implements CliObject {
    private static final List<String> AFTER_ENCAP = List.of("dev", "out", "via", "lladdr");
    private static final List<String> KEYWORDS = List.of("encap", "dev", "out", "via", "lladdr");

    @Override
    public String name() {
        return "xconnect";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom xconnect [ show [ dev PORT ] ]
                       headroom xconnect add dev PORT [ encap ENCAP ] dev PORT [ via ADDRESS | lladdr MAC ]
                       headroom xconnect delete dev PORT

                ENCAP := seg6 mode { l2encap | l2encap.red } segs SID,SID... src ADDRESS
                              [ ttl { 1..255 | inherit } ] [ dscp { 0..63 | inherit } ]
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of(
                "show", List.of("dev"),
                "add", List.of("dev", "encap", "seg6", "mode", "segs", "src", "ttl", "dscp", "via", "lladdr"),
                "delete", List.of("dev"));
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        switch (command) {
            case "add" -> session.ask(new Command.XconnectAdd(add(words)), Reply.Done.class);
            case "delete" -> {
                words.skip("dev");
                String port = words.next();
                words.end();
                session.ask(new Command.XconnectDelete(port), Reply.Done.class);
            }
            default -> {
                words.skip("dev");
                Optional<String> port = words.hasNext() ? Optional.of(words.next()) : Optional.empty();
                words.end();
                show(
                        session.ask(new Command.XconnectShow(port), Reply.Xconnects.class)
                                .xconnects(),
                        session);
            }
        }
        return 0;
    }

    private static void show(List<XconnectStatus> xconnects, Session session) {
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(xconnects, json::xconnect));
        } else {
            xconnects.forEach(xconnect -> session.print(PathText.xconnect(xconnect) + "\n"));
        }
    }

    private static XconnectConfig add(Words words) throws UsageException {
        words.expect("dev");
        String port = words.next();
        Optional<EncapConfig> encap = Optional.empty();
        NextHopWords nextHop = new NextHopWords();
        while (words.hasNext()) {
            String keyword = words.keyword(KEYWORDS);
            if (keyword.equals("encap")) {
                String type = words.keyword(List.of("seg6", "ip"));
                encap = Optional.of(new EncapWords(words, AFTER_ENCAP).read(type));
            } else {
                nextHop.read(keyword, words);
            }
        }
        return new XconnectConfig(port, encap, nextHop.config("xconnect add dev " + port));
    }
}
