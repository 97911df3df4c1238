package headroom.port.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeResolutionTest {
    @ParameterizedTest
    @CsvSource({
        // code, offset in seconds, stamp, nanoseconds
        "0, 0, 7, 7000000000",
        "3, 0, 7, 7000000",
        "6, 0, 1500000, 1500000000",
        "9, 0, 1500000000, 1500000000",
        "9, -1, 1500000000, 500000000",
        "12, 0, 1999, 1",
        "19, 0, -1, 1844674407", // 2^64 - 1, rounded down
        "127, 0, -1, 0",
        "128, 0, 7, 7000000000",
        "129, 0, 3, 1500000000",
        "138, 2, 1536, 3500000000",
        "160, 0, 6442450944, 1500000000", // 2^-32, as NTP counts
        "191, 0, -9223372036854775808, 1000000000", // 2^-63
        "192, 0, -9223372036854775808, 500000000", // 2^-64
        "193, 0, -9223372036854775808, 250000000",
        "255, 0, -1, 0",
    })
    void stampsBecomeNanoseconds(int code, long offsetSeconds, long stamp, long ns) {
        assertEquals(ns, new TimeResolution(code, offsetSeconds).toNs(stamp));
    }
}
