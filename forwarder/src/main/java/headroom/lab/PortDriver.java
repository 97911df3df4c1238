package headroom.lab;

/** The ways to a device that both ends of a {@link Backbone} can take, as configuration files name them. */
public enum PortDriver {
    AF_XDP_NATIVE("driver: af_xdp, mode: native"),
    AF_XDP_GENERIC("driver: af_xdp, mode: generic"),
    AF_PACKET("driver: af_packet");

    private final String yaml;

    PortDriver(String yaml) {
        this.yaml = yaml;
    }

    String yaml() {
        return yaml;
    }
}
