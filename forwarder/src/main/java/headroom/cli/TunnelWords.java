package headroom.cli;

import headroom.netlink.message.Toggle;
import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.Ip6TunnelSettings;
import headroom.netlink.route.kind.IpTunnel;
import headroom.netlink.route.kind.IpTunnelSettings;
import headroom.netlink.route.kind.KindSettings;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options of tunnels of IP in IP. */
final class TunnelWords {
    private static final List<String> KEYWORDS =
            List.of("remote", "local", "dev", "ttl", "tos", "pmtudisc", "nopmtudisc", "external", "mode");
    private static final List<String> KEYWORDS6 = List.of(
            "remote", "local", "dev", "hoplimit", "ttl", "encaplimit", "tclass", "flowlabel", "external", "mode");
    private static final Map<String, Integer> MODES4 = Map.of("any", 0, "ipip", 4, "ip4ip4", 4, "ip6ip", 41);
    private static final Map<String, Integer> MODES6 = Map.of("any", 0, "ipip6", 4, "ip4ip6", 4, "ip6ip6", 41);
    private static final int LARGEST_LABEL = (1 << 20) - 1;
    private static final int TRAFFIC_CLASS_SHIFT = 20;

    private TunnelWords() {}

    static String usage(String type) {
        return """
                %s [ remote ADDRESS ] [ local ADDRESS ] [ dev DEVICE ] [ ttl { 1..255 | inherit } ]
                     [ tos { 0..255 | inherit } ] [ [no]pmtudisc ] [ external ] [ mode { any | %s } ]
                """.formatted(type, type.equals(IpTunnel.IPIP) ? "ipip" : "ip6ip | ip4ip4");
    }

    static String usage6() {
        return """
                ip6tnl [ remote ADDRESS ] [ local ADDRESS ] [ dev DEVICE ] [ hoplimit 0..255 ]
                       [ encaplimit { 0..255 | none } ] [ tclass 0..255 ] [ flowlabel LABEL ] [ external ]
                       [ mode { any | ipip6 | ip6ip6 } ]
                """;
    }

    static KindSettings ip(String type, Words words, Kernel kernel) throws UsageException, FailedException {
        IpTunnelSettings settings = type.equals(IpTunnel.IPIP) ? IpTunnelSettings.ipip() : IpTunnelSettings.sit();
        Set<String> given = new HashSet<>();
        while (words.hasNext()) {
            String keyword = KindWords.keyword(type, words, KEYWORDS, given);
            switch (keyword) {
                case "remote" -> settings.remote(ipv4(words));
                case "local" -> settings.local(ipv4(words));
                case "dev" -> settings.link(kernel.index(words.next()));
                case "ttl" -> settings.ttl(inheritedAsZero("ttl", words));
                case "tos" -> settings.tos(VxlanWords.inheritable("tos", words));
                case "pmtudisc" -> settings.pathMtuDiscovery(Toggle.ON);
                case "nopmtudisc" -> settings.pathMtuDiscovery(Toggle.OFF);
                case "external" -> settings.collectMetadata();
                default ->
                    settings.protocol(MODES4.get(Quantity.choice(
                            keyword, words, MODES4.keySet().stream().sorted().toList())));
            }
        }
        return settings;
    }

    static KindSettings ip6(Words words, Kernel kernel) throws UsageException, FailedException {
        Ip6TunnelSettings settings = new Ip6TunnelSettings();
        Set<String> given = new HashSet<>();
        int flowInfo = 0;
        while (words.hasNext()) {
            String keyword = KindWords.keyword(Ip6Tunnel.NAME, words, KEYWORDS6, given);
            switch (keyword) {
                case "remote" -> settings.remote(ipv6(words));
                case "local" -> settings.local(ipv6(words));
                case "dev" -> settings.link(kernel.index(words.next()));
                case "hoplimit", "ttl" -> settings.hopLimit(inheritedAsZero("hoplimit", words));
                case "encaplimit" -> settings.encapsulationLimit(Quantity.u8(keyword, words));
                case "tclass" -> flowInfo |= Quantity.u8(keyword, words) << TRAFFIC_CLASS_SHIFT;
                case "flowlabel" -> flowInfo |= (int) Quantity.unsigned(keyword, words, LARGEST_LABEL);
                case "external" -> settings.collectMetadata();
                default ->
                    settings.protocol(MODES6.get(Quantity.choice(
                            keyword, words, MODES6.keySet().stream().sorted().toList())));
            }
        }
        if (flowInfo != 0) {
            settings.flowInfo(flowInfo);
        }
        return settings;
    }

    private static int inheritedAsZero(String keyword, Words words) throws UsageException {
        if (words.at("inherit")) {
            words.next();
            return 0;
        }
        return Quantity.u8(keyword, words);
    }

    private static Inet4Address ipv4(Words words) throws UsageException {
        return words.next(word -> {
            InetAddress address = word.equals("any") ? Quantity.address("0.0.0.0") : Quantity.address(word);
            if (address instanceof Inet4Address four) {
                return four;
            }
            throw new IllegalArgumentException("an IPv4 address is expected");
        });
    }

    private static Inet6Address ipv6(Words words) throws UsageException {
        return words.next(word -> {
            InetAddress address = word.equals("any") ? Quantity.address("::") : Quantity.address(word);
            if (address instanceof Inet6Address six) {
                return six;
            }
            throw new IllegalArgumentException("an IPv6 address is expected");
        });
    }
}
