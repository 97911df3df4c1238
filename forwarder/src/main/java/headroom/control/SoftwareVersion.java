package headroom.control;

/** Which headroom this is; a test holds it equal to the build's. */
public final class SoftwareVersion {
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private SoftwareVersion() {}
}
