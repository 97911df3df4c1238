package headroom.runtime;

import headroom.config.LocalSidConfig.Behaviour;

/** RFC 8986's names of the behaviours. */
final class Behaviours {
    private Behaviours() {}

    static String label(Behaviour behaviour) {
        return switch (behaviour) {
            case Behaviour.End end -> "End";
            case Behaviour.EndX endX -> "End.X";
            case Behaviour.EndDX2 endDX2 -> "End.DX2";
            case Behaviour.EndDX4 endDX4 -> "End.DX4";
            case Behaviour.EndDX6 endDX6 -> "End.DX6";
            case Behaviour.EndDT4 endDT4 -> "End.DT4";
            case Behaviour.EndDT6 endDT6 -> "End.DT6";
        };
    }
}
