package headroom.runtime;

import java.util.List;

/** A configuration cannot be put to work; what was in force before still is. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> sentences;

    /** @param sentences why, at least one, each fit for a user */
    public RefusedException(List<String> sentences) {
        super(String.join("; ", sentences));
        this.sentences = List.copyOf(sentences);
    }

    public List<String> sentences() {
        return sentences;
    }
}
