package headroom.linux.bpf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;
import headroom.linux.uapi.BpfH.BpfProgInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;

/**
 * What the kernel tells of a program it has loaded, whoever did it (BPF_OBJ_GET_INFO_BY_FD).
 *
 * @param name as far as it fits into 15 characters; empty for a program without one
 * @param tag of its instructions, 16 hexadecimal digits
 * @param isCompiled whether the machine runs it itself
 * @param loadedNs since the machine was started
 * @param loadedBy user id, unsigned
 * @param typesId of its BTF, unsigned; 0 for none
 */
public record BpfProgramInformation(
        int id, String name, String tag, boolean isCompiled, long loadedNs, int loadedBy, int typesId) {
    private static final int TAG_BYTES = 8;

    /**
     * Of the program with that id. Needs CAP_SYS_ADMIN.
     *
     * @throws ErrnoException ENOENT where there is none, EPERM where this user may not ask
     */
    public static BpfProgramInformation of(int id) throws BpfException, ErrnoException {
        LibBpf.require();
        String subject = "BPF program " + Integer.toUnsignedString(id);
        try (Fd fd = Fd.own("bpf_prog_get_fd_by_id", subject, LibBpf.programById(id));
                Arena arena = Arena.ofConfined()) {
            MemorySegment information = arena.allocate(BpfProgInfo.SIZE, 8);
            MemorySegment length = arena.allocateFrom(JAVA_INT, BpfProgInfo.SIZE);
            ErrnoException.check(
                    "bpf_obj_get_info_by_fd", subject, LibBpf.information(fd.number(), information, length));
            byte[] tag = information.asSlice(BpfProgInfo.TAG, TAG_BYTES).toArray(JAVA_BYTE);
            return new BpfProgramInformation(
                    id,
                    information.getString(BpfProgInfo.NAME),
                    HexFormat.of().formatHex(tag),
                    information.get(JAVA_INT, BpfProgInfo.JITED_PROG_LEN) != 0,
                    information.get(JAVA_LONG, BpfProgInfo.LOAD_TIME),
                    information.get(JAVA_INT, BpfProgInfo.CREATED_BY_UID),
                    information.get(JAVA_INT, BpfProgInfo.BTF_ID));
        }
    }
}
