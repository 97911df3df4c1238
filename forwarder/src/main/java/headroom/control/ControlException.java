package headroom.control;

import java.io.IOException;

/** The daemon cannot be asked, or the control socket cannot be had; the message is fit for a user. */
public final class ControlException extends IOException {
    private static final long serialVersionUID = 1L;

    public ControlException(String message) {
        super(message);
    }

    ControlException(String message, Throwable cause) {
        super(message, cause);
    }
}
