package headroom.linux.bpf;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.uapi.BpfH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A map in the kernel; keys and values are byte arrays laid out as the BPF program has them. */
public final class BpfMap {
    private final String name;
    private final int fd;
    private final int keyBytes;
    private final int valueBytes;

    BpfMap(String name, int fd, int keyBytes, int valueBytes) {
        this.name = name;
        this.fd = fd;
        this.keyBytes = keyBytes;
        this.valueBytes = valueBytes;
    }

    public int keyBytes() {
        return keyBytes;
    }

    /** Size of a value; of one CPU's for a map with a value a CPU. */
    public int valueBytes() {
        return valueBytes;
    }

    /** Adds an entry or replaces its value. */
    public void update(byte[] key, byte[] value) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment keySegment = bytes(arena, key, keyBytes);
            MemorySegment valueSegment = bytes(arena, value, valueBytes);
            ErrnoException.check(
                    "bpf_map_update_elem", name, LibBpf.update(fd, keySegment, valueSegment, BpfH.BPF_ANY));
        }
    }

    /** The value, or null where there is no such entry; not for maps with a value a CPU. */
    public byte[] lookup(byte[] key) throws ErrnoException {
        return lookup(key, valueBytes);
    }

    /**
     * The values of all CPUs one after the other, each padded to 8 bytes, or null where there is no such entry.
     *
     * @param possibleCpus as /sys/devices/system/cpu/possible says
     */
    public byte[] lookupPerCpu(byte[] key, int possibleCpus) throws ErrnoException {
        return lookup(key, ((valueBytes + 7) & ~7) * possibleCpus);
    }

    private byte[] lookup(byte[] key, int bytes) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(bytes, 8);
            int result = LibBpf.lookup(fd, bytes(arena, key, keyBytes), value);
            if (Errno.ENOENT.is(result)) {
                return null;
            }
            ErrnoException.check("bpf_map_lookup_elem", name, result);
            return value.toArray(ValueLayout.JAVA_BYTE);
        }
    }

    /** Removes an entry; false where there was none. */
    public boolean delete(byte[] key) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            int result = LibBpf.delete(fd, bytes(arena, key, keyBytes));
            if (Errno.ENOENT.is(result)) {
                return false;
            }
            ErrnoException.check("bpf_map_delete_elem", name, result);
            return true;
        }
    }

    private MemorySegment bytes(Arena arena, byte[] source, int expected) {
        if (source.length != expected) {
            throw new IllegalArgumentException(source.length + " bytes where map " + name + " has " + expected);
        }
        MemorySegment segment = arena.allocate(expected, 8);
        segment.copyFrom(MemorySegment.ofArray(source));
        return segment;
    }
}
