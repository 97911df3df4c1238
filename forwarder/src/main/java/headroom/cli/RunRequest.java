package headroom.cli;

import headroom.config.PortConfig;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code headroom run}.
 *
 * @param config file
 * @param socket the control socket, instead of the one the file names
 * @param defaultRoute STEAL: take every device of the file, also those that carry the default route
 */
public record RunRequest(Path config, Optional<Path> socket, PortConfig.Takeover defaultRoute) {}
