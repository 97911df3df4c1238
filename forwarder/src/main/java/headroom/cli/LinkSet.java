package headroom.cli;

import headroom.host.TxExtraHeadroom;
import headroom.host.TxExtraHeadroomResult;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code headroom link set}. */
final class LinkSet {
    static final String KNOB = "tx_extra_headroom";

    /** Exit code: this kernel does not have tx_extra_headroom. */
    static final int UNSUPPORTED = 3;
    /** Exit code: the kernel has it and takes no such value. */
    static final int OUT_OF_RANGE = 4;
    /** Exit code: under the attribute's number the kernel has something else. */
    static final int OTHER_MEANING = 5;

    private final Session session;
    private Optional<String> device = Optional.empty();
    private OptionalInt knobBytes = OptionalInt.empty();
    private OptionalInt attribute = OptionalInt.empty();

    LinkSet(Session session) {
        this.session = session;
    }

    int run(Words words) throws UsageException, FailedException {
        Kernel kernel = session.kernel();
        try (LinkWords settings = new LinkWords(kernel);
                KindWords kinds = new KindWords(kernel)) {
            read(words, kinds, settings);
            settings.moveIndex();
            Link link = device(kernel);
            settings.requireAddressLike(link);
            if (knobBytes.isEmpty()) {
                kernel.execute(Links.set(link.index(), settings.settings()));
                return 0;
            }
            return setKnob(kernel, link, settings);
        }
    }

    private void read(Words words, KindWords kinds, LinkWords settings) throws UsageException, FailedException {
        List<String> keywords = new ArrayList<>(LinkWords.KEYWORDS);
        keywords.addAll(List.of("dev", "type", KNOB, LinkShow.ATTR));
        while (words.hasNext()) {
            String word = words.next();
            boolean isKeyword = keywords.contains(word) || LinkWords.isKeyword(word);
            if (!isKeyword && device.isEmpty()) {
                device = Optional.of(word);
                continue;
            }
            String keyword = isKeyword ? word : LinkWords.keyword(word, keywords);
            switch (keyword) {
                case "dev" -> device = Optional.of(words.next());
                case "type" -> settings.kind(kinds.read(words.next(), words, Optional.of(device(session.kernel()))));
                case KNOB -> knobBytes = OptionalInt.of(Quantity.u32(KNOB, words));
                case LinkShow.ATTR -> attribute = OptionalInt.of(words.next(LinkShow::attribute));
                default -> settings.read(keyword, words);
            }
        }
    }

    private Link device(Kernel kernel) throws UsageException, FailedException {
        if (device.isEmpty()) {
            throw new UsageException("Not enough information: \"dev\" argument is required.");
        }
        return kernel.device(device.get());
    }

    /** What else is set is set only where the knob can be. */
    private int setKnob(Kernel kernel, Link link, LinkWords settings) throws FailedException {
        TxExtraHeadroom knob = LinkShow.knob(attribute).get();
        try {
            if (!settings.isEmpty()) {
                Optional<TxExtraHeadroomResult> missing = knob.missing(kernel.socket());
                if (missing.isPresent()) {
                    return report(missing.get());
                }
                kernel.execute(Links.set(link.index(), settings.settings()));
            }
            return report(knob.set(kernel.socket(), link.index(), knobBytes.getAsInt()));
        } catch (IOException e) {
            throw Kernel.failure(e);
        }
    }

    private int report(TxExtraHeadroomResult result) {
        int exitCode = switch (result) {
            case TxExtraHeadroomResult.Verified _ -> 0;
            case TxExtraHeadroomResult.Unsupported _ -> UNSUPPORTED;
            case TxExtraHeadroomResult.OutOfRange _ -> OUT_OF_RANGE;
            case TxExtraHeadroomResult.OtherMeaning _ -> OTHER_MEANING;
        };
        session.terminal().out().flush();
        if (exitCode != 0) {
            session.terminal().err().println("Error: " + result.sentence());
        } else if (!session.has(Options.Flag.JSON)) {
            session.terminal().out().println(result.sentence());
        }
        return exitCode;
    }
}
