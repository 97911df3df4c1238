package headroom.port.afxdp;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.port.PortException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UmemLayoutTest {
    // Limits as measured on Linux 6.18: chunk - 256 - 320 - 128.
    @ParameterizedTest
    @CsvSource({"2048, 0", "2048, 1344", "4096, 128", "4096, 3392"})
    void takesWhatTheKernelTakes(int frameBytes, int headroomBytes) {
        assertDoesNotThrow(() -> new UmemLayout(frameBytes, headroomBytes).check());
    }

    @ParameterizedTest
    @CsvSource({
        "2304, 0, must be a power of two from 2048 to the page size",
        "1024, 0, must be a power of two from 2048 to the page size",
        "8192, 0, must be a power of two from 2048 to the page size",
        "2048, 1345, a frame size of 4096 would do",
        "4096, 3393, no frame size up to the page size would do",
        "2048, -1, a headroom of -1 bytes is not possible"
    })
    void refusesWhatTheKernelWould(int frameBytes, int headroomBytes, String reason) {
        PortException refused =
                assertThrows(PortException.class, () -> new UmemLayout(frameBytes, headroomBytes).check());
        assertTrue(refused.getMessage().contains(reason), refused.getMessage());
    }

    @Test
    void headroomComesOutOfTheFrame() {
        UmemLayout layout = new UmemLayout(2048, 128);
        assertEquals(384, layout.firstDataOffsetBytes());
        assertEquals(1664, layout.receiveBytesMax());
        assertEquals(1642, layout.mtuBytesMax()); // less an Ethernet header and two VLAN tags
    }

    @Test
    void mtuThatDoesNotFitNamesTheFrameThatDoes() {
        UmemLayout layout = new UmemLayout(2048, 128);
        assertDoesNotThrow(() -> layout.checkMtu("acc0", 1642));
        PortException refused = assertThrows(PortException.class, () -> layout.checkMtu("acc0", 1643));
        assertTrue(refused.getMessage().contains("a frame size of 4096 would do"), refused.getMessage());
        assertTrue(refused.getMessage().endsWith("ip link set dev acc0 mtu 1642"), refused.getMessage());
    }
}
