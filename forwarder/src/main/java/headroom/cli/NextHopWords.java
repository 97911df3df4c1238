package headroom.cli;

import headroom.config.NextHopConfig;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.List;
import java.util.Optional;

/** {@code dev PORT [ via ADDRESS | lladdr MAC ]}, its keywords in any order. */
final class NextHopWords {
    static final List<String> KEYWORDS = List.of("dev", "via", "lladdr");

    private Optional<String> port = Optional.empty();
    private Optional<IpAddress> via = Optional.empty();
    private Optional<MacAddress> lladdr = Optional.empty();

    void read(String keyword, Words words) throws UsageException {
        switch (keyword) {
            case "dev", "out" -> port = Optional.of(words.next());
            case "via", "nh4", "nh6" -> {
                // iproute2 names the family where it differs from the prefix's.
                words.skip("inet");
                words.skip("inet6");
                via = Optional.of(words.next(IpAddress::parse));
            }
            case "lladdr" -> lladdr = Optional.of(words.next(MacAddress::parse));
            default -> throw new UsageException("Error: \"" + keyword + "\" does not go here.");
        }
    }

    Optional<IpAddress> via() {
        return via;
    }

    NextHopConfig config(String what) throws UsageException {
        EncapWords.require(port.isPresent(), "dev PORT", what);
        return new NextHopConfig(port.get(), via, lladdr);
    }
}
