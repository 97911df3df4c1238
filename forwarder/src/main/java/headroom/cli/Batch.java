package headroom.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code -b FILE}: a command a line, through one connection, as {@code ip -batch} does it. */
final class Batch {
    /** Runs the words of one line and tells what went wrong. */
    interface Line {
        int run(List<String> words);
    }

    private final Options options;
    private final Terminal terminal;

    Batch(Options options, Terminal terminal) {
        this.options = options;
        this.terminal = terminal;
    }

    /** Exit code: that of the first line that failed. */
    int run(String file, Line line) {
        try (BufferedReader reader = open(file)) {
            int exitCode = 0;
            int number = 0;
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                int first = number;
                StringBuilder whole = new StringBuilder(text);
                while (whole.toString().endsWith("\\")) {
                    whole.setLength(whole.length() - 1);
                    String next = reader.readLine();
                    number++;
                    whole.append(next == null ? "" : next);
                }
                int code = runLine(whole.toString(), line);
                if (code != 0) {
                    terminal.err().println("Command failed " + file + ":" + first);
                    exitCode = exitCode == 0 ? code : exitCode;
                    if (!options.has(Options.Flag.FORCE)) {
                        return exitCode;
                    }
                }
            }
            return exitCode;
        } catch (NoSuchFileException e) {
            terminal.err().println("Cannot open file \"" + file + "\" for reading: No such file or directory");
            return Main.REFUSED;
        } catch (IOException e) {
            terminal.err().println("Cannot open file \"" + file + "\" for reading: " + e.getMessage());
            return Main.REFUSED;
        }
    }

    private int runLine(String text, Line line) {
        try {
            List<String> words = split(text);
            return words.isEmpty() ? 0 : line.run(words);
        } catch (UsageException e) {
            terminal.err().println(e.getMessage());
            return Main.USAGE;
        }
    }

    private BufferedReader open(String file) throws IOException {
        return file.equals("-")
                ? new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8))
                : Files.newBufferedReader(Path.of(file));
    }

    /** Words between blanks; quotes keep blanks, and {@code #} ends the line, outside of quotes. */
    static List<String> split(String text) throws UsageException {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote != 0) {
                word.append(c);
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (c == '#' && !inWord) {
                break;
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new UsageException("Unterminated quoted string");
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
