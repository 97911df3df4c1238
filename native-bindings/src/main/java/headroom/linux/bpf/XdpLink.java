package headroom.linux.bpf;

import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;

/** An XDP program's place on a device. Closing it detaches the program, and so does the end of the process. */
public final class XdpLink implements AutoCloseable {
    private final Fd fd;

    XdpLink(Fd fd) {
        this.fd = fd;
    }

    /** Puts another program in the same place without a gap. */
    public void update(BpfProgram program) throws ErrnoException {
        ErrnoException.check("bpf_link_update", "XDP", LibBpf.linkUpdate(fd.number(), program.fd()));
    }

    @Override
    public void close() {
        fd.close();
    }
}
