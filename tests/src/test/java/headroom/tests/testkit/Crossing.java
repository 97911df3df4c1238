package headroom.tests.testkit;

import headroom.lab.Backbone;
import headroom.lab.EdgeConfig;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two sites joined by a daemon of ours on each edge. */
public final class Crossing implements AutoCloseable {
    private final Lab lab = new Lab();
    private final Backbone backbone;
    private final Forwarder[] forwarders = new Forwarder[2];

    private Crossing(Service.Sites sites) throws IOException {
        backbone = Backbone.build(lab, sites);
    }

    /** Both daemons run and answer. */
    public static Crossing open(Service service, PortDriver driver) throws IOException {
        Crossing crossing = new Crossing(service.sites());
        try {
            for (int number = 1; number <= 2; number++) {
                crossing.configure(number, crossing.config(number, driver).carry(service));
                crossing.start(number);
            }
        } catch (IOException | RuntimeException e) {
            try (crossing) {
                throw e;
            }
        }
        return crossing;
    }

    /** A configuration of edge 1 or 2 that does nothing yet. */
    public EdgeConfig config(int number, PortDriver driver) {
        return new EdgeConfig(backbone.edge(number), driver, control(number));
    }

    /** Writes what the daemon of edge 1 or 2 reads when it starts or is told to reload. */
    public void configure(int number, EdgeConfig config) throws IOException {
        Files.writeString(file(number), config.yaml());
    }

    /** The configuration file of edge 1 or 2. */
    public Path file(int number) {
        return lab.directory().resolve("edge%d.yaml".formatted(number));
    }

    public Path control(int number) {
        return lab.directory().resolve("edge%d.sock".formatted(number));
    }

    /** Starts, or starts again, the daemon of edge 1 or 2. */
    public Forwarder start(int number) throws IOException {
        forwarders[number - 1] =
                Forwarder.start(backbone.edge(number).namespace(), "edge" + number, file(number), control(number));
        return forwarders[number - 1];
    }

    public Forwarder forwarder(int number) {
        return forwarders[number - 1];
    }

    public Backbone backbone() {
        return backbone;
    }

    public Lab lab() {
        return lab;
    }

    @Override
    public void close() throws IOException {
        lab.close();
    }
}
