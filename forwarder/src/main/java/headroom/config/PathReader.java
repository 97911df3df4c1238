package headroom.config;

import headroom.config.Place.Section;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.Node;

/** The {@code xconnects}, {@code routes} and {@code tunnels} sections, entry by entry. */
final class PathReader {
    private static final Map<String, EncapConfig.Seg6.Mode> MODES = Stream.of(EncapConfig.Seg6.Mode.values())
            .collect(Collectors.toMap(EncapConfig.Seg6.Mode::label, Function.identity()));

    /** Which headers an encap adds. */
    private enum Kind {
        SEG6,
        IP
    }

    private static final Map<String, Kind> KINDS = Map.of("seg6", Kind.SEG6, "ip", Kind.IP);

    private final Problems problems;

    PathReader(Problems problems) {
        this.problems = problems;
    }

    Optional<XconnectConfig> xconnect(Fields fields, int index) {
        int before = problems.count();
        fields.require("dev", "out");
        Optional<String> port = fields.text("dev");
        Optional<NextHopConfig> out = nextHop(fields, "out", "via", IpAddress::parse);
        Optional<EncapConfig> encap = encap(fields, Section.XCONNECTS, index);
        fields.finish();
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new XconnectConfig(port.orElseThrow(), encap, out.orElseThrow()));
    }

    Optional<RouteConfig> route(Fields fields, int index) {
        int before = problems.count();
        fields.require("prefix", "dev");
        Optional<IpPrefix> prefix = fields.text("prefix", IpPrefix::parse);
        Optional<NextHopConfig> out = nextHop(fields, "dev", "via", IpAddress::parse);
        Optional<EncapConfig> encap = encap(fields, Section.ROUTES, index);
        fields.finish();
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new RouteConfig(prefix.orElseThrow(), encap, out.orElseThrow()));
    }

    Optional<TunnelConfig> tunnel(Fields fields) {
        int before = problems.count();
        fields.require("local", "remote");
        Optional<IpAddress> local = fields.text("local", IpAddress::parse);
        Optional<IpAddress> remote = fields.text("remote", IpAddress::parse);
        fields.finish();
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new TunnelConfig(local.orElseThrow(), remote.orElseThrow()));
    }

    /** The next hop; empty when its port cannot be read. */
    static Optional<NextHopConfig> nextHop(
            Fields fields, String portKey, String viaKey, Function<String, ? extends IpAddress> parse) {
        Optional<IpAddress> via = fields.text(viaKey, parse::apply);
        Optional<MacAddress> lladdr = fields.text("lladdr", MacAddress::parse);
        return fields.text(portKey).map(port -> new NextHopConfig(port, via, lladdr));
    }

    private Optional<EncapConfig> encap(Fields entry, Section section, int index) {
        Optional<Node> node = entry.node("encap");
        if (node.isEmpty()) {
            return Optional.empty();
        }
        int before = problems.count();
        Fields fields = new Fields(node.get(), "an encap", problems).placed(section, index, "encap.");
        Optional<Kind> kind = fields.choice("type", KINDS);
        if (problems.count() == before) {
            fields.require("type");
        }
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt dscp = inheritable(fields, "dscp");
        OptionalInt hopLimit = inheritable(fields, "ttl");
        Optional<EncapConfig> encap = switch (kind.get()) {
            case SEG6 -> seg6(fields, dscp, hopLimit);
            case IP -> ip(fields, dscp, hopLimit);
        };
        fields.finish();
        return encap;
    }

    private static Optional<EncapConfig> seg6(Fields fields, OptionalInt dscp, OptionalInt hopLimit) {
        fields.require("mode", "segs", "src");
        Optional<EncapConfig.Seg6.Mode> mode = fields.choice("mode", MODES);
        List<Ipv6Address> segments = fields.texts("segs", Ipv6Address::parse);
        Optional<Ipv6Address> source = fields.text("src", Ipv6Address::parse);
        return mode.flatMap(m -> source.map(s -> new EncapConfig.Seg6(m, segments, s, dscp, hopLimit)));
    }

    private static Optional<EncapConfig> ip(Fields fields, OptionalInt dscp, OptionalInt hopLimit) {
        fields.require("local", "remote");
        Optional<IpAddress> local = fields.text("local", IpAddress::parse);
        Optional<IpAddress> remote = fields.text("remote", IpAddress::parse);
        return local.flatMap(l -> remote.map(r -> new EncapConfig.Ip(l, r, dscp, hopLimit)));
    }

    /** A number, or the word {@code inherit}, or nothing, which means the same. */
    private static OptionalInt inheritable(Fields fields, String key) {
        return fields.text(key, word -> inheritable(key, word)).orElse(OptionalInt.empty());
    }

    private static OptionalInt inheritable(String key, String word) {
        if (word.equals("inherit")) {
            return OptionalInt.empty();
        }
        if (!word.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(key + " is a number or inherit, not \"" + word + "\"");
        }
        return OptionalInt.of(Integer.parseInt(word));
    }
}
