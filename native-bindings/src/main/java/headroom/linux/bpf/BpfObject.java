package headroom.linux.bpf;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.uapi.LibbpfH.BpfObjectOpenOpts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A compiled BPF object: its maps and programs. Opened, adjusted ({@link #skip}, {@link #maxEntries}), then
 * {@link #load}ed; only then do {@link #map} and {@link #program} answer.
 */
public final class BpfObject implements AutoCloseable {
    private final String name;
    private final MemorySegment object;
    private boolean closed;

    private BpfObject(String name, MemorySegment object) {
        this.name = name;
        this.object = object;
    }

    /**
     * Reads an object file.
     *
     * @param name for messages, and in front of the names of its maps in the kernel
     * @param elf what clang made of a {@code *.bpf.c}
     */
    public static BpfObject open(String name, byte[] elf) throws BpfException {
        LibBpf.require();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment options = arena.allocate(BpfObjectOpenOpts.SIZE, 8);
            options.set(JAVA_LONG, BpfObjectOpenOpts.SZ, BpfObjectOpenOpts.SIZE);
            options.set(ADDRESS, BpfObjectOpenOpts.OBJECT_NAME, arena.allocateFrom(name));
            MemorySegment bytes = arena.allocate(elf.length, 8);
            bytes.copyFrom(MemorySegment.ofArray(elf));
            MemorySegment errno = arena.allocate(JAVA_INT);
            LibBpfLog.begin();
            MemorySegment object = LibBpf.openMemory(bytes, options, errno);
            String log = LibBpfLog.end();
            if (object.equals(MemorySegment.NULL)) {
                throw BpfException.refused("opening BPF object " + name, errno.get(JAVA_INT, 0), log);
            }
            return new BpfObject(name, object);
        }
    }

    /** Leaves a program out of {@link #load}. */
    public void skip(String program) throws BpfException {
        LibBpf.skip(findProgram(program));
    }

    /** Binds a program to a device of the calling thread's namespace, so that it may ask the driver for metadata. */
    public void bindToDevice(String program, int ifindex, int flags) throws BpfException {
        int result = LibBpf.bindToDevice(findProgram(program), ifindex, flags);
        if (result < 0) {
            throw BpfException.refused("binding " + program + " to device " + ifindex, result, "");
        }
    }

    /** Sizes a map, before {@link #load}. */
    public void maxEntries(String map, int entries) throws BpfException {
        int result = LibBpf.mapMaxEntries(findMap(map), entries);
        if (result < 0) {
            throw BpfException.refused("sizing map " + map + " to " + entries, result, "");
        }
    }

    /** Makes the maps and has the kernel verify the programs. */
    public void load() throws BpfException {
        LibBpfLog.begin();
        int result = LibBpf.load(opened());
        String log = LibBpfLog.end();
        if (result < 0) {
            throw BpfException.refused("loading BPF object " + name, result, log);
        }
    }

    /** A map of the loaded object; of no use once the object is closed. */
    public BpfMap map(String map) throws BpfException {
        MemorySegment found = findMap(map);
        return new BpfMap(map, LibBpf.mapFd(found), LibBpf.mapKeyBytes(found), LibBpf.mapValueBytes(found));
    }

    /** A program of the loaded object; of no use once the object is closed. */
    public BpfProgram program(String program) throws BpfException {
        return new BpfProgram(program, LibBpf.programFd(findProgram(program)));
    }

    private MemorySegment findMap(String map) throws BpfException {
        try (Arena arena = Arena.ofConfined()) {
            return found("map " + map, LibBpf.findMap(opened(), arena.allocateFrom(map)));
        }
    }

    private MemorySegment findProgram(String program) throws BpfException {
        try (Arena arena = Arena.ofConfined()) {
            return found("program " + program, LibBpf.findProgram(opened(), arena.allocateFrom(program)));
        }
    }

    private MemorySegment found(String what, MemorySegment found) throws BpfException {
        if (found.equals(MemorySegment.NULL)) {
            throw BpfException.missingPart("BPF object " + name + " has no " + what);
        }
        return found;
    }

    private MemorySegment opened() {
        if (closed) {
            throw new IllegalStateException("BPF object " + name + " is closed");
        }
        return object;
    }

    /** Frees programs and maps, except what a link or an attached program still uses. Idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            LibBpf.close(object);
        }
    }
}
