package headroom.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.doctor.ModeCapability.Possible;
import headroom.host.LinkLayer;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapabilitiesTest {
    /** A push of n SIDs takes 48 + 16 n bytes. */
    @ParameterizedTest
    @CsvSource({"2, 0, -1", "63, 0, -1", "64, 1, 1436", "79, 1, 1436", "80, 2, 1420", "2560, 89, 28"})
    void sidsThatFit(int pushableBytes, int sids, int innerMtuMostSids) {
        ModeCapability mode =
                ModeCapability.of("kernel", Possible.YES, OptionalInt.empty(), pushableBytes, pushableBytes, 1500);

        assertEquals(sids, mode.sidsInPlace());
        assertEquals(OptionalInt.of(1436), mode.innerMtuBytes());
        assertEquals(innerMtuMostSids, mode.innerMtuMostSidsBytes().orElse(-1));
    }

    /** LL_RESERVED_SPACE as the kernel computes it for an Ethernet device. */
    @ParameterizedTest
    @CsvSource({"0, 16", "1, 16", "2, 32", "17, 32", "18, 48", "50, 80"})
    void linkLayerReserve(int neededHeadroom, int reserved) {
        assertEquals(reserved, LinkLayer.reservedBytes(neededHeadroom));
    }

    @Test
    void memlockOfLimits() {
        String limits =
                "Limit    Soft Limit    Hard Limit    Units\nMax locked memory         %s      8388608   bytes\n";

        assertEquals(OptionalLong.of(65536), MachineCapabilities.memlock(limits.formatted("65536")));
        assertEquals(OptionalLong.empty(), MachineCapabilities.memlock(limits.formatted("unlimited")));
        assertEquals(OptionalLong.empty(), MachineCapabilities.memlock(""));
    }

    @Test
    void lockdownIsTheModeInBrackets() {
        assertEquals(Optional.of("integrity"), MachineCapabilities.chosen("none [integrity] confidentiality\n"));
        assertEquals(Optional.empty(), MachineCapabilities.chosen(""));
    }
}
