package headroom.cli;

import static headroom.linux.uapi.IfTunnelH.SIT_ISATAP;

import headroom.netlink.message.Toggle;
import headroom.netlink.route.kind.IpTunnel;
import headroom.netlink.route.kind.IpTunnelSettings;
import headroom.netlink.route.kind.KindSettings;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options of tunnels in IPv4. Where one is said all are sent, as iproute2 does: the kernel has other ideas of what
 * is usual when a device is made, and takes for 0 what is not said when one is changed.
 */
final class TunnelWords {
    private static final List<String> KEYWORDS = List.of(
            "remote",
            "local",
            "dev",
            "ttl",
            "hoplimit",
            "hlim",
            "tos",
            "tclass",
            "tc",
            "dsfield",
            "pmtudisc",
            "nopmtudisc",
            "external",
            "fwmark",
            "mode");
    private static final String ISATAP = "isatap";
    private static final Map<String, Integer> MODES =
            Map.of("any", 0, "ipip", 4, "ip4ip4", 4, "ip6ip", 41, "mplsip", 137);

    private final String type;
    private final Kernel kernel;
    private Optional<Inet4Address> local = Optional.empty();
    private Optional<Inet4Address> remote = Optional.empty();
    private Toggle pathMtuDiscovery = Toggle.ON;
    private int link;
    private int ttl;
    private int tos;
    private int protocol;
    private int flags;
    private int mark;
    private boolean collectMetadata;

    /** Those of a device that is made. */
    TunnelWords(String type, Kernel kernel) {
        this.type = type;
        this.kernel = kernel;
    }

    /** Those of a device that is as it is. */
    TunnelWords(IpTunnel existing, Kernel kernel) {
        this(existing.name(), kernel);
        local = existing.local().flatMap(TunnelWords::specified);
        remote = existing.remote().flatMap(TunnelWords::specified);
        pathMtuDiscovery = existing.pathMtuDiscovery().orElse(true) ? Toggle.ON : Toggle.OFF;
        link = existing.link().orElse(0);
        ttl = existing.ttl().orElse(0);
        tos = existing.tos().orElse(0);
        protocol = existing.protocol().orElse(0);
        flags = existing.flags().orElse(0);
        mark = existing.mark().orElse(0);
        collectMetadata = existing.collectMetadata();
    }

    private static Optional<Inet4Address> specified(InetAddress address) {
        return address instanceof Inet4Address four && !four.isAnyLocalAddress() ? Optional.of(four) : Optional.empty();
    }

    static String usage(String type) {
        String modes =
                type.equals(IpTunnel.IPIP) ? "any | ipip | mplsip }" : "any | ip6ip | ipip | mplsip } ] [ isatap";
        return """
                %s [ remote ADDRESS ] [ local ADDRESS ] [ dev DEVICE ] [ ttl { 1..255 | inherit } ]
                     [ tos { 0x0..0xff | inherit } ] [ [no]pmtudisc ] [ fwmark MARK ] [ external ] [ mode { %s ]
                """.formatted(type, modes);
    }

    KindSettings read(Words words) throws UsageException, FailedException {
        List<String> keywords = new ArrayList<>(KEYWORDS);
        if (type.equals(IpTunnel.SIT)) {
            keywords.add(ISATAP);
        }
        Set<String> given = new HashSet<>();
        while (words.hasNext()) {
            read(KindWords.keyword(type, words, keywords, given), words);
        }
        if (ttl != 0 && !pathMtuDiscovery.isOn()) {
            throw new UsageException("ttl != 0 and nopmtudisc are incompatible");
        }
        IpTunnelSettings settings = type.equals(IpTunnel.IPIP) ? IpTunnelSettings.ipip() : IpTunnelSettings.sit();
        settings.protocol(protocol);
        if (collectMetadata) {
            return settings.collectMetadata();
        }
        local.ifPresent(settings::local);
        remote.ifPresent(settings::remote);
        settings.pathMtuDiscovery(pathMtuDiscovery).tos(tos).ttl(ttl).link(link).mark(mark);
        return type.equals(IpTunnel.SIT) ? settings.flags(flags) : settings;
    }

    private void read(String keyword, Words words) throws UsageException, FailedException {
        switch (keyword) {
            case "remote" -> remote = specified(Quantity.ipv4(words));
            case "local" -> local = specified(Quantity.ipv4(words));
            case "dev" -> link = kernel.below(words.next());
            case "ttl", "hoplimit", "hlim" -> ttl = inheritedAsZero("ttl", words);
            case "tos", "tclass", "tc", "dsfield" -> tos = VxlanWords.typeOfService(words);
            case "pmtudisc" -> pathMtuDiscovery = Toggle.ON;
            case "nopmtudisc" -> pathMtuDiscovery = Toggle.OFF;
            case "external" -> collectMetadata = true;
            case "fwmark" -> mark = Quantity.u32(keyword, words);
            case ISATAP -> flags |= SIT_ISATAP;
            default -> protocol = mode(MODES, words);
        }
    }

    static int mode(Map<String, Integer> modes, Words words) throws UsageException {
        return words.next(word -> {
            if (!modes.containsKey(word)) {
                throw new IllegalArgumentException("Cannot guess tunnel mode.");
            }
            return modes.get(word);
        });
    }

    static int inheritedAsZero(String keyword, Words words) throws UsageException {
        if (words.at("inherit")) {
            words.next();
            return 0;
        }
        return Quantity.u8(keyword, words);
    }
}
