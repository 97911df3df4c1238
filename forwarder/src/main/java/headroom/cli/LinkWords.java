package headroom.cli;

import static headroom.linux.uapi.IfH.IFF_ALLMULTI;
import static headroom.linux.uapi.IfH.IFF_MULTICAST;
import static headroom.linux.uapi.IfH.IFF_NOARP;
import static headroom.linux.uapi.IfH.IFF_PROMISC;
import static headroom.linux.uapi.IfLinkH.IFLA_NEW_IFINDEX;

import headroom.config.NearMiss;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;
import headroom.linux.uapi.FcntlH;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.Toggle;
import headroom.netlink.route.Link;
import headroom.netlink.route.kind.KindSettings;
import headroom.netlink.route.kind.LinkSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a device is to be like, word by word: the same for one that is made, its peer, and one that is changed. Holds
 * namespaces open that it names, until it is closed.
 */
final class LinkWords implements AutoCloseable {
    /** What {@link #read} takes. */
    static final List<String> KEYWORDS = List.of(
            "up",
            "down",
            "mtu",
            "name",
            "alias",
            "address",
            "broadcast",
            "netns",
            "master",
            "nomaster",
            "group",
            "txqueuelen",
            "gso_max_size",
            "gso_max_segs",
            "gro_max_size",
            "gso_ipv4_max_size",
            "gro_ipv4_max_size",
            "numtxqueues",
            "numrxqueues",
            "index",
            "arp",
            "multicast",
            "allmulticast",
            "promisc",
            "protodown");

    private static final List<String> OTHER_SPELLINGS = List.of("brd", "txqlen", "qlen");

    private final Kernel kernel;
    private final LinkSettings settings = new LinkSettings();
    private final Set<String> given = new HashSet<>();
    private final List<Fd> held = new ArrayList<>();
    private Optional<HardwareAddress> address = Optional.empty();

    LinkWords(Kernel kernel) {
        this.kernel = kernel;
    }

    LinkSettings settings() {
        return settings;
    }

    /** What its kind is to be like. */
    void kind(KindSettings kind) {
        given.add("type");
        settings.kind(kind);
    }

    /** Nothing was said of the device. */
    boolean isEmpty() {
        return given.isEmpty();
    }

    /** True for one of {@link #KEYWORDS}, whole, and other ways to write it. */
    static boolean isKeyword(String word) {
        return KEYWORDS.contains(word) || OTHER_SPELLINGS.contains(word);
    }

    /**
     * A word that has to be a keyword, since the device is named already: whole, or a beginning that only one has.
     *
     * @param keywords all that are taken where the word stands
     */
    static String keyword(String word, List<String> keywords) throws UsageException {
        List<String> fitting =
                keywords.stream().filter(keyword -> keyword.startsWith(word)).toList();
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        throw new UsageException("Error: either \"dev\" is duplicate, or \"" + word + "\" is a garbage."
                + NearMiss.of(word, keywords)
                        .map(near -> "\nDid you mean \"" + near + "\"?")
                        .orElse(""));
    }

    /** Makes the index one for a device that exists: it gets another only where it moves to another namespace. */
    void moveIndex() throws UsageException {
        int index = settings.index();
        if (index == 0) {
            return;
        }
        if (!given.contains("netns")) {
            throw new UsageException(
                    "index can be used only when creating devices or when moving device to another netns.");
        }
        settings.index(0).u32(IFLA_NEW_IFINDEX, index);
    }

    /** Refuses an address of another length than the device's. */
    void requireAddressLike(Link link) throws UsageException {
        if (address.isPresent() && link.address().isPresent()) {
            int wanted = link.address().get().length();
            if (address.get().length() != wanted) {
                throw UsageException.refused(
                        "Invalid address length " + address.get().length() + " - must be " + wanted + " bytes");
            }
        }
    }

    /** Reads what follows a keyword. */
    void read(String keyword, Words words) throws UsageException, FailedException {
        if (!given.add(keyword)) {
            throw new UsageException(
                    "Error: duplicate \"" + keyword + "\": \"" + words.peek() + "\" is the second value.");
        }
        switch (keyword) {
            case "up" -> settings.up();
            case "down" -> settings.down();
            case "name" -> settings.name(words.next(LinkWords::name));
            case "alias" -> settings.alias(words.next());
            case "address" -> {
                address = Optional.of(Quantity.hardwareAddress(words));
                settings.address(address.get());
            }
            case "broadcast", "brd" -> settings.broadcast(Quantity.hardwareAddress(words));
            case "netns" -> namespace(words.next());
            case "master" -> settings.master(master(words.next()));
            case "nomaster" -> settings.noMaster();
            case "arp" ->
                settings.flag(IFF_NOARP, Quantity.onOff(keyword, words) == Toggle.ON ? Toggle.OFF : Toggle.ON);
            case "multicast" -> settings.flag(IFF_MULTICAST, Quantity.onOff(keyword, words));
            case "allmulticast" -> settings.flag(IFF_ALLMULTI, Quantity.onOff(keyword, words));
            case "promisc" -> settings.flag(IFF_PROMISC, Quantity.onOff(keyword, words));
            case "protodown" -> settings.protocolDown(Quantity.onOff(keyword, words));
            case "index" -> settings.index(Quantity.index(words));
            default -> number(keyword, Quantity.u32(keyword, words));
        }
    }

    private int master(String name) throws UsageException, FailedException {
        return kernel.find(name)
                .orElseThrow(
                        () -> new UsageException("Error: argument \"" + name + "\" is wrong: Device does not exist"))
                .index();
    }

    private void number(String keyword, int value) {
        switch (keyword) {
            case "mtu" -> settings.mtuBytes(value);
            case "group" -> settings.group(value);
            case "txqueuelen", "txqlen", "qlen" -> settings.transmitQueueLength(value);
            case "gso_max_size" -> settings.gsoMaxBytes(value);
            case "gso_max_segs" -> settings.gsoMaxSegments(value);
            case "gro_max_size" -> settings.groMaxBytes(value);
            case "gso_ipv4_max_size" -> settings.gsoIpv4MaxBytes(value);
            case "gro_ipv4_max_size" -> settings.groIpv4MaxBytes(value);
            case "numtxqueues" -> settings.transmitQueues(value);
            case "numrxqueues" -> settings.receiveQueues(value);
            default -> throw new IllegalArgumentException(keyword);
        }
    }

    /** A name the kernel could take; whether it does, it says itself. */
    static String name(String word) {
        if (word.isEmpty() || word.contains("/") || word.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("\"name\" not a valid ifname");
        }
        return word;
    }

    private void namespace(String word) throws UsageException {
        try {
            String path = "/run/netns/" + word;
            if (word.contains("/")) {
                path = word;
            } else if (word.matches("[0-9]{1,9}") && !Files.exists(Path.of(path))) {
                settings.namespaceOfProcess(Integer.parseInt(word));
                return;
            }
            Fd fd = Fd.open(path, FcntlH.O_RDONLY);
            held.add(fd);
            settings.namespace(fd.number());
        } catch (ErrnoException e) {
            throw new UsageException("Error: argument \"" + word + "\" is wrong: Invalid \"netns\" value");
        }
    }

    @Override
    public void close() {
        held.forEach(Fd::close);
    }
}
