package headroom.control;

import headroom.config.LocalSidConfig;
import headroom.config.TunnelConfig;
import java.util.List;

/** What the daemon answers. */
public sealed interface Reply {
    /** The change is in force. */
    record Done() implements Reply {}

    /**
     * Nothing was changed.
     *
     * @param sentences why, at least one; each fit for a user, without a full stop at its end
     */
    record Rejected(List<String> sentences) implements Reply {
        public Rejected {
            sentences = List.copyOf(sentences);
            if (sentences.isEmpty()) {
                throw new IllegalArgumentException("a refusal says why");
            }
        }

        public Rejected(String sentence) {
            this(List.of(sentence));
        }
    }

    record Ports(List<PortStatus> ports) implements Reply {
        public Ports {
            ports = List.copyOf(ports);
        }
    }

    record Xconnects(List<XconnectStatus> xconnects) implements Reply {
        public Xconnects {
            xconnects = List.copyOf(xconnects);
        }
    }

    record Routes(List<RouteStatus> routes) implements Reply {
        public Routes {
            routes = List.copyOf(routes);
        }
    }

    record LocalSids(List<LocalSidConfig> localSids) implements Reply {
        public LocalSids {
            localSids = List.copyOf(localSids);
        }
    }

    record Tunnels(List<TunnelConfig> tunnels) implements Reply {
        public Tunnels {
            tunnels = List.copyOf(tunnels);
        }
    }

    record Stats(StatsReport stats) implements Reply {}

    /**
     * The configuration file is in force.
     *
     * @param changes what was applied, a line each, e.g. {@code add route 10.0.2.0/24}; empty: nothing differed
     */
    record Reloaded(List<String> changes) implements Reply {
        public Reloaded {
            changes = List.copyOf(changes);
        }
    }

    /**
     * Who answers.
     *
     * @param version of the daemon's software
     * @param processId of the daemon
     */
    record Version(String version, long processId) implements Reply {}
}
