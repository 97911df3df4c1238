package headroom.cli;

import headroom.config.NearMiss;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The words after the options, read from left to right; keywords may be shortened as long as they stay unambiguous. */
public final class Words {
    /** More candidates than these are for "help" to list. */
    private static final int LISTED_MOST = 12;

    private final List<String> words;
    private final Set<String> seen = new HashSet<>();
    private int position;

    public Words(List<String> words) {
        this.words = List.copyOf(words);
    }

    public boolean hasNext() {
        return position < words.size();
    }

    /** The next word as it stands, without taking it; empty at the end. */
    public String peek() {
        return hasNext() ? words.get(position) : "";
    }

    public String next() throws UsageException {
        if (!hasNext()) {
            throw new UsageException("Command line is not complete. Try option \"help\"");
        }
        return words.get(position++);
    }

    /** The word behind a keyword, parsed by what throws IllegalArgumentException with a sentence fit for a user. */
    public <T> T next(Function<String, T> parse) throws UsageException {
        String word = next();
        try {
            return parse.apply(word);
        } catch (IllegalArgumentException e) {
            throw new UsageException("Error: argument \"" + word + "\" is wrong: " + e.getMessage());
        }
    }

    public int number() throws UsageException {
        return next(Words::number);
    }

    /** The next word as one of {@code keywords}, or as a beginning that only one of them has; each at most once. */
    public String keyword(Collection<String> keywords) throws UsageException {
        String keyword = match("Keyword", next(), keywords);
        if (!seen.add(keyword)) {
            throw new UsageException("Error: \"" + keyword + "\" is given twice.");
        }
        return keyword;
    }

    /** The next word must be this keyword, whole or shortened; it may come again later. */
    void expect(String keyword) throws UsageException {
        match("Keyword", next(), List.of(keyword));
    }

    /** Takes the next word when it is {@code optional}, the noise word of iproute2, e.g. {@code dev}. */
    public void skip(String optional) {
        if (peek().equals(optional)) {
            position++;
        }
    }

    /** Whether the next word is this keyword, whole. */
    public boolean at(String keyword) {
        return peek().equals(keyword);
    }

    /** Nothing may follow. */
    public void end() throws UsageException {
        if (hasNext()) {
            throw new UsageException("Error: \"" + peek() + "\" is more than this command takes.");
        }
    }

    /** The candidate that is {@code word} or alone begins with it. */
    static String match(String kind, String word, Collection<String> candidates) throws UsageException {
        if (candidates.contains(word)) {
            return word;
        }
        Set<String> fitting = new TreeSet<>();
        for (String candidate : candidates) {
            if (!word.isEmpty() && candidate.startsWith(word)) {
                fitting.add(candidate);
            }
        }
        if (fitting.size() == 1) {
            return fitting.iterator().next();
        }
        if (fitting.size() > 1) {
            throw new UsageException(kind + " \"" + word + "\" is ambiguous: " + String.join(", ", fitting) + ".");
        }
        String remedy = NearMiss.of(word, candidates)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse(
                        candidates.size() > LISTED_MOST
                                ? "."
                                : ": one of " + String.join(", ", new TreeSet<>(candidates)) + " is expected.");
        throw new UsageException(kind + " \"" + word + "\" is unknown" + remedy);
    }

    private static int number(String word) {
        if (!word.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("not a whole number");
        }
        return Integer.parseInt(word);
    }
}
