package headroom.cli;

/** {@code headroom demo}. */
public record DemoRequest(Driver driver, Format format) {
    /** How the forwarders of the demo reach their devices. */
    public enum Driver {
        AF_XDP,
        AF_PACKET
    }

    /** How the result is printed. */
    public enum Format {
        TEXT,
        JSON,
        PRETTY_JSON
    }
}
