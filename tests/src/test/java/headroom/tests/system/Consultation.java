package headroom.tests.system;

import headroom.cli.Main;
import headroom.cli.Terminal;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code headroom doctor} asked as a user asks it, and the remedies it prints followed. */
final class Consultation {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern FINDING = Pattern.compile(
            "(?m)^(error|warning|note) +(.+?): (.*)\n +remedy: (.*)\n(?: +(fixed: .*|not fixed: .*)\n)?");

    private final Path control;

    /** What it said about one thing. */
    record Told(String severity, String subject, String problem, String remedy, String done) {}

    /** Everything it said, and its exit code. */
    record Answer(int exitCode, String text, List<Told> findings) {
        /** Those about a subject in which these words stand. */
        List<Told> about(String subject, String words) {
            return findings.stream()
                    .filter(told ->
                            told.subject().equals(subject) && told.problem().contains(words))
                    .toList();
        }

        boolean isClean() {
            return exitCode == 0 && text.startsWith("Nothing found");
        }
    }

    /** @param directory for a {@code headroom} that a shell can run */
    Consultation(Path directory, Path control) throws IOException {
        this.control = control;
        Path launcher = directory.resolve("headroom");
        Files.writeString(
                launcher,
                Forwarder.command().stream()
                        .map(word -> "'" + word + "'")
                        .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", " \"$@\"\n")));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** As a remedy writes it: with the socket of the daemon that was asked. */
    String command(String word) {
        return "headroom --socket " + control + " " + word;
    }

    /** What a command printed, and its exit code. */
    private record Printed(int exitCode, String text) {}

    /** @param arguments of the doctor, e.g. {@code --fix} */
    Answer ask(String... arguments) {
        List<String> words = new ArrayList<>(List.of("--socket", control.toString(), "doctor"));
        words.addAll(List.of(arguments));
        Printed printed = headroom(words);
        String text = printed.text();
        List<Told> findings = new ArrayList<>();
        Matcher matcher = FINDING.matcher(text);
        while (matcher.find()) {
            String done = matcher.group(5) == null ? "" : matcher.group(5);
            findings.add(new Told(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4), done));
        }
        return new Answer(printed.exitCode(), text, findings);
    }

    /** In this process: starting one takes longer than most commands. */
    private static Printed headroom(List<String> words) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(output, false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(new ByteArrayInputStream(new byte[0]), out, out);
        int exitCode = new Main(terminal, (_, _) -> 0, (_, _) -> 0, (_, _) -> 0).run(words.toArray(String[]::new));
        return new Printed(exitCode, output.toString(StandardCharsets.UTF_8));
    }

    /** Runs a remedy; every command of it has to succeed. */
    void follow(String remedy) throws IOException {
        for (String command : remedy.split("; ", -1)) {
            List<String> words = List.of(command.split(" ", -1));
            if (words.getFirst().equals("headroom")) {
                Printed printed = headroom(words.subList(1, words.size()));
                if (printed.exitCode() != 0) {
                    throw new IOException(command + " exited with " + printed.exitCode() + ": " + printed.text());
                }
            } else {
                Command.run(PATIENCE, List.of("sh", "-c", command));
            }
        }
    }

    /** A command of headroom's that may be refused. */
    void attempt(String words) {
        headroom(List.of(("--socket " + control + " " + words).split(" ", -1)));
    }
}
