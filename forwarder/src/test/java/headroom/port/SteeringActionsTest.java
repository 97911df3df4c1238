package headroom.port;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.port.Steering.Scope;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** 0 leaves, 1 takes, 2 takes IPIP only, 3 takes (as in steer.bpf.h). */
class SteeringActionsTest {
    private static IpPrefix prefix(String text) {
        return IpPrefix.parse(text);
    }

    @Test
    void takeWinsOverLeaveOfTheSameLength() {
        Steering steering = new Steering(
                Scope.BY_DESTINATION,
                Set.of(prefix("10.0.0.0/8"), prefix("10.0.0.1/32")),
                Set.of(prefix("10.0.0.1/32"), prefix("10.0.0.2/32")),
                Set.of());
        assertEquals(
                Map.of(prefix("10.0.0.0/8"), 1, prefix("10.0.0.1/32"), 1, prefix("10.0.0.2/32"), 0),
                SteeringTables.actions(steering));
    }

    @Test
    void tunnelEndKeepsWhatItsAddressHadForOtherTraffic() {
        Steering steering = new Steering(
                Scope.BY_DESTINATION,
                Set.of(prefix("10.0.0.0/8"), prefix("fd00::/16")),
                Set.of(prefix("10.1.0.0/16"), prefix("fd00::1/128")),
                Set.of(
                        IpAddress.parse("10.0.0.1"),
                        IpAddress.parse("10.1.0.1"),
                        IpAddress.parse("192.0.2.1"),
                        IpAddress.parse("fd00::1")));
        Map<IpPrefix, Integer> actions = SteeringTables.actions(steering);
        assertEquals(3, actions.get(prefix("10.0.0.1/32")));
        assertEquals(2, actions.get(prefix("10.1.0.1/32")));
        assertEquals(2, actions.get(prefix("192.0.2.1/32")));
        assertEquals(2, actions.get(prefix("fd00::1/128")));
    }
}
