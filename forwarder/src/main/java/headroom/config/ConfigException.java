package headroom.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used, with everything that is wrong with it; the message is fit for a user. */
public final class ConfigException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Something wrong at one place of the file.
     *
     * @param line from 1; 0: the file as a whole
     * @param column from 1
     * @param sentence without a full stop at its end
     */
    public record Problem(int line, int column, String sentence) {
        String in(String file) {
            return line == 0 ? file + ": " + sentence : file + ":" + line + ":" + column + ": " + sentence;
        }
    }

    /** Names the file in front of each problem, a line each. */
    ConfigException(String file, List<Problem> problems) {
        super(problems.stream().map(problem -> problem.in(file)).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** In the order of the file, at least one. */
    public List<Problem> problems() {
        return problems;
    }
}
