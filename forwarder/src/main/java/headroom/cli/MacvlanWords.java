package headroom.cli;

import static headroom.linux.uapi.IfLinkH.MACVLAN_FLAG_NODST;
import static headroom.linux.uapi.IfLinkH.MACVLAN_FLAG_NOPROMISC;

import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.kind.KindSettings;
import headroom.netlink.route.kind.Macvlan;
import headroom.netlink.route.kind.MacvlanSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The options of a macvlan. */
final class MacvlanWords {
    static final String USAGE = """
            macvlan [ mode { private | vepa | bridge | passthru | source } ] [ [ flag ] { nopromisc | nodst } ]
                    [ bcqueuelen PACKETS ] [ macaddr { { add | del } MAC | set MAC... | flush } ]
            """;

    private static final List<String> KEYWORDS = List.of("mode", "flag", "macaddr", "bcqueuelen", "nopromisc", "nodst");
    private static final Map<String, Integer> FLAGS =
            Map.of("nopromisc", MACVLAN_FLAG_NOPROMISC, "nodst", MACVLAN_FLAG_NODST, "null", 0);

    private MacvlanWords() {}

    static KindSettings read(Words words) throws UsageException {
        MacvlanSettings settings = new MacvlanSettings();
        Set<String> given = new HashSet<>();
        Optional<Macvlan.Mode> mode = Optional.empty();
        OptionalInt flags = OptionalInt.empty();
        while (words.hasNext()) {
            String keyword = KindWords.keyword(Macvlan.NAME, words, KEYWORDS, given);
            switch (keyword) {
                case "mode" -> mode = Optional.of(Quantity.constant(keyword, words, Macvlan.Mode.values()));
                case "macaddr" -> sources(words, settings);
                case "bcqueuelen" -> settings.broadcastQueueLength(Quantity.u32(keyword, words));
                default -> {
                    String flag = keyword.equals("flag")
                            ? Quantity.choice(keyword, words, List.of("nopromisc", "nodst", "null"))
                            : keyword;
                    flags = OptionalInt.of(flags.orElse(0) | FLAGS.get(flag));
                }
            }
        }
        boolean needsPassthru = (flags.orElse(0) & MACVLAN_FLAG_NOPROMISC) != 0;
        if (needsPassthru && !mode.equals(Optional.of(Macvlan.Mode.PASSTHRU))) {
            throw UsageException.refused("macvlan: nopromisc flag only valid in passthru mode");
        }
        mode.ifPresent(settings::mode);
        flags.ifPresent(settings::flags);
        return settings;
    }

    private static void sources(Words words, MacvlanSettings settings) throws UsageException {
        switch (Quantity.choice("macaddr", words, List.of("add", "del", "set", "flush"))) {
            case "add" -> settings.addSource(Quantity.hardwareAddress(words));
            case "del" -> settings.deleteSource(Quantity.hardwareAddress(words));
            case "flush" -> settings.sources(List.of());
            default -> {
                List<HardwareAddress> sources = new ArrayList<>();
                while (words.peek().contains(":")) {
                    sources.add(Quantity.hardwareAddress(words));
                }
                settings.sources(sources);
            }
        }
    }
}
