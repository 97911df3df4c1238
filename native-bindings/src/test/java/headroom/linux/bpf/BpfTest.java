package headroom.linux.bpf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BpfTest {
    /** Laid out by hand from Documentation/bpf/btf.rst: an int, an enum {A = 1, B = -2}, an enum64 {C = 1 << 40}. */
    private static byte[] btf() {
        byte[] names = "\0int\0A\0B\0C\0".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer types = ByteBuffer.allocate(100).order(ByteOrder.nativeOrder());
        types.putInt(1).putInt(1 << 24).putInt(4).putInt(32);
        types.putInt(0)
                .putInt(6 << 24 | 2)
                .putInt(4)
                .putInt(5)
                .putInt(1)
                .putInt(7)
                .putInt(-2);
        types.putInt(0).putInt(19 << 24 | 1).putInt(8).putInt(9).putInt(0).putInt(1 << 8);
        int length = types.position();
        ByteBuffer all = ByteBuffer.allocate(24 + length + names.length).order(ByteOrder.nativeOrder());
        all.putShort((short) 0xeb9f).put((byte) 1).put((byte) 0).putInt(24);
        all.putInt(0).putInt(length).putInt(length).putInt(names.length);
        all.put(types.array(), 0, length).put(names);
        return all.array();
    }

    @Test
    void findsEnumeratorsByName() throws IOException {
        Btf btf = Btf.parse(btf());
        assertEquals(OptionalLong.of(1), btf.enumerator("A"));
        assertEquals(OptionalLong.of(-2), btf.enumerator("B"));
        assertEquals(OptionalLong.of(1L << 40), btf.enumerator("C"));
        assertEquals(OptionalLong.empty(), btf.enumerator("D"));
        assertEquals(OptionalLong.empty(), btf.enumerator("int")); // a type, not an enumerator
    }

    @Test
    void findsWhatANumberIsCalled() throws IOException {
        Btf btf = Btf.parse(btf());
        assertEquals(Optional.of("B"), btf.enumeratorBeside("A", -2));
        assertEquals(Optional.of("A"), btf.enumeratorBeside("A", 1));
        assertEquals(Optional.of("C"), btf.enumeratorBeside("C", 1L << 40));
        assertEquals(Optional.empty(), btf.enumeratorBeside("A", 1L << 40)); // of another enum
        assertEquals(Optional.empty(), btf.enumeratorBeside("D", 1));
    }

    @Test
    void everyTruncationIsAnIoExceptionOrNothingFound() {
        byte[] whole = btf();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(IOException.class, () -> Btf.parse(cut), "cut at " + length);
        }
    }

    @Test
    void unknownKindIsSaid() {
        byte[] bytes = btf();
        bytes[24 + 7] = 31;
        assertThrows(IOException.class, () -> Btf.parse(bytes).enumerator("A"));
    }

    @Test
    void garbageIsRefusedWithWhatLibbpfSaid() {
        byte[] garbage = "not an object file".getBytes(StandardCharsets.US_ASCII);
        BpfException thrown = assertThrows(BpfException.class, () -> BpfObject.open("garbage", garbage));
        assertTrue(thrown.getMessage().startsWith("opening BPF object garbage: "), thrown.getMessage());
        assertTrue(thrown.getMessage().contains("libbpf: "), thrown.getMessage());
    }

    @Test
    void kernelKnowsItsOldestLinkAttribute() throws IOException {
        assumeTrue(Files.isReadable(Path.of("/sys/kernel/btf/vmlinux")), "this kernel has no BTF");
        assertEquals(OptionalLong.of(1), Btf.ofKernel().enumerator("IFLA_ADDRESS"));
    }
}
