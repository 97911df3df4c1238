package headroom.linux.bpf;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The functions of libbpf 1.x. Those that return an int return {@code -errno} themselves.
 *
 * <p>Call {@link #require} before anything else.
 */
final class LibBpf {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout CAPTURE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CAPTURE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    /** Null where the library is missing. */
    private static final SymbolLookup LIBRARY = library();

    // struct bpf_object *bpf_object__open_mem(const void *, size_t, const struct bpf_object_open_opts *)
    private static final MethodHandle OBJECT_OPEN_MEM = function(
            "bpf_object__open_mem",
            FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, ADDRESS),
            Linker.Option.captureCallState("errno"));

    // int bpf_object__load(struct bpf_object *)
    private static final MethodHandle OBJECT_LOAD =
            function("bpf_object__load", FunctionDescriptor.of(JAVA_INT, ADDRESS));

    // void bpf_object__close(struct bpf_object *)
    private static final MethodHandle OBJECT_CLOSE = function("bpf_object__close", FunctionDescriptor.ofVoid(ADDRESS));

    // struct bpf_map *bpf_object__find_map_by_name(const struct bpf_object *, const char *)
    private static final MethodHandle FIND_MAP =
            function("bpf_object__find_map_by_name", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));

    // struct bpf_program *bpf_object__find_program_by_name(const struct bpf_object *, const char *)
    private static final MethodHandle FIND_PROGRAM =
            function("bpf_object__find_program_by_name", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));

    // int bpf_map__fd(const struct bpf_map *), __u32 bpf_map__key_size(…), __u32 bpf_map__value_size(…)
    private static final MethodHandle MAP_FD = function("bpf_map__fd", FunctionDescriptor.of(JAVA_INT, ADDRESS));
    private static final MethodHandle MAP_KEY_SIZE =
            function("bpf_map__key_size", FunctionDescriptor.of(JAVA_INT, ADDRESS));
    private static final MethodHandle MAP_VALUE_SIZE =
            function("bpf_map__value_size", FunctionDescriptor.of(JAVA_INT, ADDRESS));

    // int bpf_map__set_max_entries(struct bpf_map *, __u32)
    private static final MethodHandle MAP_SET_MAX_ENTRIES =
            function("bpf_map__set_max_entries", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));

    // int bpf_program__fd(const struct bpf_program *)
    private static final MethodHandle PROGRAM_FD =
            function("bpf_program__fd", FunctionDescriptor.of(JAVA_INT, ADDRESS));

    // int bpf_program__set_autoload(struct bpf_program *, bool)
    private static final MethodHandle PROGRAM_SET_AUTOLOAD =
            function("bpf_program__set_autoload", FunctionDescriptor.of(JAVA_INT, ADDRESS, ValueLayout.JAVA_BOOLEAN));

    // void bpf_program__set_ifindex(struct bpf_program *, __u32)
    private static final MethodHandle PROGRAM_SET_IFINDEX =
            function("bpf_program__set_ifindex", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT));

    // int bpf_program__set_flags(struct bpf_program *, __u32)
    private static final MethodHandle PROGRAM_SET_FLAGS =
            function("bpf_program__set_flags", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));

    // int bpf_map_update_elem(int, const void *, const void *, __u64)
    private static final MethodHandle MAP_UPDATE =
            function("bpf_map_update_elem", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG));

    // int bpf_map_lookup_elem(int, const void *, void *)
    private static final MethodHandle MAP_LOOKUP =
            function("bpf_map_lookup_elem", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    // int bpf_map_delete_elem(int, const void *)
    private static final MethodHandle MAP_DELETE =
            function("bpf_map_delete_elem", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    // int bpf_link_create(int, int, enum bpf_attach_type, const struct bpf_link_create_opts *)
    private static final MethodHandle LINK_CREATE =
            function("bpf_link_create", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));

    // int bpf_link_update(int, int, const struct bpf_link_update_opts *)
    private static final MethodHandle LINK_UPDATE =
            function("bpf_link_update", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));

    // int bpf_prog_test_run_opts(int, struct bpf_test_run_opts *)
    private static final MethodHandle TEST_RUN =
            function("bpf_prog_test_run_opts", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    // int bpf_prog_get_fd_by_id(__u32)
    private static final MethodHandle PROGRAM_BY_ID =
            function("bpf_prog_get_fd_by_id", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    // int bpf_obj_get_info_by_fd(int, void *, __u32 *)
    private static final MethodHandle INFORMATION =
            function("bpf_obj_get_info_by_fd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    private LibBpf() {}

    private static SymbolLookup library() {
        try {
            return SymbolLookup.libraryLookup("libbpf.so.1", Arena.global());
        } catch (IllegalArgumentException missing) {
            return null;
        }
    }

    /** A handle, or null where the library is missing: {@link #require} keeps anybody from using it. */
    static MethodHandle function(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        return LIBRARY == null ? null : LINKER.downcallHandle(LIBRARY.findOrThrow(name), descriptor, options);
    }

    static void require() throws BpfException {
        if (LIBRARY == null) {
            throw BpfException.missingLibrary();
        }
    }

    /** The object, or NULL, and then {@code errno} holds the reason as {@code -errno}. */
    static MemorySegment openMemory(MemorySegment bytes, MemorySegment options, MemorySegment errno) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment captured = arena.allocate(CAPTURE);
            MemorySegment object =
                    (MemorySegment) OBJECT_OPEN_MEM.invokeExact(captured, bytes, bytes.byteSize(), options);
            errno.set(JAVA_INT, 0, -(int) ERRNO.get(captured, 0L));
            return object;
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int load(MemorySegment object) {
        try {
            return (int) OBJECT_LOAD.invokeExact(object);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static void close(MemorySegment object) {
        try {
            OBJECT_CLOSE.invokeExact(object);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static MemorySegment findMap(MemorySegment object, MemorySegment name) {
        try {
            return (MemorySegment) FIND_MAP.invokeExact(object, name);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static MemorySegment findProgram(MemorySegment object, MemorySegment name) {
        try {
            return (MemorySegment) FIND_PROGRAM.invokeExact(object, name);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int mapFd(MemorySegment map) {
        return intOf(MAP_FD, map);
    }

    static int mapKeyBytes(MemorySegment map) {
        return intOf(MAP_KEY_SIZE, map);
    }

    static int mapValueBytes(MemorySegment map) {
        return intOf(MAP_VALUE_SIZE, map);
    }

    static int programFd(MemorySegment program) {
        return intOf(PROGRAM_FD, program);
    }

    private static int intOf(MethodHandle getter, MemorySegment subject) {
        try {
            return (int) getter.invokeExact(subject);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int mapMaxEntries(MemorySegment map, int entries) {
        try {
            return (int) MAP_SET_MAX_ENTRIES.invokeExact(map, entries);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int skip(MemorySegment program) {
        try {
            return (int) PROGRAM_SET_AUTOLOAD.invokeExact(program, false);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int bindToDevice(MemorySegment program, int ifindex, int flags) {
        try {
            PROGRAM_SET_IFINDEX.invokeExact(program, ifindex);
            return (int) PROGRAM_SET_FLAGS.invokeExact(program, flags);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int update(int map, MemorySegment key, MemorySegment value, long flags) {
        try {
            return (int) MAP_UPDATE.invokeExact(map, key, value, flags);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int lookup(int map, MemorySegment key, MemorySegment value) {
        try {
            return (int) MAP_LOOKUP.invokeExact(map, key, value);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int delete(int map, MemorySegment key) {
        try {
            return (int) MAP_DELETE.invokeExact(map, key);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int linkCreate(int program, int target, int attachType, MemorySegment options) {
        try {
            return (int) LINK_CREATE.invokeExact(program, target, attachType, options);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int linkUpdate(int link, int program) {
        try {
            return (int) LINK_UPDATE.invokeExact(link, program, MemorySegment.NULL);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int testRun(int program, MemorySegment options) {
        try {
            return (int) TEST_RUN.invokeExact(program, options);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int programById(int id) {
        try {
            return (int) PROGRAM_BY_ID.invokeExact(id);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    static int information(int fd, MemorySegment information, MemorySegment length) {
        try {
            return (int) INFORMATION.invokeExact(fd, information, length);
        } catch (Throwable t) {
            throw wrong(t);
        }
    }

    private static AssertionError wrong(Throwable thrown) {
        return switch (thrown) {
            case RuntimeException mistake -> throw mistake;
            case Error error -> throw error;
            default -> new AssertionError("libbpf binding is wrong", thrown);
        };
    }
}
