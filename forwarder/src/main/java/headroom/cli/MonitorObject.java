package headroom.cli;

import headroom.control.Command;
import headroom.control.ControlException;
import headroom.control.Reply;
import headroom.control.StatsReport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** {@code headroom monitor}. */
final class MonitorObject implements CliObject {
    private static final int MOST_SECONDS = 3600;

    /** How time passes between two reports; a test lets it pass at once. */
    interface Pause {
        void sleep(int seconds) throws InterruptedException;
    }

    private final Pause pause;

    MonitorObject(Pause pause) {
        this.pause = pause;
    }

    @Override
    public String name() {
        return "monitor";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom monitor [ interval SECONDS ] [ count N ]

                Rates of every port, until interrupted or N times. With -j one array, an element a line.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of("interval", "count"));
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, ControlException, RefusedException {
        int interval = 1;
        int count = Integer.MAX_VALUE;
        while (words.hasNext()) {
            if (words.keyword(List.of("interval", "count")).equals("count")) {
                count = words.number();
            } else {
                interval = Math.clamp(words.number(), 1, MOST_SECONDS);
            }
        }
        if (session.has(Options.Flag.JSON)) {
            json(interval, count, session);
        } else {
            loop(interval, count, session, rates -> session.terminal().out().print(text(rates)));
        }
        return 0;
    }

    private void json(int interval, int count, Session session) throws ControlException, RefusedException {
        JsonOutput json = new JsonOutput(session.options());
        AtomicBoolean closed = new AtomicBoolean();
        Runnable close = () -> {
            if (closed.compareAndSet(false, true)) {
                session.terminal().out().println("]");
                session.terminal().out().flush();
            }
        };
        // Ctrl-C ends the array, so that what was printed is JSON.
        Thread hook = new Thread(close, "close-array");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            session.terminal().out().print("[");
            boolean[] first = {true};
            loop(interval, count, session, rates -> {
                session.terminal().out().print((first[0] ? "" : ",\n") + json.text(json.plain(rates)));
                session.terminal().out().flush();
                first[0] = false;
            });
        } finally {
            close.run();
            removeHook(hook);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // Shutting down already: the hook runs, and finds the array closed.
            return;
        }
    }

    /** Takes what happened in one interval. */
    private interface Sink {
        void accept(Rates rates);
    }

    private void loop(int interval, int count, Session session, Sink sink) throws ControlException, RefusedException {
        StatsReport before = stats(session);
        for (int i = 0; i < count; i++) {
            try {
                pause.sleep(interval);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            StatsReport after = stats(session);
            sink.accept(Rates.between(before, after));
            before = after;
        }
    }

    private static StatsReport stats(Session session) throws ControlException, RefusedException {
        return session.ask(new Command.StatsShow(), Reply.Stats.class).stats();
    }

    private static String text(Rates rates) {
        Table table = new Table("PORT", "RX-PPS", "RX-MBPS", "TX-PPS", "TX-MBPS", "DROPS/S");
        for (Rates.Port port : rates.ports()) {
            table.row(
                    port.port(),
                    port.receivedPerSecond(),
                    port.receivedMbps(),
                    port.transmittedPerSecond(),
                    port.transmittedMbps(),
                    port.droppedPerSecond());
        }
        return table.render()
                + "pushes/s %d reallocated/s %d unaccounted %d%n%n"
                        .formatted(rates.pushesPerSecond(), rates.reallocatedPerSecond(), rates.unaccounted());
    }
}
