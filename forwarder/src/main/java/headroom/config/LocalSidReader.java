package headroom.config;

import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The {@code local-sids} section, entry by entry. */
final class LocalSidReader {
    private static final Map<String, Flavour> FLAVOURS = Map.of("psp", Flavour.PSP, "none", Flavour.NONE);

    /** The behaviours' names (RFC 8986, 4), as iproute2 spells them. */
    private enum Action {
        END("End"),
        END_X("End.X"),
        END_DX2("End.DX2"),
        END_DX4("End.DX4"),
        END_DX6("End.DX6"),
        END_DT4("End.DT4"),
        END_DT6("End.DT6");

        private final String label;

        Action(String label) {
            this.label = label;
        }
    }

    private static final Map<String, Action> ACTIONS =
            Stream.of(Action.values()).collect(Collectors.toMap(action -> action.label, Function.identity()));

    private final Problems problems;

    LocalSidReader(Problems problems) {
        this.problems = problems;
    }

    Optional<LocalSidConfig> read(Fields fields) {
        int before = problems.count();
        fields.require("sid", "action");
        Optional<Ipv6Address> sid = fields.text("sid", Ipv6Address::parse);
        Optional<Action> action = fields.choice("action", ACTIONS);
        if (action.isEmpty()) {
            return Optional.empty();
        }
        Optional<Behaviour> behaviour = behaviour(fields, action.get());
        fields.finish();
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new LocalSidConfig(sid.orElseThrow(), behaviour.orElseThrow()));
    }

    private static Optional<Behaviour> behaviour(Fields fields, Action action) {
        return switch (action) {
            case END -> Optional.of(new Behaviour.End(flavour(fields)));
            case END_X -> {
                Flavour flavour = flavour(fields);
                yield nextHop(fields, "nh6").map(hop -> new Behaviour.EndX(flavour, hop));
            }
            case END_DX2 -> {
                fields.require("oif");
                yield fields.text("oif").map(Behaviour.EndDX2::new);
            }
            case END_DX4 -> nextHop(fields, "nh4").map(Behaviour.EndDX4::new);
            case END_DX6 -> nextHop(fields, "nh6").map(Behaviour.EndDX6::new);
            case END_DT4 -> Optional.of(new Behaviour.EndDT4());
            case END_DT6 -> Optional.of(new Behaviour.EndDT6());
        };
    }

    private static Flavour flavour(Fields fields) {
        return fields.choice("flavors", FLAVOURS).orElse(Flavour.NONE);
    }

    private static Optional<NextHopConfig> nextHop(Fields fields, String viaKey) {
        fields.require("dev");
        return PathReader.nextHop(
                fields, "dev", viaKey, viaKey.equals("nh4") ? Ipv4Address::parse : Ipv6Address::parse);
    }
}
