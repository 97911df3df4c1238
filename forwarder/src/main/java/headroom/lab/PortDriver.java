package headroom.lab;

/** The ways to a device that both ends of a {@link Backbone} can take. */
public enum PortDriver {
    AF_XDP_NATIVE("af_xdp", "mode: native"),
    AF_XDP_GENERIC("af_xdp", "mode: generic"),
    AF_PACKET("af_packet", "");

    private final String label;
    private final String mode;

    PortDriver(String label, String mode) {
        this.label = label;
        this.mode = mode;
    }

    /** The driver's name. */
    public String label() {
        return label;
    }

    /** As keys of a port in a configuration file. */
    public String yaml() {
        return "driver: " + label + (mode.isEmpty() ? "" : ", " + mode);
    }
}
