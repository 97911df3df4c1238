package headroom.cli;

import headroom.netlink.message.Toggle;
import headroom.netlink.route.Link;
import headroom.netlink.route.kind.KindSettings;
import headroom.netlink.route.kind.Vxlan;
import headroom.netlink.route.kind.VxlanSettings;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The options of a vxlan device. */
final class VxlanWords {
    static final String USAGE = """
            vxlan id VNI [ { group | remote } ADDRESS ] [ local ADDRESS ] [ dev DEVICE ]
                  [ ttl { 0..255 | auto | inherit } ] [ tos { 0x0..0xff | inherit } ] [ df { unset | set | inherit } ]
                  [ flowlabel LABEL ] [ dstport PORT ] [ srcport LOW HIGH ] [ ageing SECONDS ] [ maxaddress NUMBER ]
                  [ [no]learning ] [ [no]proxy ] [ [no]rsc ] [ [no]l2miss ] [ [no]l3miss ] [ [no]udpcsum ]
                  [ [no]udp6zerocsumtx ] [ [no]udp6zerocsumrx ] [ [no]remcsumtx ] [ [no]remcsumrx ] [ [no]external ]
                  [ [no]vnifilter ] [ gbp ] [ gpe ]
            """;

    private static final int LARGEST_ID = (1 << 24) - 1;
    private static final int LARGEST_LABEL = (1 << 20) - 1;
    private static final int GPE_PORT = 4790;
    private static final List<String> SWITCHES = List.of(
            "learning",
            "proxy",
            "rsc",
            "l2miss",
            "l3miss",
            "udpcsum",
            "udp6zerocsumtx",
            "udp6zerocsumrx",
            "remcsumtx",
            "remcsumrx",
            "external",
            "vnifilter");
    private static final List<String> KEYWORDS = keywords();

    private final Kernel kernel;
    private final VxlanSettings settings = new VxlanSettings();
    private final Set<String> given = new HashSet<>();
    private boolean isMulticast;

    VxlanWords(Kernel kernel) {
        this.kernel = kernel;
    }

    private static List<String> keywords() {
        List<String> keywords = new ArrayList<>(List.of(
                "id",
                "vni",
                "group",
                "remote",
                "local",
                "dev",
                "ttl",
                "hoplimit",
                "tos",
                "dsfield",
                "df",
                "flowlabel",
                "dstport",
                "srcport",
                "ageing",
                "maxaddress",
                "gbp",
                "gpe"));
        for (String word : SWITCHES) {
            keywords.add(word);
            keywords.add("no" + word);
        }
        return List.copyOf(keywords);
    }

    /** @param changed empty for a device that is made */
    KindSettings read(Words words, Optional<Link> changed) throws UsageException, FailedException {
        while (words.hasNext()) {
            read(KindWords.keyword(Vxlan.NAME, words, KEYWORDS, given), words);
        }
        boolean hasId = given.contains("id") || given.contains("vni");
        if (given.contains("external") && hasId) {
            throw UsageException.refused("vxlan: both 'external' and vni cannot be specified");
        }
        if (changed.isEmpty() && !given.contains("external") && !given.contains("vnifilter") && !hasId) {
            throw UsageException.refused("vxlan: missing virtual network identifier");
        }
        if (isMulticast && !given.contains("dev")) {
            throw UsageException.refused("vxlan: 'group' requires 'dev' to be specified");
        }
        if (given.contains("gpe") && !given.contains("dstport")) {
            settings.port(GPE_PORT);
        }
        if (given.contains("external") && !given.contains("learning") && !given.contains("nolearning")) {
            settings.learning(Toggle.OFF);
        }
        return settings;
    }

    private void read(String keyword, Words words) throws UsageException, FailedException {
        switch (keyword) {
            case "id", "vni" -> settings.id((int) Quantity.unsigned("id", words, LARGEST_ID));
            case "group", "remote" -> remote(keyword, words);
            case "local" -> settings.local(Quantity.address(words));
            case "dev" -> settings.link(kernel.below(words.next()));
            case "ttl", "hoplimit" -> ttl(words);
            case "tos", "dsfield" -> settings.tos(typeOfService(words));
            case "df" -> settings.dontFragment(Quantity.constant("df", words, Vxlan.DontFragment.values()));
            case "flowlabel" -> settings.flowLabel((int) Quantity.unsigned("flowlabel", words, LARGEST_LABEL));
            case "dstport" -> settings.port(Quantity.u16("dstport", words));
            case "srcport" ->
                settings.sourcePorts(
                        new Vxlan.PortRange(Quantity.u16("srcport", words), Quantity.u16("srcport", words)));
            case "ageing" -> settings.ageing(none("ageing", words));
            case "maxaddress" -> settings.limit(none("maxaddress", words));
            case "gbp" -> settings.groupPolicy();
            case "gpe" -> settings.genericProtocol();
            default -> {
                if (SWITCHES.contains(keyword)) {
                    set(keyword, Toggle.ON);
                } else {
                    set(keyword.substring("no".length()), Toggle.OFF);
                }
            }
        }
    }

    private void remote(String keyword, Words words) throws UsageException {
        String word = words.peek();
        InetAddress address = Quantity.address(words);
        isMulticast = address.isMulticastAddress();
        if (isMulticast != keyword.equals("group")) {
            throw new UsageException("Error: argument \"" + word + "\" is wrong: invalid " + keyword + " address");
        }
        settings.remote(address);
    }

    private void ttl(Words words) throws UsageException {
        if (words.at("inherit")) {
            words.next();
            settings.inheritTtl();
        } else if (words.at("auto")) {
            words.next();
            settings.ttl(0);
        } else {
            settings.ttl(Quantity.u8("ttl", words));
        }
    }

    /** Hexadecimal with or without 0x, as iproute2 reads it, or the kernel's 1 for the inner packet's. */
    static int typeOfService(Words words) throws UsageException {
        if (words.at("inherit")) {
            words.next();
            return 1;
        }
        return words.next(word -> {
            String digits = word.startsWith("0x") ? word.substring(2) : word;
            if (!digits.matches("[0-9a-fA-F]{1,2}")) {
                throw new IllegalArgumentException("bad TOS value");
            }
            return Integer.parseInt(digits, 16);
        });
    }

    private static int none(String keyword, Words words) throws UsageException {
        if (words.at("none") || words.at("unlimited")) {
            words.next();
            return 0;
        }
        return Quantity.u32(keyword, words);
    }

    private void set(String what, Toggle toggle) {
        switch (what) {
            case "learning" -> settings.learning(toggle);
            case "proxy" -> settings.proxy(toggle);
            case "rsc" -> settings.routeShortCircuit(toggle);
            case "l2miss" -> settings.reportLayer2Misses(toggle);
            case "l3miss" -> settings.reportLayer3Misses(toggle);
            case "udpcsum" -> settings.udpChecksum(toggle);
            case "udp6zerocsumtx" -> settings.zeroIpv6ChecksumTransmit(toggle);
            case "udp6zerocsumrx" -> settings.zeroIpv6ChecksumReceive(toggle);
            case "remcsumtx" -> settings.remoteChecksumTransmit(toggle);
            case "remcsumrx" -> settings.remoteChecksumReceive(toggle);
            case "external" -> settings.collectMetadata(toggle);
            default -> settings.vniFilter(toggle);
        }
    }
}
