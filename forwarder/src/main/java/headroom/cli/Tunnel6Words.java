package headroom.cli;

import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_ALLOW_LOCAL_REMOTE;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_IGN_ENCAP_LIMIT;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_RCV_DSCP_COPY;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_USE_ORIG_FLOWLABEL;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_USE_ORIG_FWMARK;
import static headroom.linux.uapi.Ip6TunnelH.IP6_TNL_F_USE_ORIG_TCLASS;

import headroom.netlink.route.kind.Ip6Tunnel;
import headroom.netlink.route.kind.Ip6TunnelSettings;
import headroom.netlink.route.kind.KindSettings;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of tunnels in IPv6; where one is said all are sent, as {@link TunnelWords} says. */
final class Tunnel6Words {
    static final String USAGE = """
            ip6tnl [ remote ADDRESS ] [ local ADDRESS ] [ dev DEVICE ] [ hoplimit { 0..255 | inherit } ]
                   [ encaplimit { 0..255 | none } ] [ tclass { 0x0..0xff | inherit } ]
                   [ flowlabel { 0x0..0xfffff | inherit } ] [ dscp inherit ] [ fwmark { MARK | inherit } ]
                   [ [no]allow-localremote ] [ external ] [ mode { any | ipip6 | ip6ip6 } ]
            """;

    private static final List<String> KEYWORDS = List.of(
            "remote",
            "local",
            "dev",
            "hoplimit",
            "ttl",
            "hlim",
            "encaplimit",
            "tclass",
            "tos",
            "tc",
            "dsfield",
            "flowlabel",
            "fl",
            "dscp",
            "fwmark",
            "allow-localremote",
            "noallow-localremote",
            "external",
            "mode");
    private static final Map<String, Integer> MODES = Map.of("any", 0, "ipip6", 4, "ip4ip6", 4, "ip6ip6", 41);
    private static final String INHERIT = "inherit";

    private static final int USUAL_HOP_LIMIT = 64;
    private static final int USUAL_ENCAPSULATION_LIMIT = 4; // RFC 2473, section 6.6
    private static final int LABEL = (1 << 20) - 1;
    private static final int TRAFFIC_CLASS_SHIFT = 20;
    private static final int TRAFFIC_CLASS = 0xff << TRAFFIC_CLASS_SHIFT;

    private final Kernel kernel;
    private Optional<Inet6Address> local = Optional.empty();
    private Optional<Inet6Address> remote = Optional.empty();
    private int link;
    private int hopLimit = USUAL_HOP_LIMIT;
    private int encapsulationLimit = USUAL_ENCAPSULATION_LIMIT;
    private int flowInfo;
    private int flags;
    private int protocol;
    private int mark;
    private boolean collectMetadata;

    /** Those of a device that is made. */
    Tunnel6Words(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Those of a device that is as it is. */
    Tunnel6Words(Ip6Tunnel existing, Kernel kernel) {
        this(kernel);
        local = existing.local().flatMap(Tunnel6Words::specified);
        remote = existing.remote().flatMap(Tunnel6Words::specified);
        link = existing.link().orElse(0);
        hopLimit = existing.hopLimit().orElse(USUAL_HOP_LIMIT);
        encapsulationLimit = existing.encapsulationLimit().orElse(USUAL_ENCAPSULATION_LIMIT);
        flowInfo = existing.flowInfo().orElse(0);
        flags = existing.flags().orElse(0);
        protocol = existing.protocol().orElse(0);
        mark = existing.mark().orElse(0);
        collectMetadata = existing.collectMetadata();
    }

    private static Optional<Inet6Address> specified(InetAddress address) {
        return address instanceof Inet6Address six && !six.isAnyLocalAddress() ? Optional.of(six) : Optional.empty();
    }

    KindSettings read(Words words) throws UsageException, FailedException {
        Set<String> given = new HashSet<>();
        while (words.hasNext()) {
            read(KindWords.keyword(Ip6Tunnel.NAME, words, KEYWORDS, given), words);
        }
        Ip6TunnelSettings settings = new Ip6TunnelSettings().protocol(protocol);
        if (collectMetadata) {
            return settings.collectMetadata();
        }
        local.ifPresent(settings::local);
        remote.ifPresent(settings::remote);
        return settings.hopLimit(hopLimit)
                .encapsulationLimit(encapsulationLimit)
                .flowInfo(flowInfo)
                .flags(flags)
                .link(link)
                .mark(mark);
    }

    private void read(String keyword, Words words) throws UsageException, FailedException {
        switch (keyword) {
            case "remote" -> remote = specified(Quantity.ipv6(words));
            case "local" -> local = specified(Quantity.ipv6(words));
            case "dev" -> link = kernel.below(words.next());
            case "hoplimit", "ttl", "hlim" -> hopLimit = TunnelWords.inheritedAsZero("hoplimit", words);
            case "encaplimit" -> encapsulationLimit(words);
            case "tclass", "tos", "tc", "dsfield" -> {
                int bits = hexOrInherited(words, "invalid TClass", 0xff, IP6_TNL_F_USE_ORIG_TCLASS);
                flowInfo = (flowInfo & ~TRAFFIC_CLASS) | (bits << TRAFFIC_CLASS_SHIFT);
            }
            case "flowlabel", "fl" -> {
                int bits = hexOrInherited(words, "invalid Flowlabel", LABEL, IP6_TNL_F_USE_ORIG_FLOWLABEL);
                flowInfo = (flowInfo & ~LABEL) | bits;
            }
            case "dscp" -> {
                words.next(Tunnel6Words::inherit);
                flags |= IP6_TNL_F_RCV_DSCP_COPY;
            }
            case "fwmark" -> mark = isInherited(words, IP6_TNL_F_USE_ORIG_FWMARK) ? 0 : Quantity.u32(keyword, words);
            case "allow-localremote" -> flags |= IP6_TNL_F_ALLOW_LOCAL_REMOTE;
            case "noallow-localremote" -> flags &= ~IP6_TNL_F_ALLOW_LOCAL_REMOTE;
            case "external" -> collectMetadata = true;
            default -> protocol = TunnelWords.mode(MODES, words);
        }
    }

    private void encapsulationLimit(Words words) throws UsageException {
        if (words.at("none")) {
            words.next();
            flags |= IP6_TNL_F_IGN_ENCAP_LIMIT;
        } else {
            flags &= ~IP6_TNL_F_IGN_ENCAP_LIMIT;
            encapsulationLimit = Quantity.u8("encaplimit", words);
        }
    }

    /** As iproute2 reads these two: hexadecimal, with or without 0x. */
    private int hexOrInherited(Words words, String wrong, int most, int flag) throws UsageException {
        if (isInherited(words, flag)) {
            return 0;
        }
        return words.next(word -> {
            String digits = word.startsWith("0x") ? word.substring(2) : word;
            if (!digits.matches("[0-9a-fA-F]{1,7}") || Integer.parseInt(digits, 16) > most) {
                throw new IllegalArgumentException(wrong);
            }
            return Integer.parseInt(digits, 16);
        });
    }

    private boolean isInherited(Words words, int flag) throws UsageException {
        if (words.at(INHERIT)) {
            words.next();
            flags |= flag;
            return true;
        }
        flags &= ~flag;
        return false;
    }

    private static String inherit(String word) {
        if (!word.equals(INHERIT)) {
            throw new IllegalArgumentException("not inherit");
        }
        return word;
    }
}
