package headroom.cli;

import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.wire.Ipv6Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code action ACTION} and what goes with it. */
final class LocalSidWords {
    static final List<String> ACTIONS = List.of("End", "End.X", "End.DX2", "End.DX4", "End.DX6", "End.DT4", "End.DT6");
    static final List<String> KEYWORDS = List.of("action", "flavors", "oif", "nh4", "nh6", "dev", "lladdr");

    private final List<String> given = new ArrayList<>();
    private String action = "";
    private Flavour flavour = Flavour.NONE;
    private Optional<String> oif = Optional.empty();
    private final NextHopWords nextHop = new NextHopWords();

    LocalSidConfig read(Ipv6Address sid, Words words) throws UsageException {
        while (words.hasNext()) {
            String keyword = words.keyword(KEYWORDS);
            switch (keyword) {
                case "action" -> action = Words.match("Action", words.next(), ACTIONS);
                case "flavors" -> {
                    Words.match("Flavor", words.next(), List.of("psp"));
                    flavour = Flavour.PSP;
                }
                case "oif" -> oif = Optional.of(words.next());
                default -> nextHop.read(keyword, words);
            }
            given.add(keyword);
        }
        EncapWords.require(!action.isEmpty(), "action ACTION", "a local SID");
        return new LocalSidConfig(sid, behaviour());
    }

    private Behaviour behaviour() throws UsageException {
        String what = "action " + action;
        return switch (action) {
            case "End" -> {
                takes("flavors");
                yield new Behaviour.End(flavour);
            }
            case "End.X" -> {
                takes("flavors", "nh6", "dev", "lladdr");
                yield new Behaviour.EndX(flavour, nextHop.config(what));
            }
            case "End.DX2" -> {
                takes("oif");
                EncapWords.require(oif.isPresent(), "oif PORT", what);
                yield new Behaviour.EndDX2(oif.get());
            }
            case "End.DX4" -> {
                takes("nh4", "dev", "lladdr");
                yield new Behaviour.EndDX4(nextHop.config(what));
            }
            case "End.DX6" -> {
                takes("nh6", "dev", "lladdr");
                yield new Behaviour.EndDX6(nextHop.config(what));
            }
            case "End.DT4" -> {
                takes();
                yield new Behaviour.EndDT4();
            }
            default -> {
                takes();
                yield new Behaviour.EndDT6();
            }
        };
    }

    private void takes(String... keywords) throws UsageException {
        List<String> mine = new ArrayList<>(List.of(keywords));
        mine.add("action");
        for (String keyword : given) {
            if (!mine.contains(keyword)) {
                throw new UsageException("Error: action " + action + " takes no \"" + keyword + "\".");
            }
        }
    }
}
