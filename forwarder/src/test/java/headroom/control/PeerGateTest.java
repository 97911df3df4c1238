package headroom.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PeerGateTest {
    record Case(String name, PeerGate gate, int user, List<Integer> groups, boolean admitted) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        PeerGate rootsGroup = new PeerGate(0, 0);
        PeerGate shared = new PeerGate(1000, 50);
        return Stream.of(
                new Case("root", shared, 0, List.of(0), true),
                new Case("the daemon's user", shared, 1000, List.of(1000), true),
                new Case("primary group", shared, 1001, List.of(50), true),
                new Case("supplementary group", shared, 1001, List.of(7, 50, 0, 0), true),
                new Case("stranger", shared, 1001, List.of(1001), false),
                new Case("no groups", shared, 1001, List.of(), false),
                // The end of the kernel's answer is zeros: they must not pass for root's group.
                new Case("padding", rootsGroup, 1001, List.of(7, 0, 0), false));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void admits(Case c) {
        assertEquals(
                c.admitted(),
                c.gate()
                        .admits(
                                c.user(),
                                c.groups().stream().mapToInt(Integer::intValue).toArray()));
    }
}
