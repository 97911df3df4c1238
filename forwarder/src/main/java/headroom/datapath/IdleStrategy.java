package headroom.datapath;

/** What a worker does between loops. */
public interface IdleStrategy extends AutoCloseable {
    /**
     * Called once a loop on the worker's thread.
     *
     * @param work packets and commands this loop dealt with
     */
    void idle(int work);

    /** Says which ports the worker polls from now on. On the worker's thread. */
    void watch(Plan plan);

    /** Ends a sleep in {@link #idle}; by any thread. */
    void wake();

    /** After the worker's thread ended. */
    @Override
    void close();
}
