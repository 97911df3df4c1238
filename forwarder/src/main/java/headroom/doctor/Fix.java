package headroom.doctor;

import java.io.IOException;

/** A remedy that harms nobody and can be undone. */
@FunctionalInterface
public interface Fix {
    /** Applies it; returns what was done, a sentence without a full stop. */
    String apply() throws IOException;
}
