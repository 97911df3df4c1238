package headroom.port;

/** A device cannot be had as asked. The message is a sentence for the user: what, why, and the remedy. */
public final class PortException extends Exception {
    private static final long serialVersionUID = 1L;

    public PortException(String message) {
        super(message);
    }

    public PortException(String message, Throwable cause) {
        super(message, cause);
    }
}
