package headroom.control;

/** The daemon as the control socket sees it. */
public interface Control {
    /**
     * Runs one command to its end. Called on the control thread, one command at a time; may take long (a port that is
     * opened), during which other clients wait.
     *
     * @return what to tell the user; a refusal is a {@link Reply.Rejected}, not an exception
     */
    Reply handle(Command command);
}
