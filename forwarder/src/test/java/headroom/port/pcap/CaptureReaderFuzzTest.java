package headroom.port.pcap;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.lang.foreign.MemorySegment;

/**
 * Whatever the bytes, a reader ends, stays inside them, and complains in one way only. Seeds: the captures of the
 * tests.
 */
class CaptureReaderFuzzTest {
    @FuzzTest
    void anyBytes(byte[] bytes) {
        MemorySegment file = MemorySegment.ofArray(bytes);
        try (CaptureReader reader = CaptureReader.of(file, "fuzz")) {
            while (reader.next()) {
                file.asSlice(reader.dataOffset(), reader.capturedBytes());
                if (reader.capturedBytes() > CaptureReader.RECORD_BYTES_MAX) {
                    throw new AssertionError("a packet of " + reader.capturedBytes() + " bytes");
                }
            }
        } catch (CaptureFormatException e) {
            if (e.offset() < 0 || e.offset() > bytes.length) {
                throw new AssertionError("offset " + e.offset() + " of " + bytes.length, e);
            }
        }
    }
}
