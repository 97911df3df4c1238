package headroom.cli;

/** The words on the command line make no command; the message is fit for a user. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public UsageException(String message) {
        this(Main.USAGE, message);
    }

    private UsageException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** One for which iproute2 exits with 1. */
    static UsageException refused(String message) {
        return new UsageException(Main.REFUSED, message);
    }

    int exitCode() {
        return exitCode;
    }
}
