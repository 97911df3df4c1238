package headroom.port.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.config.DriverConfig.Pcap.Format;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureWriterTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "NANOSECONDS, 1123456789, 1123456789",
        "MICROSECONDS, 1123456789, 1123456000",
        "NANOSECONDS, 0, 0",
        "NANOSECONDS, -1, 999999999", // before 1970 is the first second
        "NANOSECONDS, 4294967295999999999, 4294967295999999999",
        "NANOSECONDS, 4294967296000000007, 4294967295000000007"
    })
    void timesAreKeptAsFarAsTheFormatCan(Format format, long timeNs, long expectedNs) throws IOException {
        Path file = directory.resolve("times.pcap");
        try (CaptureWriter writer = CaptureWriter.create(file, format)) {
            assertTrue(writer.append(MemorySegment.ofArray(new byte[60]), 0, 60, timeNs));
        }
        assertEquals(
                expectedNs,
                Captures.readAll(Files.readAllBytes(file)).getFirst().timeNs());
    }

    @Test
    void aFullBufferAsksToBeFlushed() throws IOException {
        Path file = directory.resolve("many.pcap");
        MemorySegment packet = MemorySegment.ofArray(new byte[9000]);
        int count = 0;
        int flushes = 0;
        try (CaptureWriter writer = CaptureWriter.create(file, Format.NANOSECONDS)) {
            while (flushes < 3) {
                if (writer.append(packet, 0, 9000, count)) {
                    count++;
                } else {
                    writer.flush();
                    flushes++;
                }
            }
        }
        List<Long> expected = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            expected.add(i);
        }
        assertEquals(
                expected,
                Captures.readAll(Files.readAllBytes(file)).stream()
                        .map(Captures.Read::timeNs)
                        .toList());
    }

    @Test
    void aPacketLargerThanTheBufferNeverFits() throws IOException {
        try (CaptureWriter writer = CaptureWriter.create(directory.resolve("x.pcap"), Format.NANOSECONDS)) {
            assertFalse(writer.append(MemorySegment.ofArray(new byte[1 << 20]), 0, 1 << 20, 0));
        }
    }
}
