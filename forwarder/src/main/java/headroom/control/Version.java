package headroom.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this software, as the build wrote it down. */
public final class Version {
    private Version() {}

    /** E.g. {@code 0.1.0-SNAPSHOT}. */
    public static String current() {
        try (InputStream in = Version.class.getResourceAsStream("/headroom/version")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
