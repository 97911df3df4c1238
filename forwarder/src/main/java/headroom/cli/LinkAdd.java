package headroom.cli;

import headroom.netlink.route.Links;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code headroom link add}. */
final class LinkAdd {
    private final Session session;
    private Optional<String> name = Optional.empty();

    LinkAdd(Session session) {
        this.session = session;
    }

    void run(Words words) throws UsageException, FailedException {
        Kernel kernel = session.kernel();
        try (LinkWords settings = new LinkWords(kernel)) {
            Optional<String> type = read(words, kernel, settings);
            if (type.isEmpty()) {
                throw UsageException.refused("Not enough information: \"type\" argument is required");
            }
            if (words.at("help")) {
                session.terminal().out().print(KindWords.usage(type.get()));
                return;
            }
            try (KindWords kinds = new KindWords(kernel)) {
                settings.kind(kinds.read(type.get(), words, Optional.empty()));
                kernel.execute(
                        name.isPresent() ? Links.add(name.get(), settings.settings()) : Links.add(settings.settings()));
            }
        }
    }

    /** Reads up to the type; what follows belongs to the type. */
    private Optional<String> read(Words words, Kernel kernel, LinkWords settings)
            throws UsageException, FailedException {
        List<String> keywords = new ArrayList<>(LinkWords.KEYWORDS);
        keywords.addAll(List.of("link", "dev", "type"));
        while (words.hasNext()) {
            String word = words.next();
            boolean isKeyword = keywords.contains(word) || LinkWords.isKeyword(word);
            if (!isKeyword && name.isEmpty()) {
                name = Optional.of(word);
                continue;
            }
            String keyword = isKeyword ? word : LinkWords.keyword(word, keywords);
            switch (keyword) {
                case "type" -> {
                    return Optional.of(words.next());
                }
                case "name", "dev" -> name = Optional.of(words.next(LinkWords::name));
                case "link" -> settings.settings().link(kernel.index(words.next()));
                default -> settings.read(keyword, words);
            }
        }
        return Optional.empty();
    }
}
