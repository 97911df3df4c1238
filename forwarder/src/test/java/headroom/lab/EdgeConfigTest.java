package headroom.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.config.ConfigException;
import headroom.config.ConfigReader;
import headroom.config.ForwarderConfig;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EdgeConfigTest {
    private static final Path HERE = Path.of(".");

    @ParameterizedTest
    @EnumSource(Service.class)
    void everyServiceIsAValidConfiguration(Service service) throws ConfigException {
        for (PortDriver driver : PortDriver.values()) {
            String yaml = new EdgeConfig(new Edge(1, null), driver, Path.of("/run/edge.sock"))
                    .through(Backbone.CORE_SID)
                    .carry(service)
                    .yaml();
            ForwarderConfig config = ConfigReader.parse(yaml, "edge.yaml", HERE);

            assertEquals(2, config.ports().size());
            assertEquals(
                    service.sites() == Service.Sites.BRIDGED ? 1 : 0,
                    config.xconnects().size());
            assertEquals(
                    service.sites() == Service.Sites.ROUTED ? 4 : 0,
                    config.routes().size());
        }
    }
}
