package headroom.linux.bpf;

import headroom.linux.call.Errno;
import java.io.IOException;

/** A BPF object cannot be had. The message ends with what libbpf and the verifier said. */
public final class BpfException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Errno errno;

    private BpfException(String message, Errno errno) {
        super(message);
        this.errno = errno;
    }

    static BpfException missingLibrary() {
        return new BpfException(
                "libbpf.so.1 is missing, and BPF programs are loaded by it: apt-get install libbpf1", Errno.ENOENT);
    }

    static BpfException refused(String what, long result, String log) {
        Errno errno = Errno.of(result);
        String said = log.isBlank() ? "" : "; libbpf: " + log.strip();
        return new BpfException(what + ": " + errno.description() + " (" + errno + ")" + said, errno);
    }

    static BpfException missingPart(String what) {
        return new BpfException(what, Errno.ENOENT);
    }

    public Errno errno() {
        return errno;
    }
}
