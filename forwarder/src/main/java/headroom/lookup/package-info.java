/**
 * Longest-prefix match, for routes and for steering alike. Immutable once built; any thread.
 */
package headroom.lookup;
