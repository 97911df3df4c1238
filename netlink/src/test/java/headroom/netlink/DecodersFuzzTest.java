package headroom.netlink;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** With JAZZER_FUZZ=1 bytes are made up for a while; without, those found before are tried again. */
class DecodersFuzzTest {
    @FuzzTest(maxDuration = "30s")
    void decode(byte[] datagram) {
        DecodersTest.decodeAll(datagram);
    }
}
