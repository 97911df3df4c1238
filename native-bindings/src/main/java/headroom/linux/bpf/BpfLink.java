package headroom.linux.bpf;

import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;

/** A program's place on a device. Closing it detaches the program, and so does the end of the process. */
public final class BpfLink implements AutoCloseable {
    private final Fd fd;

    BpfLink(Fd fd) {
        this.fd = fd;
    }

    /** Puts another program in the same place without a gap. */
    public void update(BpfProgram program) throws ErrnoException {
        ErrnoException.check("bpf_link_update", program.name(), LibBpf.linkUpdate(fd.number(), program.fd()));
    }

    @Override
    public void close() {
        fd.close();
    }
}
