package headroom.config;

/**
 * Where in a configuration something stands, whatever it was read from.
 *
 * @param index of the entry in its section's list, from 0; 0 where the section is no list
 * @param key inside the entry, e.g. {@code encap.segs}; empty for the entry as a whole
 */
public record Place(Section section, int index, String key) {
    /** The top level keys. */
    public enum Section {
        WORKERS("workers"),
        MEMORY("memory"),
        CONTROL("control"),
        PORTS("ports"),
        XCONNECTS("xconnects"),
        ROUTES("routes"),
        LOCAL_SIDS("local-sids"),
        TUNNELS("tunnels");

        private final String label;

        Section(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
