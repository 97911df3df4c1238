package headroom.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A network namespace of a {@link Lab}, and the commands run in it. */
public final class Namespace implements AutoCloseable {
    private final Lab lab;
    private final String name;

    private Namespace(Lab lab, String name) {
        this.lab = lab;
        this.name = name;
    }

    static Namespace create(Lab lab, String name) throws IOException {
        Command.run("ip", "netns", "add", name);
        return new Namespace(lab, name);
    }

    /** As {@code ip netns} knows it. */
    public String name() {
        return name;
    }

    /** Runs {@code ip -n NAME} with arguments separated by blanks. */
    public String ip(String arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("ip", "-n", name));
        words.addAll(List.of(arguments.strip().split("\\s+", -1)));
        return Command.run(Command.PATIENCE, words);
    }

    /** Runs a command in this namespace within 20 s and returns its output. */
    public String run(String... words) throws IOException {
        return run(Command.PATIENCE, words);
    }

    public String run(Duration patience, String... words) throws IOException {
        return Command.run(patience, inside(List.of(words)));
    }

    /** As {@link #run}, but another exit code than 0 is an answer. */
    public Command.Outcome attempt(Duration patience, String... words) throws IOException {
        return Command.attempt(patience, inside(List.of(words)));
    }

    /** Starts a process in this namespace; the lab stops it when nobody did before. */
    public Child start(String label, List<String> words) throws IOException {
        return lab.start(label, inside(words));
    }

    /** Sets kernel parameters, e.g. {@code net.ipv6.conf.all.forwarding=1}. */
    public void sysctl(String... assignments) throws IOException {
        List<String> words = new ArrayList<>(List.of("sysctl", "-q", "-w"));
        words.addAll(List.of(assignments));
        Command.run(Command.PATIENCE, inside(words));
    }

    private List<String> inside(List<String> words) {
        List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", name));
        all.addAll(words);
        return all;
    }

    /** Ends what still runs inside and deletes the namespace with all its devices. */
    @Override
    public void close() throws IOException {
        remove(name);
    }

    static void remove(String name) throws IOException {
        for (String pid : Command.run("ip", "netns", "pids", name).split("\\s+", -1)) {
            if (!pid.isBlank()) {
                ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
        Command.run("ip", "netns", "del", name);
    }

    @Override
    public String toString() {
        return name;
    }
}
