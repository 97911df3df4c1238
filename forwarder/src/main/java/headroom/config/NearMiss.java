package headroom.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses which word was meant. */
public final class NearMiss {
    private NearMiss() {}

    /**
     * The candidate nearest to {@code word}, by at most two slips (a letter wrong, missing, extra, or two swapped), and
     * fewer than half of the word.
     */
    public static Optional<String> of(String word, Collection<String> candidates) {
        String best = null;
        int bestSlips = Math.min(2, (word.length() - 1) / 2) + 1;
        for (String candidate : candidates) {
            int slips = slips(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (slips < bestSlips) {
                best = candidate;
                bestSlips = slips;
            }
        }
        return Optional.ofNullable(best);
    }

    /** {@code ; did you mean "X"?} or nothing. */
    public static String hint(String word, Collection<String> candidates) {
        return of(word, candidates).map(c -> "; did you mean \"" + c + "\"?").orElse("");
    }

    /** Damerau-Levenshtein distance, adjacent letters swapped at most once. */
    private static int slips(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 2) {
            return Integer.MAX_VALUE;
        }
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            distance[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            distance[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int wrong = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(distance[i - 1][j] + 1, distance[i][j - 1] + 1);
                least = Math.min(least, distance[i - 1][j - 1] + wrong);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, distance[i - 2][j - 2] + 1);
                }
                distance[i][j] = least;
            }
        }
        return distance[a.length()][b.length()];
    }
}
