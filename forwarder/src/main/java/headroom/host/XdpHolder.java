package headroom.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process that holds an XDP program on its device by a BPF link: the program stays as long as it does, and cannot be
 * taken off by {@code ip link}.
 *
 * @param command as in /proc/PID/comm
 */
public record XdpHolder(long pid, String command) {
    private static final Path PROC = Path.of("/proc");
    private static final Pattern PROGRAM = Pattern.compile("(?m)^prog_id:\\s*(\\d+)$");
    private static final Pattern XDP_LINK = Pattern.compile("(?m)^link_type:\\s*xdp$");

    /** Looks through the file descriptors of every process; empty also where that is not permitted. */
    public static Optional<XdpHolder> of(int programId) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (holds(process, programId)) {
                    return Optional.of(new XdpHolder(
                            Long.parseLong(process.getFileName().toString()),
                            Files.readString(process.resolve("comm")).strip()));
                }
            }
            return Optional.empty();
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty(); // the process has ended meanwhile, or there is no /proc
        }
    }

    private static boolean holds(Path process, int programId) {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (isBpf(descriptor)
                        && linked(process.resolve("fdinfo").resolve(descriptor.getFileName()))
                                .equals(OptionalInt.of(programId))) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException e) {
            return false; // ended meanwhile, or somebody else's
        }
    }

    private static boolean isBpf(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("anon_inode:bpf");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    /** The program of an XDP link, from bpf_link_show_fdinfo() in kernel/bpf/syscall.c. */
    private static OptionalInt linked(Path info) {
        try {
            String text = Files.readString(info);
            Matcher program = PROGRAM.matcher(text);
            return XDP_LINK.matcher(text).find() && program.find()
                    ? OptionalInt.of(Integer.parseInt(program.group(1)))
                    : OptionalInt.empty();
        } catch (IOException e) {
            return OptionalInt.empty(); // closed meanwhile
        }
    }
}
