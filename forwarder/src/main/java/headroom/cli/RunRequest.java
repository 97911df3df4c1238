package headroom.cli;

import headroom.config.ForwarderConfig;
import headroom.config.PortConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code headroom run}.
 *
 * @param config file
 * @param socket the control socket, instead of the one the file names
 * @param defaultRoute STEAL: take every device of the file, also those that carry the default route
 */
public record RunRequest(Path config, Optional<Path> socket, PortConfig.Takeover defaultRoute) {
    /** The file's configuration as these words want it. */
    ForwarderConfig override(ForwarderConfig file) {
        List<PortConfig> ports = file.ports();
        if (defaultRoute == PortConfig.Takeover.STEAL) {
            ports = ports.stream()
                    .map(port -> new PortConfig(
                            port.name(), port.device(), port.netns(), port.role(), defaultRoute, port.driver()))
                    .toList();
        }
        return new ForwarderConfig(
                file.workers(),
                file.memory(),
                socket.orElse(file.control()),
                ports,
                file.xconnects(),
                file.routes(),
                file.localSids(),
                file.tunnels());
    }
}
