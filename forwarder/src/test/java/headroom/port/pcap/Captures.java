package headroom.port.pcap;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Capture files of other people's tools, kept as hexadecimal text that says how they were made. */
final class Captures {
    /** The two packets of every file there, whole: UDP over IPv4 and over IPv6, checksums partial. */
    static final List<String> PACKETS = List.of(
            "020000000002020000000001080045000022ea1f400040113ca90a0000010a00000280750009000e142268656c6c6f0a",
            "02000000000202000000000186dd6001f363000f1140fd000000000000000000000000000001"
                    + "fd000000000000000000000000000002d14d0009000ffa2468656c6c6f360a");

    /** When they were captured, in nanoseconds; microseconds are all that was kept. */
    static final List<Long> TIMES_NS = List.of(1_796_039_921_432_844_000L, 1_796_039_921_432_998_000L);

    private Captures() {}

    static byte[] file(String name) throws IOException {
        try (InputStream in = Captures.class.getResourceAsStream(name + ".hex")) {
            String hex = new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.joining());
            return HexFormat.of().parseHex(hex);
        }
    }

    /** A packet as a reader tells it. */
    record Read(String hex, boolean truncated, long timeNs) {}

    static List<Read> readAll(byte[] file) throws CaptureFormatException {
        try (CaptureReader reader = CaptureReader.of(MemorySegment.ofArray(file), "test")) {
            return readAll(reader);
        }
    }

    static List<Read> readAll(CaptureReader reader) throws CaptureFormatException {
        List<Read> all = new ArrayList<>();
        while (reader.next()) {
            byte[] packet = new byte[reader.capturedBytes()];
            MemorySegment.copy(reader.file(), ValueLayout.JAVA_BYTE, reader.dataOffset(), packet, 0, packet.length);
            all.add(new Read(HexFormat.of().formatHex(packet), reader.isTruncated(), reader.timeNs()));
        }
        return all;
    }
}
