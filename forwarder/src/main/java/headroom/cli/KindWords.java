package headroom.cli;

import headroom.config.NearMiss;
import headroom.netlink.route.Link;
import headroom.netlink.route.kind.Bridge;
import headroom.netlink.route.kind.Dummy;
import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.IpTunnel;
import headroom.netlink.route.kind.KindSettings;
import headroom.netlink.route.kind.LinkSettings;
import headroom.netlink.route.kind.Macvlan;
import headroom.netlink.route.kind.Netkit;
import headroom.netlink.route.kind.NetkitSettings;
import headroom.netlink.route.kind.OtherSettings;
import headroom.netlink.route.kind.Veth;
import headroom.netlink.route.kind.VethSettings;
import headroom.netlink.route.kind.Vlan;
import headroom.netlink.route.kind.Vxlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What follows {@code type TYPE}: the options of one kind of device. Holds open what a peer's words name. */
final class KindWords implements AutoCloseable {
    /** Those with options here; of any other type there are none. */
    static final List<String> TYPES = List.of(
            Bridge.NAME,
            Dummy.NAME,
            Ip6Tunnel.NAME,
            IpTunnel.IPIP,
            Macvlan.NAME,
            Netkit.NAME,
            IpTunnel.SIT,
            Veth.NAME,
            Vlan.NAME,
            Vxlan.NAME);

    private static final List<String> NETKIT_KEYWORDS = List.of("mode", "forward", "blackhole", "headroom", "tailroom");

    private final Kernel kernel;
    private final List<LinkWords> peers = new ArrayList<>();

    KindWords(Kernel kernel) {
        this.kernel = kernel;
    }

    /** How the options of a type are written. */
    static String usage(String type) {
        return "Usage: ... type "
                + switch (type) {
                    case Vxlan.NAME -> VxlanWords.USAGE;
                    case Bridge.NAME -> BridgeWords.USAGE;
                    case Vlan.NAME -> VlanWords.USAGE;
                    case IpTunnel.IPIP, IpTunnel.SIT -> TunnelWords.usage(type);
                    case Ip6Tunnel.NAME -> Tunnel6Words.USAGE;
                    case Veth.NAME -> """
                            veth [ peer [ name ] NAME SETTING... ]
                            """;
                    case Macvlan.NAME -> MacvlanWords.USAGE;
                    case Netkit.NAME -> """
                            netkit [ mode { l2 | l3 } ] [ forward | blackhole ] [ headroom BYTES ] [ tailroom BYTES ]
                                   [ peer [ forward | blackhole ] [ [ name ] NAME SETTING... ] ]
                            """;
                    default -> type + "\n";
                };
    }

    /**
     * Reads the options of a type to the end of the words.
     *
     * @param changed empty for a device that is made
     */
    KindSettings read(String type, Words words, Optional<Link> changed) throws UsageException, FailedException {
        if (!words.hasNext()) {
            return new OtherSettings(type);
        }
        return switch (type) {
            case Veth.NAME -> veth(words);
            case Vxlan.NAME -> new VxlanWords(kernel).read(words, changed);
            case Bridge.NAME -> BridgeWords.read(words);
            case Vlan.NAME -> VlanWords.read(words);
            case IpTunnel.IPIP, IpTunnel.SIT -> tunnel(type, changed).read(words);
            case Ip6Tunnel.NAME -> tunnel6(changed).read(words);
            case Macvlan.NAME -> MacvlanWords.read(words);
            case Netkit.NAME -> netkit(words);
            default -> throw unknown(type, words.next(), List.of());
        };
    }

    private TunnelWords tunnel(String type, Optional<Link> changed) throws FailedException {
        if (changed.isEmpty()) {
            return new TunnelWords(type, kernel);
        }
        if (changed.get().kind().orElse(null) instanceof IpTunnel existing
                && existing.name().equals(type)) {
            return new TunnelWords(existing, kernel);
        }
        throw noTunnel();
    }

    private Tunnel6Words tunnel6(Optional<Link> changed) throws FailedException {
        if (changed.isEmpty()) {
            return new Tunnel6Words(kernel);
        }
        if (changed.get().kind().orElse(null) instanceof Ip6Tunnel existing) {
            return new Tunnel6Words(existing, kernel);
        }
        throw noTunnel();
    }

    private static FailedException noTunnel() {
        return new FailedException(Main.REFUSED, "Failed to get existing tunnel info.");
    }

    /** The next word as one of the keywords of a type, or as a beginning that only one of them has. */
    static String keyword(String type, Words words, List<String> keywords, Set<String> given) throws UsageException {
        String word = words.next();
        List<String> fitting = keywords.contains(word)
                ? List.of(word)
                : keywords.stream().filter(keyword -> keyword.startsWith(word)).toList();
        if (fitting.size() != 1) {
            throw unknown(type, word, keywords);
        }
        if (!given.add(fitting.getFirst())) {
            throw new UsageException(
                    "Error: duplicate \"" + word + "\": \"" + words.peek() + "\" is the second value.");
        }
        return fitting.getFirst();
    }

    private static UsageException unknown(String type, String word, List<String> keywords) {
        return UsageException.refused(type + ": unknown command \"" + word + "\"?"
                + NearMiss.of(word, keywords)
                        .map(near -> "\nDid you mean \"" + near + "\"?")
                        .orElse("")
                + "\nTry \"headroom link add type " + type + " help\".");
    }

    private KindSettings veth(Words words) throws UsageException, FailedException {
        VethSettings settings = new VethSettings();
        keyword(Veth.NAME, words, List.of("peer"), new HashSet<>());
        settings.peer(peer(Veth.NAME, words));
        return settings;
    }

    /** The other end: a name, and whatever a device may be. */
    private LinkSettings peer(String type, Words words) throws UsageException, FailedException {
        LinkWords peer = new LinkWords(kernel);
        peers.add(peer);
        Optional<String> name = Optional.empty();
        while (words.hasNext()) {
            String word = words.next();
            if (LinkWords.isKeyword(word)) {
                peer.read(word, words);
            } else if (name.isEmpty()) {
                name = Optional.of(word);
                peer.settings().name(LinkWords.name(word));
            } else {
                throw unknown(type, word, LinkWords.KEYWORDS);
            }
        }
        return peer.settings();
    }

    private KindSettings netkit(Words words) throws UsageException, FailedException {
        NetkitSettings settings = new NetkitSettings();
        Set<String> given = new HashSet<>();
        while (words.hasNext() && !words.at("peer")) {
            switch (keyword(Netkit.NAME, words, NETKIT_KEYWORDS, given)) {
                case "mode" -> settings.mode(Quantity.constant("mode", words, Netkit.Mode.values()));
                case "forward" -> settings.policy(Netkit.Policy.FORWARD);
                case "blackhole" -> settings.policy(Netkit.Policy.BLACKHOLE);
                case "headroom" -> settings.headroomBytes(Quantity.u16("headroom", words));
                default -> settings.tailroomBytes(Quantity.u16("tailroom", words));
            }
        }
        if (words.hasNext()) {
            words.skip("peer");
            if (words.at("forward") || words.at("blackhole")) {
                settings.peerPolicy(words.next().equals("forward") ? Netkit.Policy.FORWARD : Netkit.Policy.BLACKHOLE);
            }
            if (words.hasNext()) {
                settings.peer(peer(Netkit.NAME, words));
            }
        }
        return settings;
    }

    @Override
    public void close() {
        peers.forEach(LinkWords::close);
    }
}
