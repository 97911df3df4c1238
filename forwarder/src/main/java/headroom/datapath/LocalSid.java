package headroom.datapath;

import headroom.packet.Counter;

/**
 * What a worker does at one SID (RFC 8986, 4).
 *
 * @param name as shown in the statistics, e.g. {@code fc00:1::d2 End.DX2}
 * @param egress where inner frames leave: End.DX2; null otherwise
 * @param path the cross-connected next hop: End.X, End.DX4, End.DX6; null otherwise
 * @param packets how many packets the behaviour took to its end
 */
public record LocalSid(String name, Kind kind, Egress egress, Path path, Counter packets) {
    /** The behaviours. */
    public enum Kind {
        END,
        END_PSP,
        END_X,
        END_X_PSP,
        END_DX2,
        END_DX4,
        END_DX6,
        END_DT4,
        END_DT6
    }
}
