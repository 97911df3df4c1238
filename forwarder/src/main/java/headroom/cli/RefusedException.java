package headroom.cli;

import java.util.List;

/** The daemon understood and refused. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> sentences;

    RefusedException(List<String> sentences) {
        super(String.join("; ", sentences));
        this.sentences = List.copyOf(sentences);
    }

    List<String> sentences() {
        return sentences;
    }
}
