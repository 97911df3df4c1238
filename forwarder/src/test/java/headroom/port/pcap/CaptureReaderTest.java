package headroom.port.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.port.pcap.Captures.Read;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureReaderTest {
    private static final Read FIRST = new Read(Captures.PACKETS.get(0), false, Captures.TIMES_NS.get(0));
    private static final Read SECOND = new Read(Captures.PACKETS.get(1), false, Captures.TIMES_NS.get(1));
    private static final Read FIRST_CUT = cut(FIRST);
    private static final Read SECOND_CUT = cut(SECOND);

    private static Read cut(Read whole) {
        return new Read(whole.hex().substring(0, 80), true, whole.timeNs());
    }

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("two.pcap", List.of(FIRST, SECOND)),
                Arguments.of("two-ns.pcap", List.of(FIRST, SECOND)),
                Arguments.of("two.pcapng", List.of(FIRST, SECOND)),
                Arguments.of("cut.pcap", List.of(FIRST_CUT, SECOND_CUT)),
                Arguments.of("cut.pcapng", List.of(FIRST_CUT, SECOND_CUT)),
                Arguments.of("merged.pcapng", List.of(FIRST_CUT, FIRST, SECOND_CUT, SECOND)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsFilesOfOtherTools(String name, List<Read> expected) throws IOException {
        assertEquals(expected, Captures.readAll(Captures.file(name)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsFromDiskAndAgainFromTheStart(String name, List<Read> expected, @TempDir Path directory)
            throws IOException {
        Path file = directory.resolve(name);
        Files.write(file, Captures.file(name));
        try (CaptureReader reader = CaptureReader.open(file)) {
            assertEquals(expected, Captures.readAll(reader));
            reader.rewind();
            assertEquals(expected, Captures.readAll(reader));
        }
    }

    /** Wherever a file ends too early, the packets before are read and the message says where. */
    @ParameterizedTest
    @MethodSource("files")
    void everyTruncationIsAnErrorWithAnOffset(String name, List<Read> expected) throws IOException {
        byte[] file = Captures.file(name);
        int whole = 0;
        for (int end = 0; end < file.length; end++) {
            byte[] cut = Arrays.copyOf(file, end);
            try {
                List<Read> read = Captures.readAll(cut);
                assertEquals(expected.subList(0, read.size()), read, "cut at " + end);
                whole++;
            } catch (CaptureFormatException e) {
                assertTrue(e.offset() <= end, e.getMessage());
                assertTrue(e.getMessage().startsWith("test, at byte " + e.offset() + ": "), e.getMessage());
            }
        }
        // Cuts between records (or blocks) leave shorter files, which are right in themselves.
        assertTrue(whole <= expected.size() + 3, whole + " cuts went unnoticed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two.pcap", "two-ns.pcap"})
    void readsTheOtherByteOrder(String name) throws IOException {
        byte[] file = Captures.file(name);
        for (int at : new int[] {0, 8, 12, 16, 20, 24, 28, 32, 36, 88, 92, 96, 100}) {
            swap(file, at, 4);
        }
        swap(file, 4, 2);
        swap(file, 6, 2);
        assertEquals(List.of(FIRST, SECOND), Captures.readAll(file));
    }

    private static void swap(byte[] bytes, int at, int length) {
        for (int i = 0; i < length / 2; i++) {
            byte kept = bytes[at + i];
            bytes[at + i] = bytes[at + length - 1 - i];
            bytes[at + length - 1 - i] = kept;
        }
    }

    @Test
    void nanosecondsAreKept() throws IOException {
        byte[] file = Captures.file("two-ns.pcap");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(28, 123_456_789);
        assertEquals(
                1_796_039_921_123_456_789L, Captures.readAll(file).getFirst().timeNs());
    }

    @Test
    void theFcsIsNoPartOfThePacket() throws IOException {
        byte[] file = Captures.file("two.pcap");
        // draft-ietf-opsawg-pcap, 4: FCS length in units of 16 bits in the top four bits, present when bit 26 is set.
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(20, 2 << 28 | 1 << 26 | 1);
        Read read = Captures.readAll(file).getFirst();
        assertEquals(FIRST.hex().substring(0, FIRST.hex().length() - 8), read.hex());
        assertEquals(false, read.truncated());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0  | 0x12345678 | test, at byte 0: neither a pcap nor a pcapng file: magic number 12345678
                    4  | 0x00040003 | test, at byte 4: pcap version 3.4, only 2.x is known
                    32 | 262145     | test, at byte 32: a packet of 262145 bytes, more than 262144: a broken file
                    32 | -1         | test, at byte 32: a packet of 4294967295 bytes, more than 262144: a broken file
                    32 | 200000     | test, at byte 24: the file ends in a packet: 133 of 200000 bytes
                    """)
    void whatCannotBeReadSaysWhy(int at, String value, String message) throws IOException {
        byte[] file = Captures.file("two.pcap");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(at, Integer.decode(value));
        assertEquals(
                message,
                assertThrows(CaptureFormatException.class, () -> Captures.readAll(file))
                        .getMessage());
    }

    /** Builds pcapng blocks by hand from draft-ietf-opsawg-pcapng. */
    private static final class Blocks {
        private final ByteBuffer bytes = ByteBuffer.allocate(4096);

        Blocks order(ByteOrder order) {
            bytes.order(order);
            return this;
        }

        Blocks section() {
            return block(
                    0x0a0d0d0a,
                    body -> body.putInt(0x1a2b3c4d)
                            .putShort((short) 1)
                            .putShort((short) 0)
                            .putLong(-1));
        }

        Blocks block(int type, Consumer<ByteBuffer> body) {
            int start = bytes.position();
            bytes.putInt(type).putInt(0);
            body.accept(bytes);
            while (bytes.position() % 4 != 0) {
                bytes.put((byte) 0);
            }
            int length = bytes.position() + 4 - start;
            bytes.putInt(length).putInt(start + 4, length);
            return this;
        }

        byte[] done() {
            return Arrays.copyOf(bytes.array(), bytes.position());
        }
    }

    private static final byte[] DATA = {1, 2, 3, 4, 5};

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyPacketBlockAndTimeOptionIsRead(boolean big) throws IOException {
        byte[] file = new Blocks()
                .order(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .section()
                .block(0x0bad, body -> body.put(DATA)) // unknown: skipped
                .block(
                        1,
                        body -> body.putShort((short) 1)
                                .putShort((short) 0)
                                .putInt(4) // interface 0: 4 bytes a packet
                                .putShort((short) 9)
                                .putShort((short) 1)
                                .put((byte) 0x8a)
                                .put(new byte[3]) // 2^-10 s
                                .putShort((short) 14)
                                .putShort((short) 8)
                                .putLong(100) // offset 100 s
                                .putInt(0))
                .block(
                        2,
                        body -> body.putShort((short) 0)
                                .putShort((short) 7)
                                .putInt(0)
                                .putInt(1536) // obsolete
                                .putInt(5)
                                .putInt(5)
                                .put(DATA))
                .block(3, body -> body.putInt(5).put(DATA, 0, 4)) // simple
                .block(1, body -> body.putShort((short) 1).putShort((short) 0).putInt(0)) // interface 1, no options
                .block(
                        6,
                        body -> body.putInt(1)
                                .putInt(1)
                                .putInt(2)
                                .putInt(5)
                                .putInt(9)
                                .put(DATA)) // enhanced
                .order(big ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                .section() // of the other order; interfaces begin anew
                .block(1, body -> body.putShort((short) 1).putShort((short) 0).putInt(0))
                .block(3, body -> body.putInt(2).put(DATA, 0, 2))
                .done();
        assertEquals(
                List.of(
                        new Read("0102030405", false, 101_500_000_000L),
                        new Read("01020304", true, 101_500_000_000L),
                        new Read("0102030405", true, 4_294_967_298_000L),
                        new Read("0102", false, 4_294_967_298_000L)),
                Captures.readAll(file));
    }

    @Test
    void aPacketOfNoInterfaceOrOfAnotherLinkTypeIsRefused() {
        Blocks blocks = new Blocks().order(ByteOrder.LITTLE_ENDIAN).section();
        byte[] none = blocks.block(6, body -> body.put(new byte[20])).done();
        assertEquals(
                "test, at byte 36: a packet of interface 0, the section describes 0",
                assertThrows(CaptureFormatException.class, () -> Captures.readAll(none))
                        .getMessage());
        byte[] raw = new Blocks()
                .order(ByteOrder.LITTLE_ENDIAN)
                .section()
                .block(1, body -> body.putShort((short) 101).putShort((short) 0).putInt(0))
                .block(3, body -> body.putInt(0))
                .done();
        String rawSaid = assertThrows(CaptureFormatException.class, () -> Captures.readAll(raw))
                .getMessage();
        assertTrue(rawSaid.contains("link type 101, only Ethernet (1) can be read"), rawSaid);
    }

    @Test
    void anotherLinkTypeSaysWhatToDo() throws IOException {
        byte[] cooked = Captures.file("two.pcap");
        ByteBuffer.wrap(cooked).order(ByteOrder.LITTLE_ENDIAN).putInt(20, 113);
        assertEquals(
                "test, at byte 20: link type 113, only Ethernet (1) can be read;"
                        + " capture on a device that has Ethernet headers, not on \"any\"",
                assertThrows(CaptureFormatException.class, () -> Captures.readAll(cooked))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    32 | 11         | at byte 32: a block of 11 bytes
                    32 | 18         | at byte 32: a block of 18 bytes
                    32 | 12         | at byte 36: a block of 12 bytes that ends in length 1
                    32 | 2147483644 | at byte 28: the file ends in a block: 80 of 2147483644 bytes
                    44 | 16         | at byte 44: a block of 20 bytes that ends in length 16
                    68 | 9          | at byte 68: a packet of 9 bytes in a block that holds 8
                    8  | 1          | at byte 8: byte-order magic 00000001
                    12 | 2          | at byte 12: pcapng version 2, only 1 is known
                    """)
    void brokenBlocksSayWhereAndWhy(int at, int value, String message) {
        byte[] file = new Blocks()
                .order(ByteOrder.LITTLE_ENDIAN)
                .section()
                .block(1, body -> body.putShort((short) 1).putShort((short) 0).putInt(0))
                .block(6, body -> body.put(new byte[12]).putInt(5).putInt(5).put(DATA))
                .block(0x0bad, body -> body.put(DATA))
                .done();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        assertEquals(
                "test, " + message,
                assertThrows(CaptureFormatException.class, () -> Captures.readAll(file))
                        .getMessage());
    }

    @Test
    void noFileAndNoRegularFileAreSaid(@TempDir Path directory) {
        assertEquals(
                directory + " is not a regular file",
                assertThrows(IOException.class, () -> CaptureReader.open(directory))
                        .getMessage());
        Path missing = directory.resolve("missing");
        assertEquals(
                missing + " does not exist",
                assertThrows(IOException.class, () -> CaptureReader.open(missing))
                        .getMessage());
    }

    @Test
    void anEmptyFileIsNoCapture() {
        assertThrows(CaptureFormatException.class, () -> CaptureReader.of(MemorySegment.ofArray(new byte[0]), "x"));
    }
}
