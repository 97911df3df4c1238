package headroom.linux.bpf;

import headroom.linux.uapi.BtfH;
import headroom.linux.uapi.BtfH.BtfHeader;
import headroom.linux.uapi.BtfH.BtfType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Type information in BTF, searched for enumerators: the numbers a running kernel knows under a name. Immutable.
 *
 * @see "linux/Documentation/bpf/btf.rst"
 */
public final class Btf {
    private static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfShort U16 = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final Path KERNEL = Path.of("/sys/kernel/btf/vmlinux");
    private static final int ENUM_BYTES = 8;
    private static final int ENUM64_BYTES = 12;

    private final MemorySegment types;
    private final byte[] strings;

    private Btf(MemorySegment types, byte[] strings) {
        this.types = types;
        this.strings = strings;
    }

    /** The running kernel's; an IOException where it was built without. */
    public static Btf ofKernel() throws IOException {
        return parse(Files.readAllBytes(KERNEL));
    }

    public static Btf parse(byte[] bytes) throws IOException {
        MemorySegment all = MemorySegment.ofArray(bytes);
        if (bytes.length < BtfHeader.SIZE || Short.toUnsignedInt(all.get(U16, BtfHeader.MAGIC)) != BtfH.BTF_MAGIC) {
            throw new IOException("not BTF of this machine's byte order");
        }
        long header = Integer.toUnsignedLong(all.get(U32, BtfHeader.HDR_LEN));
        MemorySegment types = section(all, header, BtfHeader.TYPE_OFF, BtfHeader.TYPE_LEN);
        MemorySegment strings = section(all, header, BtfHeader.STR_OFF, BtfHeader.STR_LEN);
        return new Btf(types, strings.toArray(ValueLayout.JAVA_BYTE));
    }

    private static MemorySegment section(MemorySegment all, long header, int offsetAt, int lengthAt)
            throws IOException {
        long start = header + Integer.toUnsignedLong(all.get(U32, offsetAt));
        long length = Integer.toUnsignedLong(all.get(U32, lengthAt));
        if (start + length > all.byteSize()) {
            throw new IOException("BTF section ends at " + (start + length) + ", the file at " + all.byteSize());
        }
        return all.asSlice(start, length);
    }

    /**
     * The value of an enumerator of any enum, e.g. {@code IFLA_HEADROOM}; empty where the kernel has none of that name.
     */
    public OptionalLong enumerator(String name) throws IOException {
        Optional<Members> members = enumWith(name);
        return members.isPresent() ? OptionalLong.of(members.get().valueOf(name)) : OptionalLong.empty();
    }

    /**
     * The other way round: what a number is called in the enum that also has {@code sibling}.
     *
     * @return empty where there is no such enum, or no such number in it
     */
    public Optional<String> enumeratorBeside(String sibling, long value) throws IOException {
        Optional<Members> members = enumWith(sibling);
        return members.isPresent() ? members.get().nameOf(value) : Optional.empty();
    }

    private Optional<Members> enumWith(String name) throws IOException {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        try {
            long at = 0;
            while (at < types.byteSize()) {
                int info = types.get(U32, at + BtfType.INFO);
                int kind = info >>> 24 & 0x1f;
                int count = info & 0xffff;
                long start = at + BtfType.SIZE;
                int stride = switch (kind) {
                    case BtfH.BTF_KIND_ENUM -> ENUM_BYTES;
                    case BtfH.BTF_KIND_ENUM64 -> ENUM64_BYTES;
                    default -> 0;
                };
                Members members = new Members(start, count, stride);
                if (stride != 0 && members.find(wanted) >= 0) {
                    return Optional.of(members);
                }
                at = start + memberBytes(kind, count);
            }
            return Optional.empty();
        } catch (IndexOutOfBoundsException e) {
            throw new IOException("BTF is cut short", e);
        }
    }

    /** The enumerators of one enum. */
    private final class Members {
        private final long start;
        private final int count;
        private final int stride;

        Members(long start, int count, int stride) {
            this.start = start;
            this.count = count;
            this.stride = stride;
        }

        int find(byte[] wanted) {
            for (int i = 0; i < count; i++) {
                if (isNamed(types.get(U32, at(i)), wanted)) {
                    return i;
                }
            }
            return -1;
        }

        long valueOf(String name) {
            return value(find(name.getBytes(StandardCharsets.UTF_8)));
        }

        /** The first where several have the value: an alias of the last one usually ends an enum. */
        Optional<String> nameOf(long value) {
            for (int i = 0; i < count; i++) {
                if (value(i) == value) {
                    return Optional.of(name(types.get(U32, at(i))));
                }
            }
            return Optional.empty();
        }

        private long value(int i) {
            long low = types.get(U32, at(i) + 4);
            return stride == ENUM_BYTES ? low : (low & 0xffff_ffffL) | (long) types.get(U32, at(i) + 8) << 32;
        }

        private long at(int i) {
            return start + (long) stride * i;
        }
    }

    private String name(int offset) {
        int end = offset;
        while (end < strings.length && strings[end] != 0) {
            end++;
        }
        return new String(strings, offset, end - offset, StandardCharsets.UTF_8);
    }

    private boolean isNamed(int nameOffset, byte[] wanted) {
        int end = nameOffset + wanted.length;
        if (nameOffset < 0 || end >= strings.length || strings[end] != 0) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (strings[nameOffset + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    private static long memberBytes(int kind, int count) throws IOException {
        return switch (kind) {
            case BtfH.BTF_KIND_INT, BtfH.BTF_KIND_VAR, BtfH.BTF_KIND_DECL_TAG -> 4;
            case BtfH.BTF_KIND_ARRAY -> 12;
            case BtfH.BTF_KIND_STRUCT, BtfH.BTF_KIND_UNION, BtfH.BTF_KIND_DATASEC, BtfH.BTF_KIND_ENUM64 -> 12L * count;
            case BtfH.BTF_KIND_ENUM, BtfH.BTF_KIND_FUNC_PROTO -> 8L * count;
            case BtfH.BTF_KIND_PTR,
                    BtfH.BTF_KIND_FWD,
                    BtfH.BTF_KIND_TYPEDEF,
                    BtfH.BTF_KIND_VOLATILE,
                    BtfH.BTF_KIND_CONST,
                    BtfH.BTF_KIND_RESTRICT,
                    BtfH.BTF_KIND_FUNC,
                    BtfH.BTF_KIND_FLOAT,
                    BtfH.BTF_KIND_TYPE_TAG -> 0;
            default -> throw new IOException("BTF kind " + kind + " is not known here");
        };
    }
}
