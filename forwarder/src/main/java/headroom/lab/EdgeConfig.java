package headroom.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the configuration of a daemon on one edge of a {@link Backbone}. */
public final class EdgeConfig {
    private final Edge edge;
    private final List<String> path = new ArrayList<>();
    private final StringBuilder yaml = new StringBuilder();

    /**
     * A configuration with the edge's two ports and nothing to do yet.
     *
     * @param control path of the control socket
     */
    public EdgeConfig(Edge edge, PortDriver driver, Path control) {
        this.edge = edge;
        yaml.append("control: ").append(control).append('\n');
        yaml.append("ports:\n");
        yaml.append("- {name: %s, role: access, %s}\n".formatted(Edge.ACCESS, driver.yaml()));
        yaml.append("- {name: %s, role: core, %s}\n".formatted(Edge.CORE, driver.yaml()));
    }

    /** Makes what {@link #carry} sends visit these SIDs first. */
    public EdgeConfig through(String... segments) {
        path.addAll(List.of(segments));
        return this;
    }

    /** Carries the site's packets to the other edge and takes what comes from there. */
    public EdgeConfig carry(Service service) {
        switch (service.sites()) {
            case BRIDGED -> bridge(service);
            case ROUTED -> route(service);
        }
        return this;
    }

    private void bridge(Service service) {
        yaml.append("xconnects:\n- {dev: %s, encap: %s, out: %s, via: \"%s\"}\n"
                .formatted(Edge.ACCESS, seg6(service, farSid("d2")), Edge.CORE, edge.coreIpv6()));
        yaml.append("local-sids:\n- {sid: \"%s\", action: End.DX2, oif: %s}\n".formatted(edge.sid("d2"), Edge.ACCESS));
    }

    private void route(Service service) {
        Edge far = new Edge(edge.peer(), edge.namespace());
        yaml.append("routes:\n");
        yaml.append(toSite(far.siteIpv4Prefix(), encap(service, "d4")));
        yaml.append(toSite(far.siteIpv6Prefix(), encap(service, "d6")));
        yaml.append("- {prefix: %s, dev: %s}\n".formatted(edge.siteIpv4Prefix(), Edge.ACCESS));
        yaml.append("- {prefix: \"%s\", dev: %s}\n".formatted(edge.siteIpv6Prefix(), Edge.ACCESS));
        switch (service) {
            case IP_IN_IPV4 -> yaml.append("tunnels:\n- {local: %s, remote: %s}\n".formatted(edge.ipv4(), far.ipv4()));
            case IP_IN_IPV6 ->
                yaml.append("tunnels:\n- {local: \"%s\", remote: \"%s\"}\n".formatted(edge.ipv6(), far.ipv6()));
            default -> {
                yaml.append("local-sids:\n");
                yaml.append("- {sid: \"%s\", action: End.DX4, nh4: %s, dev: %s}\n"
                        .formatted(edge.sid("d4"), edge.siteIpv4(2), Edge.ACCESS));
                yaml.append("- {sid: \"%s\", action: End.DT6}\n".formatted(edge.sid("d6")));
            }
        }
    }

    private String toSite(String prefix, Encap encap) {
        return "- {prefix: \"%s\", encap: %s, dev: %s, via: \"%s\"}\n"
                .formatted(prefix, encap.yaml, Edge.CORE, encap.via);
    }

    private record Encap(String yaml, String via) {}

    private Encap encap(Service service, String function) {
        Edge far = new Edge(edge.peer(), edge.namespace());
        return switch (service) {
            case IP_IN_IPV4 ->
                new Encap("{type: ip, local: %s, remote: %s}".formatted(edge.ipv4(), far.ipv4()), edge.coreIpv4());
            case IP_IN_IPV6 ->
                new Encap(
                        "{type: ip, local: \"%s\", remote: \"%s\"}".formatted(edge.ipv6(), far.ipv6()),
                        edge.coreIpv6());
            default -> new Encap(seg6(service, farSid(function)), edge.coreIpv6());
        };
    }

    private String seg6(Service service, String lastSegment) {
        List<String> segments = new ArrayList<>(path);
        segments.add(lastSegment);
        return "{type: seg6, mode: %s, segs: [\"%s\"], src: \"%s\"}"
                .formatted(service.seg6Mode(), String.join("\", \"", segments), edge.ipv6());
    }

    private String farSid(String function) {
        return new Edge(edge.peer(), edge.namespace()).sid(function);
    }

    /** The configuration as the daemon reads it. */
    public String yaml() {
        return yaml.toString();
    }
}
