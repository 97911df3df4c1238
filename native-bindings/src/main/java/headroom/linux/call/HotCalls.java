package headroom.linux.call;

/** The calls of the forwarding path, which otherwise are bound when they are first made. */
public final class HotCalls {
    private HotCalls() {}

    /** Binds them now, so that no packet waits for it. */
    public static void bind() {
        SocketCalls.bindHotCalls();
        FileCalls.bindHotCalls();
    }
}
