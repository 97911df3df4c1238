package headroom.tests.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The command line, every word of it {@code key=value}.
 *
 * @param window how long one sample lasts
 * @param limit after which no further round begins
 * @param offered frames a second; 0: as many as the generator makes
 * @param foreignCores above which a sample counts as disturbed
 */
record Options(
        List<Peer> peers,
        int rounds,
        Duration window,
        Duration limit,
        long offered,
        double foreignCores,
        Lane.WorkerSettings worker) {

    static Options parse(String... arguments) {
        List<Peer> peers = List.of(Peer.values());
        int rounds = 7;
        Duration window = Duration.ofMillis(1500);
        Duration limit = Duration.ofSeconds(200);
        long offered = 2_000_000;
        double foreignCores = 0.05;
        String idle = "spin";
        int batch = 64;
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String value = argument.substring(equals + 1);
            switch (equals < 0 ? "" : argument.substring(0, equals)) {
                case "peers" -> peers = peers(value);
                case "rounds" -> rounds = Integer.parseInt(value);
                case "window-ms" -> window = Duration.ofMillis(Long.parseLong(value));
                case "limit-s" -> limit = Duration.ofSeconds(Long.parseLong(value));
                case "offered" -> offered = Long.parseLong(value);
                case "foreign-cores" -> foreignCores = Double.parseDouble(value);
                case "idle" -> idle = value;
                case "batch" -> batch = Integer.parseInt(value);
                default -> throw new IllegalArgumentException("what is \"" + argument + "\"?");
            }
        }
        Lane.WorkerSettings worker = new Lane.WorkerSettings(idle, batch);
        return new Options(peers, rounds, window, limit, offered, foreignCores, worker);
    }

    private static List<Peer> peers(String names) {
        return Stream.of(names.split(",", -1))
                .map(name -> Peer.valueOf(name.toUpperCase(Locale.ROOT)))
                .toList();
    }
}
