package headroom.cli;

import headroom.config.EncapConfig;
import headroom.config.RouteConfig;
import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.control.RouteStatus;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code headroom route}. */
final class RouteObject implements CliObject {
    private static final String DEFAULT = "default";
    private static final List<String> KEYWORDS = List.of("encap", "dev", "via", "lladdr");

    @Override
    public String name() {
        return "route";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom route [ show [ PREFIX ] ]
                       headroom route show table { main | local | default | all | NUMBER } [ dev DEVICE ]
                       headroom route { add | replace } PREFIX [ encap ENCAP ] dev PORT [ via ADDRESS | lladdr MAC ]
                       headroom route add SID encap seg6local action ACTION ...      see 'headroom sid help'
                       headroom route delete PREFIX

                PREFIX := { ADDRESS/LENGTH | ADDRESS | default }
                ENCAP := { seg6 mode { encap | encap.red } segs SID,SID... src ADDRESS |
                           ip local ADDRESS remote ADDRESS }
                         [ ttl { 1..255 | inherit } ] [ dscp { 0..63 | inherit } ]

                Routes are the daemon's; with "table" they are the kernel's, in the namespace of -n, -4 or -6.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        List<String> add = List.of(
                "default",
                "encap",
                "seg6",
                "seg6local",
                "ip",
                "mode",
                "segs",
                "src",
                "local",
                "remote",
                "ttl",
                "dscp",
                "dev",
                "via",
                "lladdr",
                "action",
                "oif",
                "nh4",
                "nh6",
                "flavors");
        return Map.of("show", List.of("table"), "add", add, "replace", add, "delete", List.of("default"));
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException, FailedException {
        if (command.equals("show") && words.at("table")) {
            new KernelRoutes(session).run(words);
            return 0;
        }
        switch (command) {
            case "add", "replace" -> session.ask(change(command, words), Reply.Done.class);
            case "delete" -> delete(words, session);
            default -> {
                Optional<IpPrefix> prefix =
                        words.hasNext() ? Optional.of(words.next(RouteObject::prefix)) : Optional.empty();
                words.end();
                show(
                        session.ask(new Command.RouteShow(prefix), Reply.Routes.class)
                                .routes(),
                        session);
            }
        }
        return 0;
    }

    private static void show(List<RouteStatus> routes, Session session) {
        if (session.has(Options.Flag.JSON)) {
            JsonOutput json = new JsonOutput(session.options());
            session.terminal().out().print(json.array(routes, json::route));
        } else {
            routes.forEach(route -> session.print(PathText.route(route) + "\n"));
        }
    }

    private static void delete(Words words, Session session) throws UsageException, ControlException, RefusedException {
        IpPrefix prefix = words.next(RouteObject::prefix);
        words.end();
        try {
            session.ask(new Command.RouteDelete(prefix), Reply.Done.class);
        } catch (RefusedException noRoute) {
            // A local SID may have been added as a route, and is deleted as one.
            if (!(prefix.address() instanceof Ipv6Address sid) || prefix.length() != sid.bits()) {
                throw noRoute;
            }
            try {
                session.ask(new Command.LocalSidDelete(sid), Reply.Done.class);
            } catch (RefusedException noSid) {
                throw noRoute;
            }
        }
    }

    private static Command.Change change(String command, Words words) throws UsageException {
        String destination = words.next();
        Optional<EncapConfig> encap = Optional.empty();
        NextHopWords nextHop = new NextHopWords();
        while (words.hasNext()) {
            String keyword = words.keyword(KEYWORDS);
            if (!keyword.equals("encap")) {
                nextHop.read(keyword, words);
                continue;
            }
            String type = words.keyword(List.of("seg6", "seg6local", "ip"));
            if (type.equals("seg6local")) {
                EncapWords.require(command.equals("add"), "the command add", "encap seg6local");
                Ipv6Address sid = new Words(List.of(destination)).next(RouteObject::sid);
                return new Command.LocalSidAdd(new LocalSidWords().read(sid, words));
            }
            encap = Optional.of(new EncapWords(words, NextHopWords.KEYWORDS).read(type));
        }
        boolean six = nextHop.via().map(via -> via instanceof Ipv6Address).orElse(false);
        String spelled = destination.equals(DEFAULT) && six ? "::/0" : destination;
        IpPrefix prefix = new Words(List.of(spelled)).next(RouteObject::prefix);
        RouteConfig route = new RouteConfig(prefix, encap, nextHop.config("route " + command + " " + destination));
        return command.equals("add") ? new Command.RouteAdd(route) : new Command.RouteReplace(route);
    }

    /** {@code default} is that of IPv4, as in iproute2. */
    private static IpPrefix prefix(String text) {
        return text.equals(DEFAULT) ? new IpPrefix(new Ipv4Address(0), 0) : IpPrefix.parse(text);
    }

    private static Ipv6Address sid(String text) {
        return Ipv6Address.parse(text.endsWith("/128") ? text.substring(0, text.length() - 4) : text);
    }
}
