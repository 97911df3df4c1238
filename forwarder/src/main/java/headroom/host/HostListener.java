package headroom.host;

/** Told of changes, in order, on the {@link HostNetwork}'s thread, when its answers know of them already. */
@FunctionalInterface
public interface HostListener {
    /** Must not block: whatever comes next waits. */
    void changed(HostEvent event);
}
