package headroom.config;

import headroom.config.ConfigException.Problem;
import headroom.config.Place.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads a whole configuration from YAML: it comes out valid, or everything that is wrong with it is told. */
public final class ConfigReader {
    static final int MOST_BYTES = 1 << 20;

    private static final Map<String, WorkerConfig.Idle> IDLES =
            Map.of("spin", WorkerConfig.Idle.SPIN, "adaptive", WorkerConfig.Idle.ADAPTIVE);

    private final Problems problems = new Problems();
    private final Path directory;
    private boolean everyPortHasAName = true;

    private ConfigReader(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads a file; relative paths in it start from its directory.
     *
     * @throws ConfigException also when the file cannot be read
     */
    public static ForwarderConfig read(Path file) throws ConfigException {
        String name = file.toString();
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new ConfigException(name, List.of(new Problem(0, 0, "no such file")));
        } catch (IOException e) {
            throw new ConfigException(name, List.of(new Problem(0, 0, "cannot be read: " + e.getMessage())));
        }
        if (bytes.length > MOST_BYTES) {
            throw new ConfigException(
                    name, List.of(new Problem(0, 0, "longer than " + MOST_BYTES + " bytes: not a configuration")));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return parse(text, name, file.toAbsolutePath().getParent());
        } catch (CharacterCodingException e) {
            throw new ConfigException(name, List.of(new Problem(0, 0, "not text in UTF-8")));
        }
    }

    /**
     * Reads a text.
     *
     * @param name of the file, for messages
     * @param directory that relative paths start from
     */
    public static ForwarderConfig parse(String text, String name, Path directory) throws ConfigException {
        Optional<Node> root = YamlDocument.compose(text, name);
        ConfigReader reader = new ConfigReader(directory);
        ForwarderConfig config = reader.document(root);
        for (Violation violation : ConfigRules.check(config)) {
            // A port whose name could not be read may be the one that is missing here.
            if (reader.everyPortHasAName || !violation.sentence().startsWith(PathRules.NO_PORT)) {
                reader.problems.add(violation);
            }
        }
        if (reader.problems.count() > 0) {
            throw new ConfigException(name, reader.problems.sorted());
        }
        return config;
    }

    private ForwarderConfig document(Optional<Node> root) {
        if (root.isEmpty()) {
            return new ForwarderConfig(
                    WorkerConfig.DEFAULT,
                    MemoryConfig.DEFAULT,
                    ForwarderConfig.DEFAULT_CONTROL,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of());
        }
        Fields fields = new Fields(root.get(), "a configuration", problems);
        for (Section section : Section.values()) {
            fields.node(section.label()).ifPresent(node -> problems.place(new Place(section, 0, ""), node));
        }
        PortReader ports = new PortReader(directory);
        PathReader paths = new PathReader(problems);
        LocalSidReader localSids = new LocalSidReader(problems);
        ForwarderConfig config = new ForwarderConfig(
                fields.node("workers").map(this::workers).orElse(WorkerConfig.DEFAULT),
                fields.node("memory").map(this::memory).orElse(MemoryConfig.DEFAULT),
                fields.text("control", ConfigReader::socket).orElse(ForwarderConfig.DEFAULT_CONTROL),
                entries(fields, Section.PORTS, "a port", (entry, _) -> port(ports, entry)),
                entries(fields, Section.XCONNECTS, "a cross-connect", paths::xconnect),
                entries(fields, Section.ROUTES, "a route", paths::route),
                entries(fields, Section.LOCAL_SIDS, "a local SID", (entry, _) -> localSids.read(entry)),
                entries(fields, Section.TUNNELS, "a tunnel", (entry, _) -> paths.tunnel(entry)));
        fields.finish();
        return config;
    }

    private Optional<PortConfig> port(PortReader ports, Fields entry) {
        Optional<PortConfig> port = ports.read(entry, problems);
        everyPortHasAName &= port.isPresent();
        return port;
    }

    /** The entries that could be read, each with its place under the index it has among those. */
    private <T> List<T> entries(
            Fields fields, Section section, String what, BiFunction<Fields, Integer, Optional<T>> read) {
        List<T> entries = new ArrayList<>();
        for (Node node : fields.items(section.label())) {
            int index = entries.size();
            problems.forget(section, index);
            problems.place(new Place(section, index, ""), node);
            Fields entry = new Fields(node, what, problems).placed(section, index, "");
            if (node instanceof MappingNode) {
                read.apply(entry, index).ifPresent(entries::add);
            }
        }
        return entries;
    }

    private WorkerConfig workers(Node node) {
        int before = problems.count();
        Fields fields = new Fields(node, "workers", problems).placed(Section.WORKERS, 0, "");
        List<Integer> cpus = fields.numbers("cpus");
        int count = fields.number("count").orElse(Math.max(1, cpus.size()));
        WorkerConfig.Idle idle = fields.choice("idle", IDLES).orElse(WorkerConfig.DEFAULT.idle());
        int batch = fields.number("batch").orElse(WorkerConfig.DEFAULT.batchPackets());
        fields.finish();
        return problems.count() > before ? WorkerConfig.DEFAULT : new WorkerConfig(count, cpus, idle, batch);
    }

    private MemoryConfig memory(Node node) {
        int before = problems.count();
        Fields fields = new Fields(node, "memory", problems).placed(Section.MEMORY, 0, "");
        MemoryConfig memory = new MemoryConfig(
                fields.number("frame").orElse(MemoryConfig.DEFAULT.frameBytes()),
                fields.number("frames"),
                fields.number("headroom"));
        fields.finish();
        return problems.count() > before ? MemoryConfig.DEFAULT : memory;
    }

    private static Path socket(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("control \"" + text + "\" is not a path", e);
        }
    }
}
