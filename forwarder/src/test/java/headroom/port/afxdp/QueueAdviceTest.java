package headroom.port.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.io.Ethtool.Channels;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QueueAdviceTest {
    static Stream<Arguments> remedies() {
        return Stream.of(
                Arguments.of(new Channels(4, 4, 0), List.of(0, 1), "ethtool -L eth1 rx 2"),
                Arguments.of(new Channels(0, 0, 8), List.of(0), "ethtool -L eth1 combined 1"),
                Arguments.of(new Channels(0, 0, 4), List.of(2, 3), "ethtool -X eth1 start 2 equal 2"),
                Arguments.of(new Channels(0, 0, 4), List.of(0, 2), "ethtool -X eth1 weight 1 0 1 0"));
    }

    @ParameterizedTest
    @MethodSource("remedies")
    void namesTheCommand(Channels channels, List<Integer> served, String command) {
        String warning = QueueAdvice.warning("eth1", channels, served).orElseThrow();
        assertTrue(warning.endsWith("keep traffic off: " + command), warning);
    }

    @Test
    void namesTheNamespaceAndTheQueues() {
        assertEquals(
                Optional.of("what arrives on queue 1, 2 of eth1 has no socket and goes to the kernel; keep traffic off:"
                        + " ip netns exec blue ethtool -L eth1 rx 1"),
                QueueAdvice.warning("blue/eth1", new Channels(3, 3, 0), List.of(0)));
    }

    @Test
    void isSilentWhenAllAreServed() {
        assertEquals(Optional.empty(), QueueAdvice.warning("eth1", new Channels(0, 0, 2), List.of(0, 1)));
        assertEquals(Optional.empty(), QueueAdvice.warning("tap0", new Channels(0, 0, 0), List.of(0)));
    }
}
