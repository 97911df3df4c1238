package headroom.cli;

import headroom.config.PortConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code headroom run}. */
final class RunObject implements CliObject {
    private final Runner<RunRequest> runner;

    RunObject(Runner<RunRequest> runner) {
        this.runner = runner;
    }

    @Override
    public String name() {
        return "run";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom run --config FILE [ --socket PATH ] [ --steal ]

                Runs the daemon in the foreground. SIGHUP reads FILE again, SIGTERM stops. --steal takes devices that
                carry the default route, too.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of("--config", "--socket", "--steal"));
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException {
        Optional<Path> config = Optional.empty();
        Optional<Path> socket = session.options().socket();
        PortConfig.Takeover takeover = PortConfig.Takeover.REFUSE;
        while (words.hasNext()) {
            switch (words.keyword(List.of("--config", "--socket", "--steal"))) {
                case "--config" -> config = Optional.of(words.next(Path::of));
                case "--socket" -> socket = Optional.of(words.next(Path::of));
                default -> takeover = PortConfig.Takeover.STEAL;
            }
        }
        EncapWords.require(config.isPresent(), "--config FILE", "run");
        return runner.run(new RunRequest(config.get(), socket, takeover), session.terminal());
    }
}
