package headroom.port;

import java.io.IOException;
import java.io.InputStream;

/** The BPF programs that clang compiled into this package's folder. */
public final class BpfResource {
    private BpfResource() {}

    /** The ELF object {@code file}, e.g. {@code steer.bpf.o}. */
    public static byte[] elf(String file) throws PortException {
        try (InputStream in = BpfResource.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new PortException(
                        "the BPF program " + file + " is not in the jar: was clang there at build time?");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new PortException("the BPF program " + file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
