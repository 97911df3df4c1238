package headroom.config;

/**
 * A rule that a configuration breaks.
 *
 * @param sentence fit for a user, without a full stop at its end
 */
public record Violation(Place place, String sentence) {}
