package headroom.cli;

/** The words on the command line make no command; the message is fit for a user. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
