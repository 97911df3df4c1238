package headroom.cli;

import headroom.control.ControlException;
import headroom.control.SoftwareVersion;
import headroom.daemon.Daemon;
import headroom.lab.Demo;
import headroom.lab.KernelScript;
import headroom.lab.PortDriver;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** {@code headroom [ OPTIONS ] OBJECT { COMMAND | help }}. */
public final class Main {
    /** Exit code: the daemon or the kernel refused. */
    public static final int REFUSED = 1;
    /** Exit code: the words make no command; of some that iproute2 takes too, {@link #REFUSED}, as there. */
    public static final int USAGE = 255;

    private static final int USAGE_WIDTH = 80;
    private static final String HELP = "help";

    private final Terminal terminal;
    private final Map<String, CliObject> objects = new LinkedHashMap<>();

    /**
     * A command line on a terminal.
     *
     * @param run the daemon in the foreground
     * @param demo the demonstration
     * @param kernel the lab kernel
     */
    public Main(Terminal terminal, Runner<RunRequest> run, Runner<DemoRequest> demo, Runner<KernelRequest> kernel) {
        this(terminal, run, demo, kernel, TimeUnit.SECONDS::sleep);
    }

    Main(
            Terminal terminal,
            Runner<RunRequest> run,
            Runner<DemoRequest> demo,
            Runner<KernelRequest> kernel,
            MonitorObject.Pause pause) {
        this.terminal = terminal;
        for (CliObject object : List.of(
                new LinkObject(),
                new AddressObject(),
                new NeighbourObject(),
                new PortObject(),
                new XconnectObject(),
                new RouteObject(),
                new SidObject(),
                new TunnelObject(),
                new StatsObject(),
                new MonitorObject(pause),
                new ReloadObject(),
                new DoctorObject(),
                new CapabilitiesObject(),
                new RunObject(run),
                new DemoObject(demo),
                new LabObject(kernel),
                new VersionObject(),
                new CompletionObject(() -> objects))) {
            objects.put(object.name(), object);
        }
    }

    /** The process. */
    public static void main(String[] arguments) {
        Terminal terminal = new Terminal(
                System.in,
                new PrintStream(System.out, false, StandardCharsets.UTF_8),
                new PrintStream(System.err, true, StandardCharsets.UTF_8));
        int exitCode = new Main(terminal, Main::runDaemon, Main::runDemo, Main::runKernel).run(arguments);
        terminal.out().flush();
        // Where nothing else runs the process ends by itself, which is faster: exit() sets up a logger for itself.
        if (exitCode != 0 || Thread.activeCount() > 1) {
            System.exit(exitCode);
        }
    }

    private static int runDaemon(RunRequest request, Terminal terminal) {
        return Daemon.run(request.config(), request::override, terminal.err());
    }

    private static int runDemo(DemoRequest request, Terminal terminal) {
        PortDriver driver = switch (request.driver()) {
            case AF_XDP -> PortDriver.AF_XDP_NATIVE;
            case AF_PACKET -> PortDriver.AF_PACKET;
        };
        Demo.Format format = switch (request.format()) {
            case TEXT -> Demo.Format.TEXT;
            case JSON, PRETTY_JSON -> Demo.Format.JSON;
        };
        return Demo.run(driver, format, terminal.out(), terminal.err());
    }

    private static int runKernel(KernelRequest request, Terminal terminal) {
        KernelScript script = switch (request.action()) {
            case BUILD -> KernelScript.BUILD;
            case RUN -> KernelScript.RUN;
        };
        return script.run(request.arguments(), terminal.err());
    }

    /** Runs one command line; exit code 0, {@link #REFUSED} or {@link #USAGE}, or what a {@link Runner} returned. */
    public int run(String... arguments) {
        try {
            Options options = Options.parse(arguments);
            if (options.has(Options.Flag.HELP)) {
                terminal.out().print(usage());
                return 0;
            }
            if (options.has(Options.Flag.VERSION)) {
                terminal.out().println("headroom utility, headroom-" + SoftwareVersion.VERSION);
                return 0;
            }
            try (Session session = new Session(options, terminal)) {
                if (options.batch().isPresent()) {
                    return new Batch(options, terminal).run(options.batch().get(), words -> execute(words, session));
                }
                return execute(options.words(), session);
            }
        } catch (UsageException e) {
            terminal.err().println(e.getMessage());
            return USAGE;
        } finally {
            terminal.out().flush();
        }
    }

    private static String ended(String sentence) {
        return sentence.endsWith("?") || sentence.endsWith(".") ? sentence : sentence + ".";
    }

    private int execute(List<String> words, Session session) {
        try {
            return dispatch(new Words(words), session);
        } catch (UsageException e) {
            terminal.out().flush();
            terminal.err().println(e.getMessage());
            return e.exitCode();
        } catch (RefusedException e) {
            terminal.out().flush();
            e.sentences().forEach(sentence -> terminal.err().println("Error: " + ended(sentence)));
            return REFUSED;
        } catch (FailedException e) {
            terminal.out().flush();
            e.lines().forEach(terminal.err()::println);
            return e.exitCode();
        } catch (ControlException e) {
            terminal.out().flush();
            terminal.err().println(e.getMessage());
            return REFUSED;
        }
    }

    private int dispatch(Words words, Session session)
            throws UsageException, RefusedException, ControlException, FailedException {
        if (!words.hasNext()) {
            terminal.err().print(usage());
            return USAGE;
        }
        Set<String> names = new TreeSet<>(objects.keySet());
        names.add(HELP);
        String name = match("Object", words.next(), names, "headroom help");
        if (name.equals(HELP)) {
            terminal.out().print(usage());
            return 0;
        }
        CliObject object = objects.get(name);
        String command = words.at(HELP) ? HELP : command(object, words);
        if (command.equals(HELP) || words.at(HELP)) {
            terminal.out().print(object.usage());
            return 0;
        }
        return object.run(command, words, session);
    }

    private static String command(CliObject object, Words words) throws UsageException {
        if (object.commands().containsKey("")) {
            return "";
        }
        if (!words.hasNext()) {
            return "show";
        }
        Set<String> names = new TreeSet<>(object.commands().keySet());
        names.add(HELP);
        String word = words.next();
        if (names.stream().noneMatch(name -> name.startsWith(word))) {
            for (Map.Entry<String, String> alias : object.aliases().entrySet()) {
                if (alias.getKey().startsWith(word)) {
                    return alias.getValue();
                }
            }
        }
        return match("Command", word, names, "headroom " + object.name() + " help");
    }

    private static String match(String kind, String word, Set<String> names, String help) throws UsageException {
        try {
            return Words.match(kind, word, names);
        } catch (UsageException e) {
            throw new UsageException(e.getMessage() + "\nTry \"" + help + "\".");
        }
    }

    private String usage() {
        return """
                Usage: headroom [ OPTIONS ] OBJECT { COMMAND | help }
                       headroom [ -force ] -batch FILE
                where  OBJECT := { %s }
                       OPTIONS := { -V[ersion] | -s[tatistics] | -d[etails] | -j[son] | -p[retty] | -br[ief] |
                                    -o[neline] | -c[olor][={ always | auto | never }] | -4 | -6 |
                                    -n[etns] NETNS | -b[atch] FILE | -force | -h[elp] | --socket PATH }
                """.formatted(objectNames());
    }

    /** Separated by bars, on as many lines as it takes. */
    private String objectNames() {
        StringBuilder names = new StringBuilder();
        int width = 0;
        for (String name : objects.keySet()) {
            if (!names.isEmpty()) {
                names.append(" | ");
                width += 3;
            }
            if (width + name.length() > USAGE_WIDTH) {
                names.setLength(names.length() - 1);
                names.append("\n                    ");
                width = 0;
            }
            names.append(name);
            width += name.length();
        }
        return names.toString();
    }
}
