package headroom.cli;

import static headroom.linux.uapi.IfAddrH.IFA_F_HOMEADDRESS;
import static headroom.linux.uapi.IfAddrH.IFA_F_MANAGETEMPADDR;
import static headroom.linux.uapi.IfAddrH.IFA_F_MCAUTOJOIN;
import static headroom.linux.uapi.IfAddrH.IFA_F_NODAD;
import static headroom.linux.uapi.IfAddrH.IFA_F_NOPREFIXROUTE;

import headroom.netlink.message.InetAddresses;
import headroom.netlink.route.AddressSettings;
import headroom.netlink.route.Lifetime;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** An address of a device, word by word. */
final class AddressWords {
    static final List<String> KEYWORDS = List.of(
            "dev",
            "local",
            "peer",
            "broadcast",
            "brd",
            "label",
            "metric",
            "scope",
            "valid_lft",
            "preferred_lft",
            "nodad",
            "home",
            "mngtmpaddr",
            "noprefixroute",
            "autojoin");
    private static final Map<String, Integer> FLAGS = Map.of(
            "nodad", IFA_F_NODAD,
            "home", IFA_F_HOMEADDRESS,
            "mngtmpaddr", IFA_F_MANAGETEMPADDR,
            "noprefixroute", IFA_F_NOPREFIXROUTE,
            "autojoin", IFA_F_MCAUTOJOIN);
    private static final Map<String, Integer> SCOPES = Map.of("global", 0, "site", 200, "link", 253, "host", 254);

    /** @param length in bits */
    private record Prefix(InetAddress address, int length) {}

    private final Kernel kernel;
    private final Set<String> given = new HashSet<>();
    private Optional<String> device = Optional.empty();
    private Optional<Prefix> local = Optional.empty();
    private Optional<Prefix> peer = Optional.empty();
    private Optional<String> broadcast = Optional.empty();
    private Optional<String> label = Optional.empty();
    private OptionalInt metric = OptionalInt.empty();
    private OptionalInt scope = OptionalInt.empty();
    private long validSeconds = Lifetime.FOREVER_SECONDS;
    private long preferredSeconds = Lifetime.FOREVER_SECONDS;
    private int flags;

    AddressWords(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Reads to the end. */
    AddressSettings read(Words words) throws UsageException, FailedException {
        while (words.hasNext()) {
            String word = words.next();
            if (KEYWORDS.contains(word)) {
                if (!given.add(word)) {
                    throw new UsageException(
                            "Error: duplicate \"" + word + "\": \"" + words.peek() + "\" is the second value.");
                }
                read(word, words);
            } else {
                local(word);
            }
        }
        if (device.isEmpty()) {
            throw UsageException.refused("Not enough information: \"dev\" argument is required.");
        }
        if (local.isEmpty()) {
            throw UsageException.refused("Not enough information: \"local\" argument is required.");
        }
        return settings(kernel.index(device.get()), local.get());
    }

    private void read(String keyword, Words words) throws UsageException {
        switch (keyword) {
            case "dev" -> device = Optional.of(words.next());
            case "local" -> local(words.next());
            case "peer" -> peer = Optional.of(prefix(words.next()));
            case "broadcast", "brd" -> broadcast = Optional.of(words.next());
            case "label" -> label = Optional.of(words.next());
            case "metric" -> metric = OptionalInt.of(Quantity.u32(keyword, words));
            case "scope" -> scope = OptionalInt.of(words.next(AddressWords::scope));
            case "valid_lft" -> validSeconds = seconds(keyword, words);
            case "preferred_lft" -> preferredSeconds = seconds(keyword, words);
            default -> flags |= FLAGS.get(keyword);
        }
    }

    private static int scope(String word) {
        if (!SCOPES.containsKey(word)) {
            throw new IllegalArgumentException("invalid scope value.");
        }
        return SCOPES.get(word);
    }

    private void local(String word) throws UsageException {
        if (local.isPresent()) {
            throw new UsageException("Error: either \"local\" is duplicate, or \"" + word + "\" is a garbage.");
        }
        local = Optional.of(prefix(word));
    }

    private static Prefix prefix(String word) throws UsageException {
        int slash = word.indexOf('/');
        String digits = slash < 0 ? "" : word.substring(slash + 1);
        try {
            InetAddress address = Quantity.address(slash < 0 ? word : word.substring(0, slash));
            int bits = 8 * address.getAddress().length;
            int length = digits.matches("[0-9]{1,3}") ? Integer.parseInt(digits) : slash < 0 ? bits : -1;
            if (length >= 0 && length <= bits) {
                return new Prefix(address, length);
            }
        } catch (IllegalArgumentException e) {
            throw UsageException.refused("Error: any valid prefix is expected rather than \"" + word + "\".");
        }
        throw UsageException.refused("Error: any valid prefix is expected rather than \"" + word + "\".");
    }

    private static long seconds(String keyword, Words words) throws UsageException {
        if (words.at("forever")) {
            words.next();
            return Lifetime.FOREVER_SECONDS;
        }
        return Quantity.unsigned(keyword, words, Lifetime.FOREVER_SECONDS);
    }

    private AddressSettings settings(int index, Prefix own) throws UsageException {
        AddressSettings settings = new AddressSettings(
                        index, own.address(), peer.map(Prefix::length).orElse(own.length()))
                .flags(flags);
        peer.ifPresent(other -> settings.peer(other.address()));
        label.ifPresent(settings::label);
        metric.ifPresent(settings::priority);
        scope.ifPresent(settings::scope);
        if (broadcast.isPresent()) {
            settings.broadcast(broadcast(broadcast.get(), peer.orElse(own)));
        }
        if (validSeconds != Lifetime.FOREVER_SECONDS || preferredSeconds != Lifetime.FOREVER_SECONDS) {
            if (preferredSeconds > validSeconds) {
                throw UsageException.refused("preferred_lft is greater than valid_lft");
            }
            settings.lifetime(new Lifetime(preferredSeconds, validSeconds));
        }
        return settings;
    }

    private static Inet4Address broadcast(String word, Prefix network) throws UsageException {
        byte[] bytes = network.address().getAddress();
        if (bytes.length != Integer.BYTES) {
            throw UsageException.refused("Broadcast can be set only for IPv4 addresses");
        }
        if (word.equals("+")) {
            for (int bit = network.length(); bit < 8 * bytes.length; bit++) {
                bytes[bit / 8] |= (byte) (0x80 >> bit % 8);
            }
            return (Inet4Address) InetAddresses.of(bytes);
        }
        try {
            if (Quantity.address(word) instanceof Inet4Address address) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw UsageException.refused("Error: inet address is expected rather than \"" + word + "\".");
        }
        throw UsageException.refused("Error: inet address is expected rather than \"" + word + "\".");
    }
}
