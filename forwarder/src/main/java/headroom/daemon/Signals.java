package headroom.daemon;

import sun.misc.Signal;

/** What the daemon does on signals; the JVM's own way with SIGTERM would end in exit code 143. */
final class Signals {
    private Signals() {}

    @SuppressWarnings("sunapi") // the JDK has no other way
    static void onStop(Runnable action) {
        Signal.handle(new Signal("TERM"), signal -> action.run());
        Signal.handle(new Signal("INT"), signal -> action.run());
    }

    @SuppressWarnings("sunapi") // as above
    static void onHangUp(Runnable action) {
        Signal.handle(new Signal("HUP"), signal -> action.run());
    }
}
