package headroom.iproute;

/** What is coloured, as iproute2 does on a terminal with a bright background. */
public enum Colour {
    INTERFACE(36),
    MAC(33),
    INET(35),
    INET6(34),
    UP(32),
    DOWN(31);

    private final String sequence;

    Colour(int code) {
        this.sequence = "\u001b[" + code + "m";
    }

    /** The text, and the terminal's own colour again. */
    String around(String text) {
        return sequence + text + "\u001b[0m";
    }
}
